export { claimListeners, claimSweeps } from './claim.jobs.ts'
export { claimRoutes } from './claim.routes.ts'
