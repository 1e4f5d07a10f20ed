import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { type Static, Type } from 'typebox'
import { all, created, data, list, operation } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  Locale,
  Version,
  arrayOf,
  filledLine,
  idParam,
  line,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
  text,
  words,
} from '../core/shapes.ts'
import { PARCEL_CLAIM_STATUSES, Parcel, ParcelClaim } from './parcel-shapes.ts'
import { Currency } from './settings.ts'

export const PARCEL_RECOVERIES = ['offer_again', 'cancel', 'return', 'lost', 'damaged'] as const
export const PARCEL_FAULTS = ['courier', 'platform', 'customer'] as const
const whole = (max: number) => Type.Integer({ minimum: 0, maximum: max })

/** Amounts in the base currency. */
const typeFields = {
  position: whole(10_000),
  img: optional(nullable(line(200))),
  max_width: Type.Integer({ minimum: 1, maximum: 1000 }),
  max_height: Type.Integer({ minimum: 1, maximum: 1000 }),
  max_length: Type.Integer({ minimum: 1, maximum: 1000 }),
  max_weight_g: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  max_value: AmountIn,
  price: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  price_per_km: AmountIn,
  included_m: whole(100_000),
  vehicles: arrayOf(line(30), 10),
  tax_class_id: optional(nullable(Id)),
  /** The prices include the tax. */
  tax_included: Flag,
  active: Flag,
  translations: arrayOf(
    obj({
      locale: Locale,
      title: filledLine(MAX_NAME_LENGTH.parcelType),
      description: text(300),
      prohibited_text: text(1000),
    }),
    20,
  ),
  options: arrayOf(
    obj({
      /** The id of an option that exists; a missing one is switched off. */
      id: optional(Id),
      price: AmountIn,
      active: Flag,
      translations: arrayOf(
        obj({ locale: Locale, title: filledLine(MAX_NAME_LENGTH.parcelType) }),
        20,
      ),
    }),
    20,
  ),
}
export const StaffParcelType = obj({
  id: Id,
  position: Count,
  img: nullable(Type.String()),
  max_width: Count,
  max_height: Count,
  max_length: Count,
  max_weight_g: Count,
  max_value: Amount,
  price: Amount,
  price_per_km: Amount,
  included_m: Count,
  vehicles: Type.Array(Type.String()),
  tax_class_id: nullable(Id),
  tax_included: Flag,
  active: Flag,
  translations: Type.Array(
    obj({
      locale: Type.String(),
      title: Type.String(),
      description: Type.String(),
      prohibited_text: Type.String(),
    }),
  ),
  options: Type.Array(
    obj({
      id: Id,
      price: Amount,
      active: Flag,
      translations: Type.Array(obj({ locale: Type.String(), title: Type.String() })),
    }),
  ),
})
export type StaffParcelType = Static<typeof StaffParcelType>
export const StaffParcelRow = obj({
  id: Id,
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  released: Flag,
  window_starts_at: Instant,
  timezone: Type.String(),
  currency: Currency,
  total_price: Amount,
  debt: Amount,
  user: obj({ id: Id, firstname: Type.String() }),
  deliveryman: nullable(obj({ id: Id, firstname: Type.String() })),
  reason: nullable(Type.String()),
  created_at: Instant,
})
export type StaffParcelRow = Static<typeof StaffParcelRow>
export const StaffParcel = obj({
  ...Parcel.properties,
  user: obj({ id: Id, firstname: Type.String(), phone: nullable(Type.String()) }),
  recoveries: Type.Array(oneOf(PARCEL_RECOVERIES)),
  /** The sender's bank disputes a payment and has not decided. */
  payment_review: Flag,
})
export type StaffParcel = Static<typeof StaffParcel>
export const StaffParcelClaim = obj({
  ...ParcelClaim.properties,
  currency: Currency,
  parcel: obj({
    id: Id,
    number: Type.String(),
    total_price: Amount,
    value: Amount,
    timezone: Type.String(),
  }),
  user: obj({ id: Id, firstname: Type.String() }),
  deliveryman: nullable(obj({ id: Id, firstname: Type.String() })),
  fault: nullable(oneOf(PARCEL_FAULTS)),
  /** The largest amount that can be paid. */
  limit: Amount,
})
export type StaffParcelClaim = Static<typeof StaffParcelClaim>

