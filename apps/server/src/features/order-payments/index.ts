/** The door of what an order is paid with beside its placing: again, in addition, and back in part. */
export { type ChargeRequest, chargeOrder, cancelCharge, refundCharge } from './charge-order.ts'
export {
  type ChargeKind,
  type StoredCharge,
  expiredCharges,
  findCharge,
  finishCharge,
} from './charge.store.ts'
export {
  type OrderCost,
  type Difference,
  addToCashDue,
  refundDifference,
  remainingHold,
  takeFromHold,
} from './price-difference.ts'
export { orderPaymentRoutes } from './order-payments.routes.ts'
