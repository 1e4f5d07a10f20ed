export { claimListeners, claimSweeps } from './claim.jobs.ts'
export { claimRoutes } from './claim.routes.ts'
export { wipeClaims } from './claim.store.ts'
