/** Payment requests: what the members of a group order owe its host. */
export {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestSweeps,
} from './payment-request.jobs.ts'
export { paymentRequestRoutes } from './payment-request.routes.ts'
