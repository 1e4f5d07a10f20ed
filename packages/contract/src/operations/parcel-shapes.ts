import { PIN_STATES } from '@hawker/domain/orders/handover-codes'
import { PARCEL_ACTORS, PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { type Static, Type } from 'typebox'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  Version,
  arrayOf,
  nullable,
  obj,
  oneOf,
  optional,
} from '../core/shapes.ts'
import { DROP_OFFS, Deliveryman, Permission } from './order-parts.ts'
import { Transaction } from './payments.ts'
import { PriceTax, Tips } from './quotes.ts'
import { Currency } from './settings.ts'

export const PARCEL_PAYERS = ['sender', 'receiver'] as const
export const PARCEL_CLAIM_CAUSES = ['damaged', 'lost', 'late', 'not_delivered'] as const
export const PARCEL_CLAIM_STATUSES = ['pending', 'approved', 'rejected'] as const
export const PARCEL_PROOFS = ['parcel', 'pickup', 'handover', 'door', 'reason', 'return'] as const
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
/** What the price depends on, apart from the places. */
export const parcelChoices = {
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

export const ParcelAddress = obj({
  address: Type.String(),
  house: nullable(Type.String()),
  floor: nullable(Type.String()),
  office: nullable(Type.String()),
  entrance: nullable(Type.String()),
})
export const ParcelParty = obj({
  name: nullable(Type.String()),
  /** Only the sender sees it; couriers get `phone_masked`. */
  phone: nullable(Type.String()),
  phone_masked: nullable(Type.String()),
  address: nullable(ParcelAddress),
  location: nullable(Location),
  note: nullable(Type.String()),
})
export type ParcelParty = Static<typeof ParcelParty>

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
  /** The part of `tips` that came after the delivery, in addition to `total_price`. */
  later_tip: Amount,
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
  from: ParcelParty,
  to: ParcelParty,
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
