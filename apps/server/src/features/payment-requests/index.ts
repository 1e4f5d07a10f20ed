/** The door of payment requests: what the members of a group order owe the one who has paid for it. */
export {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestSweeps,
} from './payment-request.jobs.ts'
export { paymentRequestRoutes } from './payment-request.routes.ts'
