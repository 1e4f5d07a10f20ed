export { referralListeners, referralSweeps } from './referral.jobs.ts'
export { referralRoutes } from './referral.routes.ts'
export { INVITED } from './referral.store.ts'
export { refuseHousehold } from './reward-referral.ts'
