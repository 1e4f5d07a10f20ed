export { AuditLogs } from './audit-logs.tsx'
export { BooksAuditPage } from './books-audit-page.tsx'
