import {
  PAYABLE_TYPES,
  PAYMENT_TAGS,
  TRANSACTION_STATUSES,
} from '@hawker/domain/payments/payment-status'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../core/operation.ts'
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
  Uuid,
} from '../core/shapes.ts'

export const PaymentTag = oneOf(PAYMENT_TAGS)
/** The payer wants the provider to save the card. Ignored where it saves none. */
export const SaveCard = Flag
export const Transaction = obj({
  id: Id,
  payable_type: oneOf(PAYABLE_TYPES),
  payable_id: Id,
  status: oneOf(TRANSACTION_STATUSES),
  price: Amount,
  /** The price in base currency. */
  settlement_price: Amount,
  /**
   * The amount that the card authorization holds. A higher final price is captured from it, and the
   * rest is released. Null: the price only.
   */
  held_price: nullable(Amount),
  currency: Type.String(),
  payment: obj({ tag: PaymentTag }),
  /** The refunded part of `price`. */
  refunded: Amount,
  /** The parts of `refunded` that went to the wallet, and that the buyer's bank has returned. */
  refunded_to_wallet: Amount,
  refunded_by_bank: Amount,
  /** The part of `refunded_to_wallet` that is there because the bank refused it. */
  refund_refused: Amount,
  /** The part of `refunded` that the provider has made, and when it made the last one. */
  refund_made: Amount,
  refund_made_at: nullable(Instant),
  /** Since when the rest is on its way; null when nothing is. */
  refund_since: nullable(Instant),
  /** The rest of the refund waits for the end of a dispute. */
  refund_waits: Flag,
  /** The id at the payment service. */
  provider_id: nullable(Type.String()),
  /** The end of the number of the card that paid; null where the provider does not name it. */
  card_last4: nullable(Type.String()),
  /**
   * Why it failed: `too_late`, `amount_mismatch`, `unknown_currency`, or the text of the payment
   * service.
   */
  note: nullable(Type.String()),
  /** The page where the buyer pays; null when nothing is left to do there. */
  redirect_url: nullable(Type.String()),
  expires_at: nullable(Instant),
  created_at: Instant,
})
export type Transaction = Static<typeof Transaction>
export const PaymentMethod = obj({
  id: Id,
  tag: PaymentTag,
  client_title: Type.String(),
  /** Null for methods of the marketplace itself. No money moves in test mode. */
  mode: nullable(oneOf(['test', 'live'])),
  /** The provider can save the card for the next payment. */
  saves_cards: Flag,
  /** The customer chose it for the last order. True for at most one method. */
  last_used: Flag,
  available: Flag,
  reason: nullable(Type.String()),
})
export type PaymentMethod = Static<typeof PaymentMethod>

export const listPaymentMethods = operation({
  method: 'GET',
  path: '/rest/payments',
  summary:
    'Payment methods, with the reason when one is unavailable for this shop, delivery type and ' +
    'total. The one that the customer used last comes first.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    shop_id: optional(Id),
    delivery_type: optional(oneOf(['delivery', 'pickup', 'dine_in'])),
    total: optional(AmountIn),
    /**
     * The sum of the goods. Wallet credit with a higher minimum basket does not count. Default: no
     * limit.
     */
    basket: optional(AmountIn),
    /** The session of a table: cash is paid there. */
    table_session: optional(Uuid),
  }),
  response: all(PaymentMethod),
  errors: [],
})
export const showTransaction = operation({
  method: 'GET',
  path: '/dashboard/user/transactions/{id}',
  summary: 'The state of a payment. The return page only reads it.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(Transaction),
  errors: [],
})
export const retryPayment = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/transactions',
  summary:
    'Retries the payment of an unpaid order, with the same or another method, until it times out.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({
    tag: PaymentTag,
    wallet_amount: optional(AmountIn),
    change_for: optional(AmountIn),
    /** Default: as at the last try with this method. */
    save_card: optional(SaveCard),
  }),
  response: created(Transaction),
  errors: [
    'invalid_transition',
    'phone_unverified',
    'newcomer_limit',
    'transaction_open',
    'payment_method_unavailable',
    'insufficient_wallet',
    'change_too_small',
  ],
  idempotency: 'required',
})
