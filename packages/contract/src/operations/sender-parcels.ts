import { CUSTOMER_CANCELS, PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { COURIER_TAGS } from '@hawker/domain/reviews/review-rules'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type } from 'typebox'
import { all, created, data, list, operation, stream } from '../core/operation.ts'
import {
  AmountIn,
  Flag,
  Location,
  Uuid,
  Version,
  arrayOf,
  idParam,
  name,
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
import { DROP_OFFS, DeliveryAddress } from './order-parts.ts'
import { PaymentTag, Transaction } from './payments.ts'
import { PicturePath } from './pictures.ts'
import { Tips } from './quotes.ts'
import {
  MAX_PARCEL_CLAIM_PHOTOS,
  MAX_PARCEL_PHOTOS,
  PARCEL_CLAIM_CAUSES,
  PARCEL_PAYERS,
  Parcel,
  ParcelClaim,
  ParcelEvent,
  ParcelQuote,
  ParcelRow,
  ParcelType,
  parcelChoices,
} from './parcel-shapes.ts'

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
    username_from: name(MAX_NAME_LENGTH.person),
    phone_from: Phone,
    address_from: DeliveryAddress,
    note_from: optional(text(300)),
    username_to: name(MAX_NAME_LENGTH.person),
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
    'quote_used',
    'price_changed',
    'phone_invalid',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'drop_off_unavailable',
    'phone_unverified',
    'newcomer_limit',
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
    reason: optional(oneOf(CUSTOMER_CANCELS)),
    note: optional(text(300)),
    version: Version,
  }),
  response: data(Parcel),
  /** `transaction_open`: the bank is taking the money that pays the fee. */
  errors: ['stale', 'invalid_transition', 'transaction_open'],
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
    'phone_unverified',
    'newcomer_limit',
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
export const streamParcel = operation({
  ...ofOwnParcel,
  method: 'GET',
  path: '/dashboard/user/parcel-orders/{id}/stream',
  summary: 'Live events of a parcel of the user; resumes after Last-Event-ID.',
  load: 'stream',
  response: stream(ParcelEvent),
  errors: [],
})
