export { TableCalls } from './sessions/table-calls.tsx'
export { TableSessions } from './sessions/table-sessions.tsx'
export { useTableSessions } from './sessions/use-table-sessions.ts'
