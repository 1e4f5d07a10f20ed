/** Public interface of the floor of a shop: its sections and tables, their plan and their codes. */
export { floorRoutes } from './floor.routes.ts'
export { sectionWire } from './floor.wire.ts'
export type { TableReservation, TableUses } from './table-uses.ts'
export { tablePath } from './codes/list-table-codes.ts'
export { isTableKey, tableKeyOf } from './codes/table-key.ts'
