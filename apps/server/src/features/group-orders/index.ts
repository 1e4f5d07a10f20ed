/** The door of group orders: several people fill one cart (the cart itself is the business of features/carts). */
export { groupSweeps } from './group.jobs.ts'
export { groupRoutes } from './group.routes.ts'
