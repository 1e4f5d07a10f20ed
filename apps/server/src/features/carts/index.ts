/** The door of carts: what ordering needs of them. */
export {
  type CartLine,
  type LineProblem,
  type Shelves,
  judgeAdded,
  judgeLines,
  priceLine,
  standInProblem,
  stocksOf,
  sumUnits,
  unitsOf,
} from './cart-lines.ts'
export {
  CART_COLUMNS,
  type CartOwner,
  type CartRow,
  type CartViewer,
  type LinesJson,
  type StoredCart,
  cartLines,
  cartOf,
  groupJoinedBy,
  linesOf,
  loadLines,
  lockingCart,
  wakeCart,
} from './cart.store.ts'
export { ENDED_GROUP_LIFE_MS } from './cart-life.ts'
export { groupHappened } from './group.events.ts'
export { type HeldLines, NO_LINES, addLines, holdLines } from './add-lines.ts'
export { setProducts } from './set-products.ts'
export { type ReopenedCart, finishCart, reopenCart } from './cart-status.ts'
export { deleteCart } from './delete-cart.ts'
export {
  GROUP_TOPIC,
  type GroupNews,
  type Member,
  type Sharing,
  isLocked,
  idleUntil,
  keptOn,
  loadSharing,
  tellGroup,
} from './sharing.store.ts'
export { showCart } from './show-cart.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartSweeps } from './cart.jobs.ts'
export { standInsFor } from './stand-ins.ts'
export { rememberChoice } from './replacement.store.ts'
