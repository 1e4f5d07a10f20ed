/** The statuses on the wire; the spelling 'canceled' is part of it. */
export const TRANSACTION_STATUSES = [
  'progress',
  'authorized',
  'paid',
  'rejected',
  'canceled',
  'refund',
] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** `provider_test`: staff try a payment method with test keys; its id is that of the method. */
export const PAYABLE_TYPES = [
  'order',
  'wallet_topup',
  'payment_request',
  'provider_test',
  'parcel_order',
] as const
export type PayableType = (typeof PAYABLE_TYPES)[number]

/**
 * Something is delivered for the money: it waits in escrow until then, and a card's hold is
 * captured later.
 */
export type DeliveredPayable = 'order' | 'parcel_order'
export const isDeliveredPayable = (type: PayableType): type is DeliveredPayable =>
  type === 'order' || type === 'parcel_order'

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

/** Tags of external payment services: the customer is redirected, and a webhook confirms later. */
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
 * Forward only: a repeated or late webhook finds no move and changes nothing. The exception is
 * money that arrives after the transaction was given up. It is recorded as 'paid', and refunded in
 * full when its order no longer needs it. 'refund' means fully refunded; partial refunds leave the
 * status 'paid'.
 */
const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  progress: ['authorized', 'paid', 'rejected', 'canceled'],
  authorized: ['paid', 'rejected', 'canceled'],
  paid: ['refund'],
  rejected: ['paid'],
  canceled: ['paid'],
  refund: [],
}

/** True when money arrives for a transaction that was given up. */
export const isLateSuccess = (from: TransactionStatus, to: TransactionStatus): boolean =>
  to === 'paid' && (from === 'rejected' || from === 'canceled')

export const canMoveTransaction = (from: TransactionStatus, to: TransactionStatus): boolean =>
  MOVES[from].includes(to)

export const transactionMovesFrom = (from: TransactionStatus): readonly TransactionStatus[] =>
  MOVES[from]

/** The statuses that may become `to`. The UPDATE guards with `status = ANY(…)` of them. */
export const transactionMovesTo = (to: TransactionStatus): TransactionStatus[] =>
  TRANSACTION_STATUSES.filter((from) => canMoveTransaction(from, to))

/**
 * Waits for the customer or the provider. At most one transaction for the same money may be open.
 */
export const isOpenTransaction = (status: TransactionStatus): boolean =>
  status === 'progress' || status === 'authorized'

/**
 * The money is captured or authorized, so the order can be released to the shop. Cash orders do not
 * need it.
 */
export const isSecured = (status: TransactionStatus): boolean =>
  status === 'authorized' || status === 'paid'
