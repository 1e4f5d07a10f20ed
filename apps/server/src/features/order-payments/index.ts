/** Payments after checkout: retries, extra charges, partial refunds. */
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
export { hasOtherPayments, isPaymentDue, overduePayments, unpaidPart } from './payment-due.store.ts'
export { orderPaymentRoutes } from './order-payments.routes.ts'
