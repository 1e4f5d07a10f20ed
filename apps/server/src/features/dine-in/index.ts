/** Public interface of ordering at a table: sessions of tables, and what orders need of them. */
export { dineInPages } from './dine-in.pages.ts'
export { dineInRoutes } from './dine-in.routes.ts'
export { dineInSweeps } from './dine-in.jobs.ts'
export {
  type AtTable,
  keepSessionOpen,
  lockTableForOrder,
  tableForOrder,
  tableOfOrder,
} from './order-table.ts'
export {
  endSessionsOfReservation,
  linkSeatedReservation,
  moveSessionsWithReservation,
} from './sessions-of-reservation.ts'
export { endSessionsOfShops } from './sessions-of-shops.store.ts'
export { findParty, hasOpenSession } from './table-session.store.ts'
export { guestUntil } from './guests/open-table-guest.ts'
export { recordGuestMoved } from './dine-in.events.ts'
export { lockTableGuest } from '../accounts/index.ts'
export { moveSession } from './staff/table-sessions.ts'
