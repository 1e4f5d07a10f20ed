export { auditBooks, breachesIn } from './audit-books.ts'
export { auditJobs, auditSweeps } from './audit.jobs.ts'
export { keepAuditLog } from './audit-log.store.ts'
export { auditRoutes } from './audit.routes.ts'
