export { continueHandover, heldOrders } from './disputes/held-order.store.ts'
export { reconciliationJobs, reconciliationSweeps } from './reconciliation.jobs.ts'
export { reconciliationRoutes } from './reconciliation.routes.ts'
