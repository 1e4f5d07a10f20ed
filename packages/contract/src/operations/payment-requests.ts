import { Type, type Static } from 'typebox'
import { all, data, operation } from '../operation.ts'
import { PaymentTag, Transaction } from './payments.ts'
import { Currency } from './settings.ts'
import { Amount, Id, Instant, Uuid, idParam, nullable, obj, oneOf, query } from '../shapes.ts'

export const PAYMENT_REQUEST_STATUSES = ['pending', 'paid', 'waived', 'expired'] as const
const request = {
  id: Id,
  order_id: Id,
  name: Type.String(),
  /** What is owed, or was paid: less than was asked for at first where the order became cheaper. */
  amount: Amount,
  /** Of what was paid, since the order was given back in whole or in part. */
  given_back: Amount,
  currency: Currency,
  status: oneOf(PAYMENT_REQUEST_STATUSES),
  /** Where it is looked at and paid, below the origin. */
  pay_url: Type.String(),
  expires_at: Instant,
}
export const PaymentRequest = obj({
  ...request,
  user_cart_id: Id,
  /** Whether the host may remind them now; `sent` rests for six hours. null: they owe nothing, or have no account to be reached by. */
  reminder: nullable(oneOf(['possible', 'sent'])),
})
export type PaymentRequest = Static<typeof PaymentRequest>
/** As whoever owes it sees it. */
export const OwedShare = obj({
  ...request,
  uuid: Type.String(),
  host: Type.String(),
  shop: obj({ slug: Type.String(), translation: obj({ title: Type.String() }) }),
  number: Type.String(),
  /** What the wallet pays, in the marketplace's own currency. */
  wallet: nullable(obj({ price: Amount, currency: Currency })),
  /** The newest try to pay it by card. */
  transaction: nullable(Transaction),
})
export type OwedShare = Static<typeof OwedShare>

export const listPaymentRequests = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/payment-requests',
  summary: 'What the others owe for an own group order that is split.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: all(PaymentRequest),
  errors: [],
})
export const waivePaymentRequest = operation({
  method: 'POST',
  path: '/dashboard/user/payment-requests/{id}/waive',
  summary: 'The host lets somebody off their share.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(PaymentRequest),
  errors: ['invalid_transition', 'transaction_open'],
})
export const remindOfPaymentRequest = operation({
  method: 'POST',
  path: '/dashboard/user/payment-requests/{id}/remind',
  summary: 'Reminds somebody with an account of their share; once in six hours.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(PaymentRequest),
  errors: ['invalid_transition'],
})
const byUuid = obj({ uuid: Uuid })
export const showPaymentRequest = operation({
  method: 'GET',
  path: '/rest/payment-requests/{uuid}',
  summary:
    'A share that somebody owes, for who holds its uuid or the secret of the part of the group order that it is for.',
  who: 'guest',
  rows: 'own',
  load: 'read',
  params: byUuid,
  query: query({}),
  answer: data(OwedShare),
  errors: [],
})
export const payPaymentRequest = operation({
  method: 'POST',
  path: '/rest/payment-requests/{uuid}/pay',
  summary:
    "Pays a share into the host's wallet: from the own one, or by card, for which nobody needs an account; then `transaction` says where. Paying again what one has paid answers the same.",
  who: 'guest',
  rows: 'public',
  load: 'checkout',
  params: byUuid,
  query: query({}),
  body: obj({ payment: obj({ tag: PaymentTag }) }),
  answer: data(OwedShare),
  errors: [
    'invalid_transition',
    'insufficient_wallet',
    'self_transfer',
    'payment_method_unavailable',
    'transaction_open',
  ],
})
