export { refundListeners, refundSweeps } from './refund.jobs.ts'
export { refundRoutes } from './refund.routes.ts'
