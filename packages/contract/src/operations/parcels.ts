import { PIN_STATES } from '@hawker/domain/orders/handover-codes'
import {
  CUSTOMER_CANCELS,
  PARCEL_ACTORS,
  PARCEL_STATUSES,
} from '@hawker/domain/parcels/parcel-status'
import { COURIER_TAGS } from '@hawker/domain/reviews/review-rules'
import { type Static, Type } from 'typebox'
import { all, created, data, list, operation, stream } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  Uuid,
  Version,
  arrayOf,
  idParam,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  words,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { Slots } from './delivery-slots.ts'
import { DROP_OFFS, DeliveryAddress, Deliveryman, Permission } from './order-parts.ts'
import { PaymentTag, Transaction } from './payments.ts'
import { PicturePath } from './pictures.ts'
import { PriceTax, Tips } from './quotes.ts'
import { Currency } from './settings.ts'

export const PARCEL_PAYERS = ['sender', 'receiver'] as const
export const PARCEL_CLAIM_CAUSES = ['damaged', 'lost', 'late', 'not_delivered'] as const
export const PARCEL_CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const
export const PARCEL_PROOFS = ['parcel', 'pickup', 'door', 'reason', 'return'] as const
export const MAX_PARCEL_PHOTOS = 3
export const MAX_PARCEL_CLAIM_PHOTOS = 5

const Texts = obj({ title: Type.String(), description: Type.String() })
export const ParcelType = obj({
  id: Id,
  img: nullable(Type.String()),
  translation: Texts,
  prohibited_text: Type.String(),
  /** Centimetres. */
  max_width: Count,
  max_height: Count,
  max_length: Count,
  max_weight_g: Count,
  max_value: Amount,
  price: Amount,
  price_per_km: Amount,
  included_m: Count,
  /** The vehicles that carry it; empty for any. */
  vehicles: Type.Array(Type.String()),
  options: Type.Array(obj({ id: Id, title: Type.String(), price: Amount })),
})
export type ParcelType = Static<typeof ParcelType>

const parcelAmounts = {
  price: Amount,
  service_fee: Amount,
  total_tax: Amount,
  taxes: Type.Array(PriceTax),
  tips: Amount,
  rounding: Amount,
  total_price: Amount,
}
const fees = {
  /** What the way back costs in addition, with its tax. */
  return_fee: Amount,
  /** What a cancellation costs after a courier accepted. */
  cancel_fee: Amount,
}
const parcelChoices = {
  type_id: Id,
  options: optional(arrayOf(Id, 20)),
  delivery_date: optional(LocalDate),
  delivery_time: optional(LocalTime),
  currency_id: optional(Id),
  tips: optional(Tips),
  payer: optional(oneOf(PARCEL_PAYERS)),
}
export const ParcelQuote = obj({
  quote_id: Type.String(),
  expires_at: Instant,
  currency: Currency,
  rate: Type.Number(),
  distance_m: Count,
  ...parcelAmounts,
  /** The total in base currency. */
  settlement_price: Amount,
  ...fees,
  /** Why the receiver cannot pay; null if they can. */
  receiver_pays_not: nullable(oneOf(['login_first', 'first_parcel', 'above_max'])),
  /** Minutes from the start of the window until delivery. */
  estimate: obj({ from: Count, to: Count }),
  window_starts_at: Instant,
  timezone: Type.String(),
})
export type ParcelQuote = Static<typeof ParcelQuote>

const ParcelAddress = obj({
  address: Type.String(),
  house: nullable(Type.String()),
  floor: nullable(Type.String()),
  office: nullable(Type.String()),
  entrance: nullable(Type.String()),
})
export const ParcelEnd = obj({
  name: nullable(Type.String()),
  /** Of the sender's own entry; couriers get `phone_masked` only. */
  phone: nullable(Type.String()),
  phone_masked: nullable(Type.String()),
  address: nullable(ParcelAddress),
  location: nullable(Location),
  note: nullable(Type.String()),
})
export type ParcelEnd = Static<typeof ParcelEnd>

export const ParcelClaim = obj({
  id: Id,
  cause: oneOf(PARCEL_CLAIM_CAUSES),
  status: oneOf(PARCEL_CLAIM_STATUSES),
  note: nullable(Type.String()),
  images: Type.Array(Type.String()),
  /** What went to the sender's wallet. */
  amount: nullable(Amount),
  answer: nullable(Type.String()),
  created_at: Instant,
  decided_at: nullable(Instant),
})
export type ParcelClaim = Static<typeof ParcelClaim>

