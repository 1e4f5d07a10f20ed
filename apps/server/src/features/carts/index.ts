/** Carts: their lines and checks, group sharing, and replacements. */
export { notifyGroupOfOrder } from './sharing.store.ts'
export {
  type CartLine,
  type LineProblem,
  type StockContext,
  checkAddedLines,
  checkLines,
  priceLine,
  replacementProblem,
  stockIdsOf,
  sumUnits,
  unitsOf,
} from './cart-lines.ts'
export {
  CART_COLUMNS,
  type CartOwner,
  type CartRow,
  type CartViewer,
  type StoredCart,
  cartOf,
  groupJoinedBy,
} from './cart.store.ts'
export { type LinesJson, cartLines, linesOf, loadLines } from './cart-line.store.ts'
export { lockingCart, moveCarts, openWaitingCart } from './cart-status.store.ts'
export { ENDED_GROUP_LIFETIME_MS } from './cart-lifetimes.ts'
export {
  type CartToShare,
  type LockedGroup,
  insertMember,
  lockGroupByMember,
  lockGroupBySecret,
  lockGroupByToken,
  lockOwnCart,
  lockUnfinishedGroup,
  rejoinMember,
  removeMemberRows,
  sharingCart,
  toggleMemberDone,
} from './group-member.store.ts'
export { recordGroupEvent } from './group.events.ts'
export { type LockedLines, NO_LINES, addLines, lockLines } from './add-lines.ts'
export { setProducts } from './set-products.ts'
export { type ReopenedCart, finishCart, reopenCart } from './cart-status.ts'
export { deleteCart } from './delete-cart.ts'
export {
  GROUP_TOPIC,
  type GroupUpdate,
  type Member,
  type Sharing,
  isLocked,
  idleExpiry,
  extendedExpiry,
  loadSharing,
  notifyGroup,
  opensGroup,
} from './sharing.store.ts'
export { showCart } from './show-cart.ts'
export { cartRoutes } from './cart.routes.ts'
export { cartSweeps } from './cart.jobs.ts'
export { replacementsFor } from './list-replacements.ts'
export { saveReplacementPreference } from './replacement-preference.store.ts'
