export { trackingJobs, trackingListeners } from './tracking.jobs.ts'
export { type ParcelLinks, trackingPages } from './tracking.pages.ts'
export { deletingParcelLinks, insertParcelTracking, setMuted } from './tracking.store.ts'
export { trackingRoutes } from './tracking.routes.ts'
