export { captureOrder, isPromised } from './capture-order.ts'
export { collectCash } from './collect-cash.ts'
export { isProvider } from './method-reason.ts'
export {
  type OpenPayments,
  type OpenedPayments,
  type Payment,
  type PaymentsAsked,
  canPayOptimistically,
  openPayments,
  planPayments,
  writePayments,
} from './open-payments.ts'
export { type PayBack, payBack } from './pay-back.ts'
export {
  type CheckoutPay,
  type PayStandingRow,
  type PayingBy,
  payStanding,
  payStandingOf,
} from './payable.store.ts'
export { methodsAt } from './payment-method.store.ts'
export { announcePaid } from './payment.events.ts'
export { paymentJobs, paymentListeners, paymentSweeps } from './payment.jobs.ts'
export { paymentPages } from './payment.pages.ts'
export { paymentRoutes } from './payment.routes.ts'
export { UNKNOWN_CURRENCY } from './return-unbooked.ts'
export {
  type PartToRefund,
  giveUpPayment,
  refundPart,
  refundPayable,
  returnLatePayment,
} from './refund-payments.ts'
export {
  type PayableType,
  type StoredTransaction,
  growTransaction,
  lockTransactions,
  transactionsOf,
} from './transaction.store.ts'
export { toTransaction } from './transaction.wire.ts'