export const Parcel = obj({
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  version: Version,
  currency: Currency,
  rate: Type.Number(),
  distance_m: Count,
  ...parcelAmounts,
  ...fees,
  /** The total in base currency. */
  settlement_price: Amount,
  refunded: Amount,
  /** What the sender still owes for a way back or a cancellation. */
  debt: Amount,
  type: obj({ id: Id, img: nullable(Type.String()), translation: obj({ title: Type.String() }) }),
  options: Type.Array(obj({ id: Id, title: Type.String(), price: Amount })),
  description: nullable(Type.String()),
  value: Amount,
  weight_g: nullable(Count),
  images: Type.Array(Type.String()),
  from: ParcelEnd,
  to: ParcelEnd,
  payer: oneOf(PARCEL_PAYERS),
  drop_off: oneOf(DROP_OFFS),
  pin: Flag,
  delivery_at: nullable(Instant),
  window_starts_at: Instant,
  estimate: obj({ from: Instant, to: Instant }),
  pickup_estimate: obj({ from: Instant, to: Instant }),
  timezone: Type.String(),
  /** Paid, or cash at the door. */
  paid: Flag,
  released: Flag,
  released_at: nullable(Instant),
  pay_until: nullable(Instant),
  transactions: Type.Array(Transaction),
  histories: Type.Array(
    obj({
      status: oneOf(PARCEL_STATUSES),
      reason: nullable(Type.String()),
      note: nullable(Type.String()),
      by: oneOf(PARCEL_ACTORS),
      created_at: Instant,
    }),
  ),
  deliveryman: nullable(Deliveryman),
  courier_chat: Flag,
  /** The sender shows it to the courier at the pickup. */
  pickup_code: nullable(Type.String()),
  /** The sender shows it when the parcel comes back. */
  return_code: nullable(Type.String()),
  delivery_pin: nullable(Type.String()),
  pin_state: nullable(oneOf(PIN_STATES)),
  proofs: Type.Array(obj({ kind: oneOf(PARCEL_PROOFS), photo: Type.String(), at: Instant })),
  /** Attempts to reach the recipient. */
  tries: Type.Array(Instant),
  /** When the courier may stop waiting at the door where they are. */
  wait_until: nullable(Instant),
  reason: nullable(
    obj({ code: Type.String(), by: oneOf(PARCEL_ACTORS), note: nullable(Type.String()) }),
  ),
  can: obj({
    cancel: Permission,
    undo: Permission,
    return: Permission,
    pay: Permission,
    tip: Permission,
    review: Permission,
    claim: Permission,
    confirm: Permission,
  }),
  /** What `can.cancel` costs now. */
  cancel_cost: Amount,
  claim: nullable(ParcelClaim),
  review: nullable(obj({ rating: Count, tags: Type.Array(Type.String()), created_at: Instant })),
  tracking_url: nullable(Type.String()),
  /** For another person at the pickup. */
  pickup_url: nullable(Type.String()),
  ended_at: nullable(Instant),
  created_at: Instant,
})
export type Parcel = Static<typeof Parcel>
export const ParcelRow = obj({
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  version: Version,
  currency: Currency,
  total_price: Amount,
  debt: Amount,
  type: Parcel.properties.type,
  from: obj({ name: nullable(Type.String()), address: nullable(Type.String()) }),
  to: obj({ name: nullable(Type.String()), address: nullable(Type.String()) }),
  paid: Flag,
  released: Flag,
  window_starts_at: Instant,
  estimate: obj({ from: Instant, to: Instant }),
  /** When a courier comes to the pickup. */
  pickup_estimate: obj({ from: Instant, to: Instant }),
  timezone: Type.String(),
  ended_at: nullable(Instant),
  created_at: Instant,
})
export type ParcelRow = Static<typeof ParcelRow>

const PARCEL_REFUSALS = [
  'parcels_off',
  'no_delivery_zone',
  'parcel_too_far',
  'parcel_same_place',
  'slot_unavailable',
  'tip_too_large',
] as const

