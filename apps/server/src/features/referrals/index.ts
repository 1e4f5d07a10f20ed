export { referralListeners, referralSweeps } from './referral.jobs.ts'
export { referralRoutes } from './referral.routes.ts'
