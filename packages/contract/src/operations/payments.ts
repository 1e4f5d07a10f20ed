import { PAYABLE_TYPES, PAYMENT_TAGS, TRANSACTION_STATUSES } from '@hawker/domain/payment-status'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../operation.ts'
import {
  Amount,
  AmountIn,
  Flag,
  Id,
  Instant,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../shapes.ts'

export const PaymentTag = oneOf(PAYMENT_TAGS)
export const Transaction = obj({
  id: Id,
  payable_type: oneOf(PAYABLE_TYPES),
  payable_id: Id,
  status: oneOf(TRANSACTION_STATUSES),
  price: Amount,
  /** The same in base currency. */
  settlement_price: Amount,
  /** The most that the card holds for it: what an order comes to cost more is taken out of it without asking again, the rest is set free. Null: just the price. */
  held_price: nullable(Amount),
  currency: Type.String(),
  payment: obj({ tag: PaymentTag }),
  /** Of this, what went back. */
  refunded: Amount,
  /** What the payment service calls it. */
  provider_id: nullable(Type.String()),
  /** Why it came to nothing: `too_late`, `amount_mismatch`, `unknown_currency`, or what the payment service said. */
  note: nullable(Type.String()),
  /** Where the buyer pays. Absent when nothing is left to do there. */
  redirect_url: nullable(Type.String()),
  expires_at: nullable(Instant),
  created_at: Instant,
})
export type Transaction = Static<typeof Transaction>
export const PaymentMethod = obj({
  id: Id,
  tag: PaymentTag,
  client_title: Type.String(),
  available: Flag,
  reason: nullable(Type.String()),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const listPaymentMethods = operation({
  method: 'GET',
  path: '/rest/payments',
  summary:
    'Ways to pay, each with the reason why it cannot be used for this shop, way of delivery and total.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    shop_id: optional(Id),
    delivery_type: optional(oneOf(['delivery', 'pickup', 'dine_in'])),
    total: optional(AmountIn),
    /** What the goods alone come to: credit for larger orders does not count below its least. Any, unless told. */
    basket: optional(AmountIn),
  }),
  answer: all(PaymentMethod),
  errors: [],
})
export const showTransaction = operation({
  method: 'GET',
  path: '/dashboard/user/transactions/{id}',
  summary: 'How a payment stands. The return page only reads this.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: data(Transaction),
  errors: [],
})
export const retryPayment = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/transactions',
  summary: 'Pays an unpaid order again or another way, until it times out.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({ tag: PaymentTag, wallet_amount: optional(AmountIn), change_for: optional(AmountIn) }),
  answer: created(Transaction),
  errors: [
    'invalid_transition',
    'transaction_open',
    'payment_method_unavailable',
    'insufficient_wallet',
    'change_too_small',
  ],
  idempotency: 'required',
})