export const listParcelTypes = operation({
  method: 'GET',
  path: '/rest/parcel-types',
  summary: 'The sizes of parcels with their limits, prices and options; empty without parcels.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: all(ParcelType),
  errors: [],
})
export const listParcelTimes = operation({
  method: 'GET',
  path: '/rest/parcel-times',
  summary: 'When a parcel can be picked up: now, and times of the coming days.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(Slots),
  errors: ['parcels_off'],
})
export const calculateParcel = operation({
  method: 'POST',
  path: '/rest/parcel-orders/calculate',
  summary: 'Prices a parcel between two places. The id of the quote seals the price for a while.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  body: obj({
    ...parcelChoices,
    address_from: obj({ location: Location }),
    address_to: obj({ location: Location }),
  }),
  response: data(ParcelQuote),
  errors: [...PARCEL_REFUSALS],
})
export const placeParcel = operation({
  method: 'POST',
  path: '/dashboard/user/parcel-orders',
  summary:
    'Sends a quoted parcel. Couriers see it when it is paid, or cash, and its undo time is over.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    ...parcelChoices,
    quote_id: Uuid,
    username_from: name(60),
    phone_from: Phone,
    address_from: DeliveryAddress,
    note_from: optional(text(300)),
    username_to: name(60),
    phone_to: Phone,
    address_to: DeliveryAddress,
    note_to: optional(text(300)),
    description: words(300),
    value: AmountIn,
    weight_g: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    images: optional(arrayOf(PicturePath, MAX_PARCEL_PHOTOS)),
    payer: oneOf(PARCEL_PAYERS),
    drop_off: optional(oneOf(DROP_OFFS)),
    pin: optional(Flag),
    payment: obj({ tag: PaymentTag, wallet_amount: optional(AmountIn) }),
    accept_rules: Flag,
  }),
  response: created(obj({ ...Parcel.properties, transaction: Transaction })),
  errors: [
    ...PARCEL_REFUSALS,
    'parcel_too_heavy',
    'parcel_value_limit',
    'parcel_debt',
    'quote_expired',
    'price_changed',
    'phone_invalid',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'drop_off_unavailable',
  ],
  idempotency: 'required',
})
export const listParcels = operation({
  method: 'GET',
  path: '/dashboard/user/parcel-orders/paginate',
  summary: 'The user’s parcels, newest first.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({ status: optional(oneOf(PARCEL_STATUSES)) }),
  response: list(ParcelRow),
  sortable: ['id', 'created_at'],
  errors: [],
})
const ofOwnParcel = { who: 'user', rows: 'own', params: idParam, query: query({}) } as const

