export { reconciliationJobs, reconciliationSweeps } from './reconciliation.jobs.ts'
export { reconciliationRoutes } from './reconciliation.routes.ts'
