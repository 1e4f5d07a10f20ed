import {
  COURIER_CANCELS,
  COURIER_GIVES_BACK,
  COURIER_RETURNS,
  PARCEL_STATUSES,
} from '@hawker/domain/parcels/parcel-status'
import { type Static, Type } from 'typebox'
import { all, data, operation } from '../core/operation.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Latitude,
  Longitude,
  Version,
  code,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'
import { Parcel, ParcelParty } from './parcel-shapes.ts'
import { PicturePath } from './pictures.ts'

export const ParcelOffer = obj({
  id: Id,
  number: Type.String(),
  type: Parcel.properties.type,
  from: obj({ area: Type.String() }),
  to: obj({ area: Type.String() }),
  /** From the courier to the pickup; null without a position. */
  approach_m: nullable(Count),
  distance_m: Count,
  weight_g: nullable(Count),
  options: Type.Array(Type.String()),
  pay: Amount,
  tips: Amount,
  currency: Type.String(),
  window_starts_at: Instant,
  cash_due: nullable(Amount),
})
export type ParcelOffer = Static<typeof ParcelOffer>
/** What the courier may do now. */
export const COURIER_ACTIONS = [
  'arrived',
  'picked',
  'tried',
  'delivered',
  'failed',
  'returned',
  'give_back',
] as const
/** A parcel as its courier sees it: never with a PIN, a code or a full phone number. */
export const CourierParcel = obj({
  id: Id,
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  version: Version,
  type: Parcel.properties.type,
  options: Type.Array(Type.String()),
  description: nullable(Type.String()),
  weight_g: nullable(Count),
  images: Type.Array(Type.String()),
  from: ParcelParty,
  to: ParcelParty,
  drop_off: Parcel.properties.drop_off,
  /** The recipient tells a PIN. */
  pin: Flag,
  pin_state: Parcel.properties.pin_state,
  distance_m: Count,
  pay: Amount,
  tips: Amount,
  currency: Type.String(),
  cash_due: nullable(Amount),
  window_starts_at: Instant,
  wait_until: nullable(Instant),
  tries: Type.Array(Instant),
  proofs: Parcel.properties.proofs,
  reason: Parcel.properties.reason,
  can: Type.Array(oneOf(COURIER_ACTIONS)),
  ended_at: nullable(Instant),
})
export type CourierParcel = Static<typeof CourierParcel>

/** The `img` of a picture that the courier uploaded with the purpose `parcel`; each counts once. */
const Photo = PicturePath
const Code = code(12)
const own = { who: 'driver', rows: 'own', load: 'write', query: query({}) } as const
const action = { ...own, method: 'POST', params: idParam, response: data(CourierParcel) } as const
const position = {
  latitude: optional(Latitude),
  longitude: optional(Longitude),
  /** The courier says that they are there although the position says otherwise. */
  sure: optional(Flag),
}
const MOVED = ['stale', 'invalid_transition'] as const

export const listParcelOffers = operation({
  ...own,
  method: 'GET',
  path: '/dashboard/deliveryman/parcel-offers',
  summary: 'Parcels that wait for a courier, nearest pickup first: areas only.',
  load: 'read',
  response: all(ParcelOffer),
  errors: [],
})
export const acceptParcelOffer = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-offers/{id}/accept',
  summary: 'Accepts a parcel. The first courier gets it; later ones receive offer_taken.',
  errors: [
    'own_order',
    'offer_taken',
    'courier_offline',
    'courier_full',
    'vehicle_unfit',
    'invalid_transition',
  ],
})
export const listDriverParcels = operation({
  ...own,
  method: 'GET',
  path: '/dashboard/deliveryman/parcel-orders',
  summary: 'The courier’s open parcels, and cancelled ones with the reason for half an hour.',
  load: 'read',
  response: all(CourierParcel),
  errors: [],
})
export const arriveAtParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/arrived',
  summary:
    'Says that the courier is at the pickup, or at the recipient’s door. The clock of waiting ' +
    'begins.',
  body: obj({ ...position, version: optional(Version) }),
  errors: [...MOVED, 'not_there'],
})
export const pickParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/picked',
  summary:
    'Takes the parcel with the sender’s code, or a photo at the door if nobody can read it. The ' +
    'photo of the parcel is always needed.',
  body: obj({
    code: optional(Code),
    photo: Photo,
    /** Replaces the code. */
    door_photo: optional(Photo),
    version: optional(Version),
  }),
  errors: [...MOVED, 'wrong_pickup_code', 'code_locked'],
})
export const tryParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/tried',
  summary: 'Records an attempt to reach the recipient, at least two minutes after the one before.',
  body: obj({ ...position, version: optional(Version) }),
  errors: [...MOVED, 'not_there', 'wait_not_over'],
})
export const deliverParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/delivered',
  summary: 'Hands over with the recipient’s PIN, or with a photo at the door. Confirms cash.',
  body: obj({
    pin: optional(code(8)),
    photo: optional(Photo),
    cash_received: optional(Flag),
    version: optional(Version),
  }),
  errors: [...MOVED, 'wrong_pin', 'pin_locked', 'photo_required'],
})
export const failParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/failed',
  summary:
    'Ends a pickup that fails, for a reason of the pickup, or turns back from the recipient, for a ' +
    'reason of the door.',
  body: obj({
    reason: oneOf([
      ...COURIER_CANCELS,
      ...COURIER_RETURNS.filter((each) => !COURIER_CANCELS.some((other) => other === each)),
    ]),
    note: optional(text(300)),
    photo: optional(Photo),
    ...position,
    version: optional(Version),
  }),
  errors: [...MOVED, 'not_there', 'reason_required', 'photo_required', 'wait_not_over'],
})
export const returnedParcel = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/returned',
  summary: 'Brings the parcel back with the sender’s return code, or a photo.',
  body: obj({ code: optional(Code), photo: optional(Photo), version: optional(Version) }),
  errors: [...MOVED, 'wrong_pickup_code', 'code_locked'],
})
export const giveParcelBack = operation({
  ...action,
  path: '/dashboard/deliveryman/parcel-orders/{id}/give-back',
  summary: 'Gives an accepted parcel back. It is offered again, but not to this courier.',
  response: data(obj({})),
  body: obj({
    reason: oneOf(COURIER_GIVES_BACK),
    note: optional(text(300)),
    version: optional(Version),
  }),
  errors: [...MOVED],
})
