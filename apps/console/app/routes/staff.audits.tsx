export { BooksAuditPage as Component } from '../features/audits/index.tsx'