const staff = { who: 'admin', rows: 'public', load: 'read', query: query({}) } as const

export const listStaffParcelTypes = operation({
  ...staff,
  method: 'GET',
  path: '/dashboard/admin/parcel-types',
  summary: 'All types of parcels with their texts and options, inactive ones too.',
  response: all(StaffParcelType),
  errors: [],
})
export const createParcelType = operation({
  ...staff,
  method: 'POST',
  path: '/dashboard/admin/parcel-types',
  summary: 'Adds a type of parcels. Amounts are in the base currency.',
  load: 'write',
  body: obj(typeFields),
  response: created(StaffParcelType),
  freshProof: { notNeeded: 'prices of parcels to come, which each sender sees' },
  errors: [],
})
export const updateParcelType = operation({
  ...staff,
  method: 'PUT',
  path: '/dashboard/admin/parcel-types/{id}',
  summary: 'Replaces a type with its texts and options. Parcels keep what they were sent with.',
  load: 'write',
  params: idParam,
  body: obj(typeFields),
  response: data(StaffParcelType),
  freshProof: { notNeeded: 'prices of parcels to come, which each sender sees' },
  errors: [],
})
export const deleteParcelType = operation({
  ...staff,
  method: 'DELETE',
  path: '/dashboard/admin/parcel-types/{id}',
  summary: 'Deletes a type that no parcel has; one in use is switched off instead.',
  load: 'write',
  params: idParam,
  response: data(obj({ deleted: Flag })),
  freshProof: { notNeeded: 'prices of parcels to come, which each sender sees' },
  errors: [],
})
export const listStaffParcels = operation({
  ...staff,
  method: 'GET',
  path: '/dashboard/admin/parcel-orders/paginate',
  summary:
    'Parcels by number, people and day; without a filter the open ones, the longest waiting first.',
  query: paged({
    number: optional(searched(20)),
    status: optional(oneOf(PARCEL_STATUSES)),
    /** A part of the name, e-mail address or phone number of the sender, and of the courier. */
    sender: optional(searched(60)),
    courier: optional(searched(60)),
    /** The days of the pickup in the market's time zone, both included. */
    from: optional(LocalDate),
    to: optional(LocalDate),
  }),
  response: list(StaffParcelRow),
  errors: [],
})
export const showStaffParcel = operation({
  ...staff,
  method: 'GET',
  path: '/dashboard/admin/parcel-orders/{id}',
  summary: 'One parcel with the recoveries that staff can choose.',
  params: idParam,
  response: data(StaffParcel),
  errors: [],
})
export const recoverParcel = operation({
  ...staff,
  method: 'POST',
  path: '/dashboard/admin/parcel-orders/{id}/recover',
  summary: 'Helps a stuck parcel: offers it again, cancels it, sends it back, or gives it up.',
  load: 'write',
  params: idParam,
  body: obj({
    recovery: oneOf(PARCEL_RECOVERIES),
    note: words(300),
    version: Version,
  }),
  response: data(StaffParcel),
  freshProof: { when: 'a parcel above the limit for staff is ended' },
  errors: ['stale', 'invalid_transition', 'reauth_required'],
})
export const listStaffParcelClaims = operation({
  ...staff,
  method: 'GET',
  path: '/dashboard/admin/parcel-claims/paginate',
  summary: 'Claims about parcels, open ones first.',
  query: paged({ status: optional(oneOf(PARCEL_CLAIM_STATUSES)) }),
  response: list(StaffParcelClaim),
  errors: [],
})
export const decideParcelClaim = operation({
  ...staff,
  method: 'POST',
  path: '/dashboard/admin/parcel-claims/{id}/decide',
  summary: 'Approves a claim, at the cost of who is at fault, into the wallet; or rejects it.',
  load: 'write',
  params: idParam,
  body: obj({
    decision: oneOf(['approved', 'rejected']),
    amount: optional(AmountIn),
    fault: optional(oneOf(PARCEL_FAULTS)),
    answer: words(1000),
  }),
  response: data(StaffParcelClaim),
  freshProof: { when: 'an approved amount is above the limit for staff' },
  errors: ['claim_closed', 'in_dispute', 'refund_too_large', 'reauth_required'],
  idempotency: 'required',
})
