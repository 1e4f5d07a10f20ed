import { COUPON_REASONS } from '@hawker/domain/pricing/coupon'
import { DELIVERY_TYPES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import { OrderedProduct } from './quotes.ts'
import {
  Amount,
  AmountIn,
  Flag,
  Id,
  Instant,
  Location,
  filledCode,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
} from '../core/shapes.ts'

export const COUPON_SCOPES = ['total_price', 'delivery_fee', 'products'] as const
export const Coupon = obj({
  id: Id,
  code: Type.String(),
  shop_id: nullable(Id),
  title: Type.String(),
  description: nullable(Type.String()),
  type: oneOf(['percent', 'fixed']),
  for: oneOf(COUPON_SCOPES),
  /** A percentage, or an amount in the requested currency. */
  value: Type.Number(),
  min_price: nullable(Amount),
  max_price: nullable(Amount),
  delivery_types: nullable(Type.Array(oneOf(DELIVERY_TYPES))),
  first_order_only: Flag,
  /** Applies automatically, without a code. */
  auto_apply: Flag,
  starts_at: nullable(Instant),
  expires_at: nullable(Instant),
})
export type Coupon = Static<typeof Coupon>

export const listCoupons = operation({
  method: 'GET',
  path: '/rest/coupons/paginate',
  summary: 'Public coupons of a shop and of the marketplace.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: paged({ shop_id: optional(Id) }),
  response: list(Coupon),
  errors: [],
})

/** `reason` is the first failing check, in the order of COUPON_REASONS. */
export const CouponCheck = obj({
  valid: Flag,
  /** The discount; 0 when the coupon does not apply. */
  price: Amount,
  for: nullable(oneOf(COUPON_SCOPES)),
  reason: nullable(oneOf(COUPON_REASONS)),
  /** The reason as text. */
  message: nullable(Type.String()),
  /** The amount missing to the coupon's minimum. */
  missing: nullable(Amount),
})
export type CouponCheck = Static<typeof CouponCheck>
export const checkCoupon = operation({
  method: 'POST',
  path: '/rest/coupons/check',
  summary: 'Checks a coupon code for the user’s cart, a list of products, or a sum at a shop.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    coupon: filledCode(40),
    shop_id: Id,
    cart_id: optional(Id),
    products: optional(Type.Array(OrderedProduct, { minItems: 1, maxItems: 200 })),
    delivery_type: oneOf(DELIVERY_TYPES),
    /** The sum of the goods, when neither a cart nor products are given. */
    price: optional(AmountIn),
    address: optional(obj({ location: Location })),
    currency_id: optional(Id),
  }),
  response: data(CouponCheck),
  errors: [],
})
