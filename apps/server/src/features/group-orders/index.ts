/** Group orders: settings, members and live updates. The cart itself belongs to features/carts. */
export { type GroupRecipients, groupRecipients } from './group.store.ts'
export { groupListeners, groupSweeps } from './group.jobs.ts'
export { groupRoutes } from './group.routes.ts'
