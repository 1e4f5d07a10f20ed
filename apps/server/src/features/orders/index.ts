/** Public interface of orders: reading them and moving them along. */
export {
  ORDERED_AT_OWN_SHOP,
  type SelfDealing,
  SELF_DEALING,
  isOrderOf,
} from './self-dealing.store.ts'
export { writeAmounts, readBreakdown } from './amounts-json.ts'
export { type ValuesOf, jsonRowOf } from './column-map.ts'
export {
  assignments,
  columnNames,
  columnTypes,
  parameters,
  recordColumns,
} from './column-map.store.ts'
export { withFreshOrder } from './fresh-order.ts'
export { type DeliverySlot, type StockUnits, returnUnits } from './holds.store.ts'
export { refuseUnanswered, refuseTransition } from './lifecycle/invalid-transition.ts'
export { markPaid } from './lifecycle/mark-paid.ts'
export { moveOrder } from './lifecycle/move-order.ts'
export type { Move, MovedOrder, OrderChanges, OrderOwner } from './lifecycle/order-move.ts'
export { insertHistory } from './lifecycle/order-status.store.ts'
export {
  AMOUNT_COLUMNS,
  EDITABLE_COLUMNS,
  IDENTIFIED_LINE_COLUMNS,
  INITIAL_PROGRESS,
  INSERTED_COLUMNS,
  INSERTED_LINE_COLUMNS,
  type InsertedColumns,
  type InsertedLine,
  PRICING_COLUMNS,
  type StoredAddress,
  type StoredReceiver,
  type WireActor,
} from './order-columns.ts'
export { stocksChanged } from './order.events.ts'
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
  pickTitle,
  weighedAs,
} from './order-view.ts'
export { arrivalOf, stageOf } from './lifecycle/order-progress.ts'
export { amountsOf, factsOf, taxesOf, toOrder } from './order.wire.ts'
export { checkPickupCode, lockedOrders } from './pickup-codes/check-pickup-code.ts'
export { continueHandover, heldOrders } from './lifecycle/payment-review.store.ts'
export { readOrders, withTransactions } from './read-orders.ts'
export { showOrder } from './show-order.ts'
export { streamOrder } from './stream-order.ts'
export { timeoutFacts } from './substitution-timeout.ts'
export { trackingTokenOf } from './tracking-token.ts'
