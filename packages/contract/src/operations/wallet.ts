import { Type, type Static } from 'typebox'
import { Password } from './accounts.ts'
import { all, created, data, list, operation } from '../operation.ts'
import { PaymentTag, Transaction } from './payments.ts'
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
} from '../shapes.ts'

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

/** All amounts in `currency`, the marketplace's own. */
export const Wallet = obj({
  uuid: Type.String(),
  /** The balance, what is held included. */
  price: Amount,
  held: Amount,
  /** What can be spent now. */
  available: Amount,
  /** What can be sent now: money on which nothing is held, and no promotional credit. */
  sendable: Amount,
  currency: Currency,
  /** Promotional credit that pays for orders until it ends; of the balance, but never sent. What ends first is spent first. */
  credits: Type.Array(
    obj({
      price: Amount,
      /** What the goods of an order have to come to for it to count; 0: any order. */
      min_basket: Amount,
      expires_at: Instant,
    }),
  ),
  /** Money set aside for orders that wait for another payment. */
  holds: Type.Array(
    obj({ order_id: Id, number: Type.String(), price: Amount, created_at: Instant }),
  ),
  send: obj({
    /** Nobody sends or receives without a verified phone number. */
    phone_verified: Flag,
    min: Amount,
    max: Amount,
    day: Amount,
    /** Of the day's limit. */
    day_left: Amount,
    /** Above this the sender says who they are once more. */
    confirm_over: Amount,
    confirm_by: oneOf(['password', 'sign_in']),
  }),
})
export type Wallet = Static<typeof Wallet>
export const showWallet = operation({
  method: 'GET',
  path: '/dashboard/user/wallet',
  summary: 'The own wallet: balance, what is held, what can be spent and sent.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(Wallet),
  errors: [],
})

export const WalletHistory = obj({
  id: Id,
  uuid: Type.String(),
  type: oneOf(HISTORY_TYPES),
  /** Signed: what came is positive. */
  price: Amount,
  balance_after: Amount,
  note: nullable(Type.String()),
  status: oneOf(['paid', 'processed', 'rejected', 'canceled']),
  /** The person at the other end. */
  author: nullable(obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) })),
  order_id: nullable(Id),
  order_number: nullable(Type.String()),
  /** What it came from, below the origin: the order, the share, the claim, the top-up, the invitation, or the movement itself. */
  url: Type.String(),
  created_at: Instant,
})
export type WalletHistory = Static<typeof WalletHistory>
export const listWalletHistories = operation({
  method: 'GET',
  path: '/dashboard/user/wallet/histories',
  summary: 'Every movement of the own wallet with its cause, newest first; `uuid` names one.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({ type: optional(oneOf(HISTORY_TYPES)), uuid: optional(Uuid) }),
  answer: list(WalletHistory),
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
  summary:
    'The one person with exactly this e-mail address or phone number, if money can be sent to them.',
  who: 'user',
  rows: 'public',
  load: 'read',
  query: query({ search: Type.String({ minLength: 5, maxLength: 254, pattern: '^[^\\u0000]*$' }) }),
  answer: all(Payee),
  errors: [],
})

export const sendMoney = operation({
  method: 'POST',
  path: '/dashboard/user/wallet/send',
  summary: 'Sends money to another person. Final.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    /** The receiver, as the search found them. */
    uuid: Uuid,
    price: AmountIn,
    currency_id: optional(Id),
    note: optional(text(140)),
    /** Asked for above a limit. */
    password: optional(Password),
  }),
  answer: created(
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
  summary: 'Puts money into the own wallet. It is there when the provider says so, not before.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({ price: AmountIn, payment: obj({ tag: PaymentTag }) }),
  answer: created(Transaction),
  errors: ['payment_method_unavailable', 'topup_limit'],
  idempotency: 'required',
})
