export { notificationJobs, notificationSweeps } from './delivery.jobs.ts'
export { notificationListeners } from './notification.jobs.ts'
export { notificationRoutes } from './notification.routes.ts'
export { unsubscribePages } from './unsubscribe.pages.ts'
