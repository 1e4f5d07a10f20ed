/** The door of carts: what ordering needs of them. */
export { type CartLine, type LineProblem, judgeLines, priceLine, sumUnits, unitsOf } from './cart-lines.ts'
export { type StoredCart, findOwnCart, loadLines, lockOwnCart, wakeCart } from './cart.store.ts'
export { type ReopenedCart, finishCart, lockCart, reopenCart } from './cart-status.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartSweeps } from './cart.jobs.ts'
