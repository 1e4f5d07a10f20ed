import { Type, type Static } from 'typebox'
import { Password } from './accounts.ts'
import { all, created, data, list, operation } from '../core/operation.ts'
import { PaymentTag, SaveCard, Transaction } from './payments.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  AmountIn,
  Flag,
  Id,
  Instant,
  Uuid,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  searched,
} from '../core/shapes.ts'

export const HISTORY_TYPES = [
  'topup',
  'withdraw',
  'send',
  'receive',
  'order',
  'refund',
  'referral',
  'credit',
  'tip',
] as const

/** All amounts in `currency`, the marketplace's base currency. */
export const Wallet = obj({
  uuid: Type.String(),
  /** The balance with held amounts. */
  price: Amount,
  held: Amount,
  /** The amount that can be spent now. */
  available: Amount,
  /** The amount that can be sent now, without holds and promotional credit. */
  sendable: Amount,
  currency: Currency,
  /**
   * Promotional credit within the balance. It pays for orders until it expires and cannot be sent.
   * The first to expire is spent first.
   */
  credits: Type.Array(
    obj({
      price: Amount,
      /** The minimum sum of goods in an order; 0: any order. */
      min_basket: Amount,
      expires_at: Instant,
    }),
  ),
  /** Amounts reserved for orders and parcels that wait for another payment. */
  holds: Type.Array(
    obj({
      order_id: nullable(Id),
      parcel_id: nullable(Id),
      /** The number of the order or parcel. */
      number: Type.String(),
      price: Amount,
      created_at: Instant,
    }),
  ),
  send: obj({
    /** Sending and receiving need a verified phone number. */
    phone_verified: Flag,
    min: Amount,
    max: Amount,
    day: Amount,
    /** The rest of the day's limit. */
    day_left: Amount,
    /**
     * A transfer above this amount needs a renewed confirmation by `confirm_by`. It shrinks with each
     * transfer of the last 24 hours.
     */
    confirm_over: Amount,
    confirm_by: oneOf(['password', 'sign_in']),
  }),
})
export type Wallet = Static<typeof Wallet>
export const showWallet = operation({
  method: 'GET',
  path: '/dashboard/user/wallet',
  summary: 'The user’s wallet: balance, holds, and the spendable and sendable amounts.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(Wallet),
  errors: [],
})

export const WalletMovement = obj({
  id: Id,
  uuid: Type.String(),
  type: oneOf(HISTORY_TYPES),
  /** Signed; incoming amounts are positive. */
  price: Amount,
  balance_after: Amount,
  note: nullable(Type.String()),
  status: oneOf(['paid', 'processed', 'rejected', 'canceled']),
  /** The other party. */
  author: nullable(obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) })),
  order_id: nullable(Id),
  order_number: nullable(Type.String()),
  parcel_id: nullable(Id),
  parcel_number: nullable(Type.String()),
  /**
   * The path of the page of its cause: order, parcel, share, claim, top-up, invitation, or the
   * movement itself.
   */
  url: Type.String(),
  created_at: Instant,
})
export type WalletMovement = Static<typeof WalletMovement>
export const listWalletHistories = operation({
  method: 'GET',
  path: '/dashboard/user/wallet/histories',
  summary: 'Movements of the user’s wallet with their cause, newest first; `uuid` selects one.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({ type: optional(oneOf(HISTORY_TYPES)), uuid: optional(Uuid) }),
  response: list(WalletMovement),
  errors: [],
})

export const Payee = obj({
  uuid: Type.String(),
  firstname: Type.String(),
  lastname_initial: nullable(Type.String()),
  img: nullable(Type.String()),
})
export type Payee = Static<typeof Payee>
export const searchSending = operation({
  method: 'GET',
  path: '/dashboard/user/search-sending',
  summary: 'The user with exactly this e-mail address or phone number, if they can receive money.',
  who: 'user',
  rows: 'public',
  load: 'read',
  query: query({ search: Type.String({ ...searched(254), minLength: 5 }) }),
  response: all(Payee),
  errors: [],
})

export const sendMoney = operation({
  method: 'POST',
  path: '/dashboard/user/wallet/send',
  summary: 'Sends money to another user. It cannot be undone.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    /** The uuid of the receiver, from searchSending. */
    uuid: Uuid,
    price: AmountIn,
    currency_id: optional(Id),
    note: optional(text(140)),
    /** Required above a limit. */
    password: optional(Password),
  }),
  response: created(
    obj({
      uuid: Type.String(),
      balance: Amount,
      price: Amount,
      receiver: Payee,
      created_at: Instant,
    }),
  ),
  errors: [
    'insufficient_wallet',
    'self_transfer',
    'transfer_too_small',
    'transfer_limit',
    'reauth_required',
    'wrong_password',
    'phone_unverified',
  ],
  idempotency: 'required',
})

export const topUpWallet = operation({
  method: 'POST',
  path: '/dashboard/user/wallet/topup',
  summary: 'Tops up the user’s wallet. The amount is available when the provider confirms it.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({ price: AmountIn, payment: obj({ tag: PaymentTag, save_card: optional(SaveCard) }) }),
  response: created(Transaction),
  errors: ['payment_method_unavailable', 'topup_limit'],
  idempotency: 'required',
})
