export { refundListeners, refundSweeps } from './claim.jobs.ts'
export { refundRoutes } from './claim.routes.ts'
