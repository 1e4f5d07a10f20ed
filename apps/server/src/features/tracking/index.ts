export { trackingJobs, trackingListeners } from './tracking.jobs.ts'
export { trackingPages } from './tracking.pages.ts'
export { trackingRoutes } from './tracking.routes.ts'
