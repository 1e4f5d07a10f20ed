import { Type } from 'typebox'
import { Replacement } from './carts.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Location,
  nullable,
  obj,
  oneOf,
  optional,
  text,
  words,
} from '../shapes.ts'

/** What an order is made of. */

export const DROP_OFFS = ['hand_to_me', 'leave_at_door', 'meet_outside'] as const
export const DeliveryAddress = obj({
  location: Location,
  address: words(250),
  house: optional(text(30)),
  floor: optional(text(30)),
  office: optional(text(30)),
  entrance: optional(text(30)),
})
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
  replacement: nullable(Replacement),
  refunded_quantity: Count,
  /** The line that stands in for units of this one; of a line that is gone as a whole only `replaces` speaks. */
  replaced_by_id: nullable(Id),
  /** What this line stands in for. */
  replaces: nullable(obj({ title: Type.String(), quantity: Count, unit_price: Amount })),
  allergens: Type.Array(Type.String()),
  may_contain: Type.Array(Type.String()),
  /** From how many years on it may be handed to somebody, who has to show it; null: to anybody. */
  age_restriction: nullable(Count),
  /** Whose it is, in a group order. */
  member_name: nullable(Type.String()),
  /** Sold by weight: what was ordered, in its unit, and what it weighed when it was packed. */
  weighed: nullable(
    obj({ unit: nullable(Type.String()), ordered: Type.Number(), packed: nullable(Type.Number()) }),
  ),
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
  /** What cannot be had. */
  title: Type.String(),
  img: nullable(Type.String()),
  quantity: Count,
  unit_price: Amount,
  /** What the shop would put in its place, never for more than the original; null: nothing. */
  stand_in: nullable(
    obj({ stock_id: Id, title: Type.String(), img: nullable(Type.String()), unit_price: Amount }),
  ),
  /** What the customer named beforehand, to be had in its place. */
  named: nullable(obj({ stock_id: Id, title: Type.String() })),
  /** What comes back if the proposal is taken. */
  refund: Amount,
  /** What happens without an answer; replaced by what was named, as long as that can be had, else by what the shop proposes. */
  on_silence: oneOf(SUBSTITUTION_OUTCOMES),
  /** Where nothing else is left, the whole order goes with all its money. */
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
