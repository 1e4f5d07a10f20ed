export { BooksAuditPage as Component } from '../features/audit/index.tsx'
