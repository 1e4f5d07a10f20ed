export { AuditLogsPage } from './audit-logs-page.tsx'
export { BooksAuditPage } from './books-audit-page.tsx'
