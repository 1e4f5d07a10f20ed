export { referralListeners, referralSweeps } from './referral.jobs.ts'
export { referralRoutes } from './referral.routes.ts'
export { HAS_PENDING_REFERRAL } from './referral.store.ts'
export { denyHouseholdReferral } from './reward-referral.ts'
