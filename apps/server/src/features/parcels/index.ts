export { answerParcelLink, parcelLinkPage } from './follow/parcel-link.ts'
export { PARCEL_PAGE_POLICY } from './follow/parcel-page.html.ts'
export { parcelJobs, parcelListeners, parcelSweeps } from './parcel.jobs.ts'
export { parcelRoutes } from './parcel.routes.ts'
