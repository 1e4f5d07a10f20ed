import { COUPON_REASONS } from '@hawker/domain/coupon'
import { DELIVERY_TYPES } from '@hawker/domain/order-status'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../operation.ts'
import { OrderedProduct } from './quotes.ts'
import {
  Amount,
  AmountIn,
  Flag,
  Id,
  Instant,
  Location,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from '../shapes.ts'

export const COUPON_SCOPES = ['total_price', 'delivery_fee', 'products'] as const
export const Coupon = obj({
  id: Id,
  code: Type.String(),
  shop_id: nullable(Id),
  title: Type.String(),
  description: nullable(Type.String()),
  type: oneOf(['percent', 'fixed']),
  for: oneOf(COUPON_SCOPES),
  /** Per cent, or an amount of the asked currency. */
  value: Type.Number(),
  min_price: nullable(Amount),
  max_price: nullable(Amount),
  delivery_types: nullable(Type.Array(oneOf(DELIVERY_TYPES))),
  first_order_only: Flag,
  /** Applies by itself; no code is needed. */
  auto_apply: Flag,
  starts_at: nullable(Instant),
  expires_at: nullable(Instant),
})
export type Coupon = Static<typeof Coupon>

export const listCoupons = operation({
  method: 'GET',
  path: '/rest/coupons/paginate',
  summary: "What is offered to everybody: a shop's coupons and the marketplace's own.",
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ shop_id: optional(Id) }),
  answer: list(Coupon),
  errors: [],
})

/** Why a coupon does not count: the first true cause, in this order. */
export const CouponCheck = obj({
  valid: Flag,
  /** What it takes off; 0 when it does not count. */
  price: Amount,
  for: nullable(oneOf(COUPON_SCOPES)),
  reason: nullable(oneOf(COUPON_REASONS)),
  /** The reason in words. */
  message: nullable(Type.String()),
  /** What is missing to its minimum. */
  missing: nullable(Amount),
})
export type CouponCheck = Static<typeof CouponCheck>
export const checkCoupon = operation({
  method: 'POST',
  path: '/rest/coupons/check',
  summary:
    'Whether a code counts: for the own cart, for a list of products, or for a sum at a shop.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    coupon: words(40),
    shop_id: Id,
    cart_id: optional(Id),
    products: optional(Type.Array(OrderedProduct, { minItems: 1, maxItems: 200 })),
    delivery_type: oneOf(DELIVERY_TYPES),
    /** The sum of the goods, where neither a cart nor products are given. */
    price: optional(AmountIn),
    address: optional(obj({ location: Location })),
    currency_id: optional(Id),
  }),
  answer: data(CouponCheck),
  errors: [],
})
