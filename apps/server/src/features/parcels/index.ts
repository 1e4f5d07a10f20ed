export { parcelJobs, parcelListeners, parcelSweeps } from './parcel.jobs.ts'
export { parcelRoutes } from './parcel.routes.ts'
