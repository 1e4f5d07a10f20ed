export { type CheckDeps, checkPayment } from './status/check-payment.ts'
export { captureDelivery, hasAuthorizedPayment } from './status/capture-delivery.ts'
export { collectCash } from './status/collect-cash.ts'
export { isProvider } from './methods/method-reason.ts'
export {
  type OpenPayments,
  type OpenedPayments,
  type Payment,
  type PaymentInput,
  type PlannedPayments,
  canPayAtCommit,
  newPayments,
  openPayments,
  payFromWallet,
  planPayments,
} from './open-payments.ts'
export { insertTransactions } from './insert-transactions.store.ts'
export { type ClaimRefund, refundClaim } from './refunds/refund-claim.ts'
export {
  type CheckoutPay,
  type CheckoutPayRow,
  type PaymentChoice,
  checkoutPayColumns,
  checkoutPayOf,
} from './payable.store.ts'
export { isStaffPayer } from './methods/staff-payer.store.ts'
export {
  type MethodLimits,
  deactivateMethod,
  methodsAt,
  writeMethod,
} from './methods/payment-method.store.ts'
export { handleOf, providerOf, readReference } from './payment-handle.ts'
export { noteProviderCall } from './provider-call.store.ts'
export { announcePaid } from './payment.events.ts'
export { paymentJobs, paymentListeners, paymentSweeps } from './payment.jobs.ts'
export { paymentPages } from './payment.pages.ts'
export { paymentRoutes } from './payment.routes.ts'
export { openTestPayment } from './test-payments/open-test-payment.ts'
export { UNKNOWN_CURRENCY } from './refunds/unknown-currency.ts'
export { payForBank, settleByBank } from './refunds/returned-by-bank.ts'
export {
  NOT_MADE_NOTE,
  type StoredRefund,
  findRefund,
  isDisputed,
  isRefundIdUsed,
  lockRefund,
  proposeRefundEnd,
} from './refunds/provider-refund.store.ts'
export { lookForRefund } from './refunds/recheck-refund.ts'
export { endRefund } from './refunds/send-refund.ts'
export {
  type PartialRefund,
  cancelPayment,
  refundPart,
  refundPayable,
  refundLatePayment,
} from './refunds/refund-payments.ts'
export {
  type PayableType,
  type PaymentCurrency,
  type StoredTransaction,
  findTransaction,
  findTransactionAtProvider,
  findTransactionByUuid,
  lockTransactions,
  transactionsOf,
} from './transaction.store.ts'
export { growTransaction, setCashDue } from './change-transaction.store.ts'
export { TRANSACTIONS } from './transaction.table.ts'
export { toPayment, toTransaction } from './transaction.wire.ts'
