/** The door of what an order is paid with beside its placing: again, in addition, and back in part. */
export { type ChargeAsked, chargeOrder, giveUpCharge, returnCharge } from './charge-order.ts'
export {
  type ChargeKind,
  type StoredCharge,
  expiredCharges,
  findCharge,
  finishCharge,
} from './charge.store.ts'
export {
  type CostOfOrder,
  type Difference,
  addToCash,
  giveBackDifference,
  heldLeft,
  takeOfHeld,
} from './difference.ts'
export { orderPaymentRoutes } from './order-payments.routes.ts'
