import { Type } from 'typebox'
import { ReplacementPreference } from './carts.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Location,
  filledLine,
  line,
  nullable,
  obj,
  oneOf,
  optional,
} from '../core/shapes.ts'

/** Schemas that orders are composed of. */

export const DROP_OFFS = ['hand_to_me', 'leave_at_door', 'meet_outside'] as const
export const DeliveryAddress = obj({
  location: Location,
  address: filledLine(250),
  house: optional(line(30)),
  floor: optional(line(30)),
  office: optional(line(30)),
  entrance: optional(line(30)),
})
/** For products sold by weight: the ordered and the packed weight, in `unit`. */
export const Weighed = nullable(
  obj({ unit: nullable(Type.String()), ordered: Type.Number(), packed: nullable(Type.Number()) }),
)
export const OrderDetail = obj({
  id: Id,
  stock_id: Id,
  product: obj({
    id: Id,
    uuid: Type.String(),
    img: nullable(Type.String()),
    translation: obj({ title: Type.String() }),
  }),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  quantity: Count,
  unit_price: Amount,
  unit_discount: Amount,
  addons: Type.Array(
    obj({ stock_id: Id, title: Type.String(), quantity: Count, unit_price: Amount }),
  ),
  net: Amount,
  coupon: Amount,
  tax: Amount,
  total: Amount,
  note: nullable(Type.String()),
  replacement: nullable(ReplacementPreference),
  refunded_quantity: Count,
  /**
   * The replacement line for some units of this line. A fully replaced line is removed; then only
   * `replaces` shows it.
   */
  replaced_by_id: nullable(Id),
  /** The units that this line replaces. */
  replaces: nullable(obj({ title: Type.String(), quantity: Count, unit_price: Amount })),
  allergens: Type.Array(Type.String()),
  may_contain: Type.Array(Type.String()),
  /** The minimum age of the recipient, who has to show an ID; null: no limit. */
  age_restriction: nullable(Count),
  /** The member who chose the line, in a group order. */
  member_name: nullable(Type.String()),
  weighed: Weighed,
})
export const SUBSTITUTION_STATUSES = [
  'proposed',
  'approved',
  'declined',
  'chosen',
  'timed_out',
] as const
export const SUBSTITUTION_OUTCOMES = ['replaced', 'refunded', 'cancelled'] as const
export const Substitution = obj({
  id: Id,
  detail_id: Id,
  status: oneOf(SUBSTITUTION_STATUSES),
  outcome: nullable(oneOf(SUBSTITUTION_OUTCOMES)),
  /** The unavailable product. */
  title: Type.String(),
  img: nullable(Type.String()),
  quantity: Count,
  unit_price: Amount,
  /** The replacement that the shop proposes, at most at the original's price; null: none. */
  stand_in: nullable(
    obj({ stock_id: Id, title: Type.String(), img: nullable(Type.String()), unit_price: Amount }),
  ),
  /** The replacement that the customer named in advance. */
  named: nullable(obj({ stock_id: Id, title: Type.String() })),
  /** The refund when the customer accepts the proposal. */
  refund: Amount,
  /**
   * The outcome without an answer. `replaced` uses the named product when available, else the
   * proposed one.
   */
  on_silence: oneOf(SUBSTITUTION_OUTCOMES),
  /** The outcome of a decline. An order with nothing left is cancelled and refunded in full. */
  on_decline: oneOf(['refunded', 'cancelled']),
  until: Instant,
})
export const Permission = obj({ allowed: Flag, until: nullable(Instant) })
export const Deliveryman = obj({
  id: Id,
  firstname: Type.String(),
  img: nullable(Type.String()),
  phone_masked: nullable(Type.String()),
  vehicle: nullable(Type.String()),
  location: nullable(
    obj({
      latitude: Type.Number(),
      longitude: Type.Number(),
      heading: nullable(Type.Number()),
      at: Instant,
    }),
  ),
})
export const CANCEL_REQUEST_STATUSES = [
  'asked',
  'offered',
  'accepted',
  'declined',
  'unanswered',
  'kept',
] as const
export const ORDER_ACTORS = ['customer', 'shop', 'driver', 'admin', 'system'] as const
