import { Type, type Static } from 'typebox'
import { all, data, operation } from '../core/operation.ts'
import { PaymentTag, Transaction } from './payments.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  Flag,
  Id,
  Instant,
  Uuid,
  idParam,
  nullable,
  obj,
  oneOf,
  query,
} from '../core/shapes.ts'

export const PAYMENT_REQUEST_STATUSES = ['pending', 'paid', 'waived', 'expired'] as const
const request = {
  id: Id,
  order_id: Id,
  name: Type.String(),
  /** The amount owed or paid. It is lower than the first request when the order became cheaper. */
  amount: Amount,
  /** The part of a paid amount that was refunded after a refund of the order. */
  given_back: Amount,
  currency: Currency,
  status: oneOf(PAYMENT_REQUEST_STATUSES),
  /** The path of the page where it is shown and paid. */
  pay_url: Type.String(),
  expires_at: Instant,
}
export const PaymentRequest = obj({
  ...request,
  user_cart_id: Id,
  /**
   * `possible`: the host may send a reminder. `sent`: within the last six hours. Null: paid, or the
   * member has no account.
   */
  reminder: nullable(oneOf(['possible', 'sent'])),
})
export type PaymentRequest = Static<typeof PaymentRequest>
/** The request as the paying member sees it. */
export const OwedShare = obj({
  ...request,
  uuid: Type.String(),
  host: Type.String(),
  shop: obj({ slug: Type.String(), translation: obj({ title: Type.String() }) }),
  number: Type.String(),
  /** The order was cancelled. */
  cancelled: Flag,
  /** The amount for a payment by wallet, in the marketplace's base currency. */
  wallet: nullable(obj({ price: Amount, currency: Currency })),
  /** The latest card payment. */
  transaction: nullable(Transaction),
})
export type OwedShare = Static<typeof OwedShare>

export const listPaymentRequests = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/payment-requests',
  summary: 'The payment requests of a split group order of the user.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: all(PaymentRequest),
  errors: [],
})
export const waivePaymentRequest = operation({
  method: 'POST',
  path: '/dashboard/user/payment-requests/{id}/waive',
  summary: 'Waives the share of a member.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(PaymentRequest),
  errors: ['invalid_transition', 'transaction_open'],
})
export const remindOfPaymentRequest = operation({
  method: 'POST',
  path: '/dashboard/user/payment-requests/{id}/remind',
  summary: 'Reminds a member with an account of their share, once in six hours.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(PaymentRequest),
  errors: ['invalid_transition'],
})
const byUuid = obj({ uuid: Uuid })
export const showPaymentRequest = operation({
  method: 'GET',
  path: '/rest/payment-requests/{uuid}',
  summary: 'A payment request, by its uuid or by the secret of the member of the group order.',
  who: 'guest',
  rows: 'own',
  load: 'read',
  params: byUuid,
  query: query({}),
  response: data(OwedShare),
  errors: [],
})
export const payPaymentRequest = operation({
  method: 'POST',
  path: '/rest/payment-requests/{uuid}/pay',
  summary:
    "Pays a share into the host's wallet, from the payer's wallet or by card. A card needs no " +
    'account; `transaction` has the link. Repeating a completed payment returns the same.',
  who: 'guest',
  rows: 'public',
  load: 'checkout',
  params: byUuid,
  query: query({}),
  body: obj({ payment: obj({ tag: PaymentTag }) }),
  response: data(OwedShare),
  errors: [
    'invalid_transition',
    'insufficient_wallet',
    'self_transfer',
    'payment_method_unavailable',
    'transaction_open',
  ],
})
