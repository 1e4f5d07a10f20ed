export { TableCalls } from './table-calls.tsx'
export { TableSessions } from './table-sessions.tsx'
export { useTableSessions } from './use-table-sessions.ts'
