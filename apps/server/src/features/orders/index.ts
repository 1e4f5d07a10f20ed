/** Public interface of orders: reading them and moving them along. */
export {
  ORDERED_AT_OWN_SHOP,
  type SelfDealing,
  SELF_DEALING,
  isOrderOf,
} from './self-dealing.store.ts'
export { writeAmounts, readBreakdown } from './amounts-json.ts'
export { withFreshOrder } from './fresh-order.ts'
export { refuseUnanswered, refuseTransition } from './lifecycle/invalid-transition.ts'
export { markPaid } from './lifecycle/mark-paid.ts'
export { moveOrder } from './lifecycle/move-order.ts'
export type { Move, MovedOrder, OrderChanges, OrderOwner } from './lifecycle/order-move.ts'
export { insertHistory } from './lifecycle/order-status.store.ts'
export {
  INITIAL_PROGRESS,
  type NewLine,
  type NewOrderColumns,
  ORDERS,
  ORDER_LINES,
  type StoredAddress,
  type StoredReceiver,
  type StoredTax,
  TAXES,
  type WireActor,
} from './order.table.ts'
export { orderListeners, orderSweeps } from './order.jobs.ts'
export { orderRoutes } from './order.routes.ts'
export { type OrderShare, storeShares, orderShares } from './order-shares.ts'
export { type OrderFilter, countOrders } from './order.store.ts'
export {
  type Audience,
  type StoredDetail,
  type StoredOrderView,
  type UnpaidOrderView,
  composeDetail,
  composeView,
  weighedAs,
} from './order-view.ts'
export { arrivalOf, stageOf } from './lifecycle/order-progress.ts'
export { amountsOf, factsOf, taxesOf, toOrder } from './order.wire.ts'
export { checkPickupCode } from './pickup-codes/check-pickup-code.ts'
export { readOrders, withTransactions } from './read-orders.ts'
export { type OrderInsertion, insertOrder, orderInsertion } from './writing/insert-order.store.ts'
export {
  type EditDifference,
  releaseStockSlotAndCoupons,
  rewriteOrder,
} from './writing/rewrite-order.store.ts'
export {
  type AmountChanges,
  addToOrder,
  clearPaymentDue,
  incrementVersion,
  setPaymentDue,
} from './writing/order-amounts.store.ts'
export {
  type ReplacementLine,
  addRefundedUnits,
  deleteLine,
  insertReplacementLine,
  updateLine,
} from './writing/order-lines.store.ts'
export {
  type AssignedOrder,
  assignCourier,
  confirmReceipt,
  countPinFailure,
  releaseCourier,
} from './writing/courier.store.ts'
export { wipeOrders } from './writing/wipe-orders.store.ts'
export { releaseSlotItems, takeSlot } from './writing/slot.store.ts'
export { showOrder } from './show-order.ts'
export { readSellerOrder, showSellerOrder } from './staff/seller-order.ts'
export { streamOrder } from './stream-order.ts'
export { timeoutFacts } from './substitution-timeout.ts'
export { trackingTokenOf } from './tracking-token.ts'
