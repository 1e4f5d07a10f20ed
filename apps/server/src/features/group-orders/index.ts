/** The door of group orders: several people fill one cart (the cart itself is the business of features/carts). */
export { type GroupPeople, groupPeople } from './group.store.ts'
export { groupSweeps } from './group.jobs.ts'
export { groupRoutes } from './group.routes.ts'
