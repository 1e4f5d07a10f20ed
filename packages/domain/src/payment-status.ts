/** Transaction statuses in the storefront's own labels, plus 'authorized' (behaviour 4.7). */
export const TRANSACTION_STATUSES = [
  'progress',
  'authorized',
  'paid',
  'rejected',
  'canceled',
  'refund',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const PAYABLE_TYPES = ['order', 'wallet_topup', 'payment_request'] as const
/** What a transaction pays. */
export type PayableType = (typeof PAYABLE_TYPES)[number]

export const PAYMENT_TAGS = [
  'cash',
  'wallet',
  'sandbox',
  'stripe',
  'razorpay',
  'paystack',
  'moyasar',
  'paytabs',
  'mercado-pago',
  'flutterWave',
  'paypal',
  'free',
] as const
export type PaymentTag = (typeof PAYMENT_TAGS)[number]

/** Tags whose money comes through somebody else: a redirect first, a webhook later. */
export const PROVIDER_TAGS = [
  'sandbox',
  'stripe',
  'razorpay',
  'paystack',
  'moyasar',
  'paytabs',
  'mercado-pago',
  'flutterWave',
  'paypal',
] as const
export type ProviderTag = (typeof PROVIDER_TAGS)[number]

/**
 * Forward only: a webhook that comes twice or out of order finds no move and changes nothing. The exception is money that arrives
 * late, after we had given up on it: it is recorded as 'paid', because it was, and then refunded in full when its order has no use
 * for it any more (behaviour 4.7). 'refund' means fully refunded; partial refunds leave the transaction 'paid'.
 */
const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  progress: ['authorized', 'paid', 'rejected', 'canceled'],
  authorized: ['paid', 'rejected', 'canceled'],
  paid: ['refund'],
  rejected: ['paid'],
  canceled: ['paid'],
  refund: [],
}

/** True for the move of money that nobody was waiting for any more. */
export const isLateSuccess = (from: TransactionStatus, to: TransactionStatus): boolean =>
  to === 'paid' && (from === 'rejected' || from === 'canceled')

export const canMoveTransaction = (from: TransactionStatus, to: TransactionStatus): boolean =>
  MOVES[from].includes(to)

export const transactionMovesFrom = (from: TransactionStatus): readonly TransactionStatus[] =>
  MOVES[from]

/** Every status that may become `to`: the `status = ANY(…)` of the statement that writes it. */
export const transactionMovesTo = (to: TransactionStatus): TransactionStatus[] =>
  TRANSACTION_STATUSES.filter((from) => canMoveTransaction(from, to))

/** Still waiting for the customer or the provider: at most one of these for the same money (behaviour 4.7). */
export const isOpenTransaction = (status: TransactionStatus): boolean =>
  status === 'progress' || status === 'authorized'

/** The money is there, or promised: what lets an order be released to the shop. Cash is released without it. */
export const isSecured = (status: TransactionStatus): boolean =>
  status === 'authorized' || status === 'paid'
