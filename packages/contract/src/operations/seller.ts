import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/order-status'
import { Type, type Static } from 'typebox'
import { all, data, list, operation, stream } from '../operation.ts'
import { Order } from './orders.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
} from '../shapes.ts'

/** What a kitchen may see of an order: no e-mail, no address beyond the name for pickup, no payment detail beyond paid or cash. */
export const SellerOrder = obj({
  ...Order.properties,
  paid: Flag,
  cash_due: nullable(Amount),
  accept_until: nullable(Instant),
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
  summary: 'Shops the seller runs.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: query({}),
  answer: all(SellerShop),
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
    /** Part of the number, or of the customer's first name. */
    search: optional(text(60)),
    type: optional(oneOf(DELIVERY_TYPES)),
    /** Ordered on these days of the shop's own calendar, both included. */
    from: optional(LocalDate),
    to: optional(LocalDate),
  }),
  answer: list(SellerOrder),
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
  answer: data(SellerOrder),
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
    'Accepts (with minutes to prepare), readies, rejects (with a reason), or hands over a pickup (with its code).',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    status: oneOf(['accepted', 'cooking', 'ready', 'delivered', 'cancelled']),
    version: Version,
    prep_minutes: optional(Type.Integer({ minimum: 1, maximum: 240 })),
    reason: optional(oneOf(SHOP_CANCEL_REASONS)),
    note: optional(text(300)),
    pickup_code: optional(Type.String({ maxLength: 12 })),
  }),
  answer: data(SellerOrder),
  errors: ['stale', 'invalid_transition', 'wrong_pickup_code', 'reason_required'],
})
export const streamSellerOrders = operation({
  method: 'GET',
  path: '/dashboard/seller/orders/stream',
  summary: "Live events of the seller's shops.",
  who: 'seller',
  rows: 'shop',
  load: 'stream',
  query: query({}),
  answer: stream(
    obj({
      event: oneOf(['order', 'shop', 'claim', 'review', 'ping']),
      order_id: optional(Id),
      shop_id: optional(Id),
      status: optional(Type.String()),
    }),
  ),
  errors: [],
})
/** Hours of one day that replace the weekly ones; no spans: closed all day. A span that ends at or before it begins ends the next day. */
export const OpeningException = obj({
  date: LocalDate,
  spans: Type.Array(obj({ from: LocalTime, to: LocalTime })),
})
export type OpeningException = Static<typeof OpeningException>
const shopDay = obj({ id: Id, date: LocalDate })
export const listOpeningExceptions = operation({
  method: 'GET',
  path: '/dashboard/seller/shops/{id}/exceptions',
  summary: "Days from today on when a shop's hours are not those of the week.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: all(OpeningException),
  errors: [],
})
export const setOpeningException = operation({
  method: 'PUT',
  path: '/dashboard/seller/shops/{id}/exceptions/{date}',
  summary: 'Sets the hours of one day to come, or closes it.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: shopDay,
  query: query({}),
  body: obj({ spans: Type.Array(obj({ from: LocalTime, to: LocalTime }), { maxItems: 3 }) }),
  answer: all(OpeningException),
  errors: ['validation_failed'],
})
export const removeOpeningException = operation({
  method: 'DELETE',
  path: '/dashboard/seller/shops/{id}/exceptions/{date}',
  summary: 'Has the hours of the week hold on that day again.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: shopDay,
  query: query({}),
  answer: all(OpeningException),
  errors: [],
})
export const pauseShop = operation({
  method: 'POST',
  path: '/dashboard/seller/shops/pause',
  summary: 'Stops new orders for some minutes; 0 opens again.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  query: query({}),
  body: obj({ shop_id: Id, minutes: Type.Integer({ minimum: 0, maximum: 1440 }) }),
  answer: data(SellerShop),
  errors: [],
})