export const showParcel = operation({
  ...ofOwnParcel,
  method: 'GET',
  path: '/dashboard/user/parcel-orders/{id}',
  summary: 'One parcel of the user with everything that its sender may see.',
  load: 'read',
  response: data(Parcel),
  errors: [],
})
export const undoParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/undo',
  summary: 'Takes back a parcel that couriers have not seen.',
  load: 'write',
  response: data(Parcel),
  errors: ['invalid_transition'],
})
export const cancelParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/cancel',
  summary: 'Cancels a parcel that is not picked up: free while new, then for the cancel fee.',
  load: 'write',
  body: obj({
    reason: oneOf(CUSTOMER_CANCELS),
    note: optional(text(300)),
    version: Version,
  }),
  response: data(Parcel),
  errors: ['stale', 'invalid_transition'],
})
export const returnParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/return',
  summary: 'Asks the courier to bring a parcel back that is on its way. The way back costs.',
  load: 'write',
  body: obj({ version: Version }),
  response: data(Parcel),
  errors: ['stale', 'invalid_transition'],
})
export const confirmParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/confirm',
  summary: 'Confirms the handover while the PIN is locked, so that the courier needs none.',
  load: 'write',
  response: data(Parcel),
  errors: ['invalid_transition'],
})
export const payParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/transactions',
  summary: 'Pays an unpaid parcel again, or what is owed for a way back or a cancellation.',
  load: 'checkout',
  body: obj({ tag: PaymentTag, wallet_amount: optional(AmountIn) }),
  response: created(Transaction),
  errors: [
    'invalid_transition',
    'transaction_open',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
  ],
  idempotency: 'required',
})
export const tipParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/tips',
  summary: 'Thanks the courier of a delivered parcel from the wallet, once.',
  load: 'write',
  body: Tips,
  response: data(Parcel),
  errors: [
    'invalid_transition',
    'tip_too_large',
    'tip_settled',
    'in_dispute',
    'insufficient_wallet',
  ],
  idempotency: 'required',
})
export const reviewParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/reviews',
  summary: 'Rates the courier of an ended parcel, once.',
  load: 'write',
  body: obj({
    deliveryman: obj({
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      tags: optional(arrayOf(oneOf(COURIER_TAGS), COURIER_TAGS.length)),
    }),
  }),
  response: data(Parcel),
  errors: ['review_closed', 'already_reviewed'],
})
export const claimParcel = operation({
  ...ofOwnParcel,
  method: 'POST',
  path: '/dashboard/user/parcel-orders/{id}/claims',
  summary: 'Files a claim about an ended parcel. Damage needs a photo. Staff decide.',
  load: 'write',
  body: obj({
    cause: oneOf(PARCEL_CLAIM_CAUSES),
    images: optional(arrayOf(PicturePath, MAX_PARCEL_CLAIM_PHOTOS)),
    note: optional(text(1000)),
  }),
  response: created(ParcelClaim),
  errors: ['claim_closed', 'claim_open', 'photo_required'],
  idempotency: 'required',
})
/** Most events carry only the version: the client then reads the parcel again. */
export const ParcelEvent = obj({
  event: oneOf(['status', 'location', 'chat', 'ping']),
  status: optional(oneOf(PARCEL_STATUSES)),
  version: optional(Version),
  location: optional(
    obj({
      latitude: Type.Number(),
      longitude: Type.Number(),
      heading: nullable(Type.Number()),
      at: Instant,
    }),
  ),
})
export const streamParcel = operation({
  ...ofOwnParcel,
  method: 'GET',
  path: '/dashboard/user/parcel-orders/{id}/stream',
  summary: 'Live events of a parcel of the user; resumes after Last-Event-ID.',
  load: 'stream',
  response: stream(ParcelEvent),
  errors: [],
})

/** A parcel as its recipient, or the person at the pickup, may track it: no prices, no addresses. */
export const TrackedParcel = obj({
  role: oneOf(['recipient', 'pickup']),
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  version: Version,
  sender: Type.String(),
  type: obj({ translation: obj({ title: Type.String() }) }),
  /** When it is delivered; for the person at the pickup, when a courier comes. */
  estimate: obj({ from: Instant, to: Instant }),
  timezone: Type.String(),
  ended_at: nullable(Instant),
  deliveryman: nullable(obj({ firstname: Type.String(), location: nullable(Location) })),
  /** The recipient's. */
  delivery_pin: nullable(Type.String()),
  pin_state: nullable(oneOf(PIN_STATES)),
  /** For the person at the pickup. */
  pickup_code: nullable(Type.String()),
  /** For the person at the pickup, when the parcel comes back. */
  return_code: nullable(Type.String()),
  /** The recipient's: where the parcel was left. */
  left_photo: nullable(Type.String()),
  cash_due: nullable(Amount),
  currency: Currency,
  can: obj({ confirm: Flag, absent: Flag }),
  muted: Flag,
})
export type TrackedParcel = Static<typeof TrackedParcel>
const byToken = {
  who: 'guest',
  rows: 'public',
  params: obj({ token: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
  query: query({}),
} as const
export const trackParcel = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/parcel-orders/track/{token}',
  summary: 'A parcel for its recipient or the person at the pickup, by the token of their link.',
  load: 'read',
  response: data(TrackedParcel),
  errors: [],
})
export const streamTrackedParcel = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/parcel-orders/track/{token}/stream',
  summary: 'Live events of a parcel by the token of a link; resumes after Last-Event-ID.',
  load: 'stream',
  response: stream(ParcelEvent),
  errors: [],
})
export const answerTrackedParcel = operation({
  ...byToken,
  method: 'POST',
  path: '/rest/parcel-orders/track/{token}/answer',
  summary:
    'The recipient confirms the receipt while the PIN is locked, says that nobody is there, or ' +
    'wants no more text messages.',
  load: 'write',
  body: obj({ answer: oneOf(['received', 'absent', 'mute']) }),
  response: data(TrackedParcel),
  errors: ['invalid_transition'],
})
