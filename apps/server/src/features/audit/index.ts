export { auditBooks, describeBreaches } from './audit-books.ts'
export { auditJobs, auditSweeps } from './audit.jobs.ts'
export { auditRoutes } from './audit.routes.ts'
