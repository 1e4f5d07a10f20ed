import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { all, data, list, operation, stream } from '../core/operation.ts'
import { Order } from './orders.ts'
import { HoursChoices } from './seller-reservations.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Version,
  code,
  idParam,
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

/**
 * An order as the kitchen sees it: no e-mail, for pickup no address, and of the payment only paid
 * or cash.
 */
export const SellerOrder = obj({
  ...Order.properties,
  paid: Flag,
  cash_due: nullable(Amount),
  accept_until: nullable(Instant),
  /** The courier may enter no pickup code now, so the shop confirms the hand-over. */
  codes_locked: Flag,
  /** Its payment is disputed. It is not handed over before staff decide. */
  payment_review: Flag,
  /** The hold of the card has ended. It is not handed over before the customer has paid again. */
  payment_lost: Flag,
  /** The visit at the table that the order belongs to, if it is served at one. */
  table_session_id: nullable(Id),
})
export type SellerOrder = Static<typeof SellerOrder>
export const SellerShop = obj({
  id: Id,
  uuid: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  logo_img: nullable(Type.String()),
  timezone: Type.String(),
  open: Flag,
  pause_until: nullable(Instant),
  prep_minutes: Count,
})
export type SellerShop = Static<typeof SellerShop>

export const listSellerShops = operation({
  method: 'GET',
  path: '/dashboard/seller/shops',
  summary: "The seller's shops.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: query({}),
  response: all(SellerShop),
  errors: [],
})
export const listSellerOrders = operation({
  method: 'GET',
  path: '/dashboard/seller/orders/paginate',
  summary: "Orders of the seller's shops that were released to the kitchen.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({
    status: optional(oneOf(ORDER_STATUSES)),
    statuses: optional(Type.Array(oneOf(ORDER_STATUSES), { maxItems: 10 })),
    shop_id: optional(Id),
    /** A part of the number or of the customer's first name. */
    search: optional(searched(60)),
    type: optional(oneOf(DELIVERY_TYPES)),
    /** The days of the order in the shop's time zone, both included. */
    from: optional(LocalDate),
    to: optional(LocalDate),
  }),
  response: list(SellerOrder),
  errors: [],
})
export const showSellerOrder = operation({
  method: 'GET',
  path: '/dashboard/seller/orders/{id}',
  summary: "One released order of the seller's shops.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(SellerOrder),
  errors: [],
})
export const SHOP_CANCEL_REASONS = [
  'too_busy',
  'closed',
  'out_of_stock',
  'address_problem',
  'other',
] as const
export const moveSellerOrder = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/status',
  summary:
    'Accepts an order (with minutes to prepare), marks it ready, rejects it (with a reason), or ' +
    'hands over a pickup (with its code). Gives the bag to a courier whose codes are locked.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    status: oneOf(['accepted', 'cooking', 'ready', 'on_a_way', 'delivered', 'cancelled']),
    version: Version,
    prep_minutes: optional(Type.Integer({ minimum: 1, maximum: 240 })),
    reason: optional(oneOf(SHOP_CANCEL_REASONS)),
    note: optional(text(300)),
    pickup_code: optional(code(12)),
    /** Why it is handed over without its code. Counts only while codes are locked. */
    without_code: optional(words(300)),
  }),
  response: data(SellerOrder),
  errors: [
    'stale',
    'invalid_transition',
    'wrong_pickup_code',
    'code_locked',
    'reason_required',
    'payment_review',
    'order_unpaid',
  ],
})
export const streamSellerOrders = operation({
  method: 'GET',
  path: '/dashboard/seller/orders/stream',
  summary: "Live events of the seller's shops.",
  who: 'seller',
  rows: 'shop',
  load: 'stream',
  query: query({}),
  response: stream(
    obj({
      event: oneOf(['order', 'shop', 'claim', 'review', 'booking', 'table', 'ping']),
      order_id: optional(Id),
      booking_id: optional(Id),
      shop_id: optional(Id),
      status: optional(Type.String()),
    }),
  ),
  errors: [],
})
/**
 * The hours of one day instead of the weekly ones; without spans it is closed. A span with `to` at
 * or before `from` ends on the next day.
 */
export const OpeningException = obj({
  date: LocalDate,
  spans: Type.Array(obj({ from: LocalTime, to: LocalTime })),
})
export type OpeningException = Static<typeof OpeningException>
const shopDay = obj({ id: Id, date: LocalDate })
export const listOpeningExceptions = operation({
  method: 'GET',
  path: '/dashboard/seller/shops/{id}/exceptions',
  summary: "Coming days on which a shop's hours differ from the weekly ones.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({}),
  response: all(OpeningException),
  errors: [],
})
export const setOpeningException = operation({
  method: 'PUT',
  path: '/dashboard/seller/shops/{id}/exceptions/{date}',
  summary:
    'Sets the hours of a coming day, or closes it; null restores the weekly hours. hours_in_use ' +
    'lists the reservations and preorders that lose their hours; the next call says in choices which ' +
    'of them to cancel.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: shopDay,
  query: query({}),
  body: obj({
    spans: nullable(Type.Array(obj({ from: LocalTime, to: LocalTime }), { maxItems: 3 })),
    choices: optional(HoursChoices),
  }),
  response: all(OpeningException),
  errors: ['validation_failed', 'hours_in_use', 'reason_required'],
})
export const removeOpeningException = operation({
  method: 'DELETE',
  path: '/dashboard/seller/shops/{id}/exceptions/{date}',
  summary: 'Restores the weekly hours of a day that no reservation or preorder needs longer.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: shopDay,
  query: query({}),
  response: all(OpeningException),
  errors: ['hours_in_use'],
})
export const pauseShop = operation({
  method: 'POST',
  path: '/dashboard/seller/shops/pause',
  summary:
    'Pauses new orders for some minutes; 0 ends the pause. hours_in_use lists the preorders of ' +
    'that time; the next call says in choices which of them to cancel.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    minutes: Type.Integer({ minimum: 0, maximum: 1440 }),
    choices: optional(HoursChoices),
  }),
  response: data(SellerShop),
  errors: ['hours_in_use', 'reason_required'],
})
