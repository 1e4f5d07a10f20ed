/** The door of carts: what ordering needs of them. */
export { type CartLine, type LineProblem, judgeLines, priceLine, sumUnits, unitsOf } from './cart-lines.ts'
export {
  CART_COLUMNS,
  type CartRow,
  type LinesJson,
  type StoredCart,
  cartLines,
  cartOf,
  linesOf,
  loadLines,
  lockingCart,
  wakeCart,
} from './cart.store.ts'
export { setProducts } from './set-products.ts'
export { deleteCart } from './delete-cart.ts'
export { type ReopenedCart, finishCart, reopenCart } from './cart-status.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartSweeps } from './cart.jobs.ts'
