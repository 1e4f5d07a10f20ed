export { notificationJobs, notificationSweeps } from './channels/delivery.jobs.ts'
export { notificationListeners } from './notices/notification.jobs.ts'
export { notificationRoutes } from './notification.routes.ts'
export { unsubscribePages } from './preferences/unsubscribe.pages.ts'
