import { COUPON_REASONS } from '@hawker/domain/pricing/coupon'
import { DELIVERY_TYPES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { Problem } from './carts.ts'
import { data, operation } from '../core/operation.ts'
import { PaymentTag } from './payments.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  MinuteRange,
  Uuid,
  code,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'

/** The price of an order before it is placed. */

export const DeliveryType = oneOf(DELIVERY_TYPES)
export const Tips = Type.Union([
  obj({ type: oneOf(['percent']), value: Type.Number({ minimum: 0, maximum: 100 }) }),
  obj({ type: oneOf(['fixed']), value: AmountIn }),
])

/** The replacement preference for lines without their own. */
export const SubstitutionDefault = oneOf(['best_match', 'refund', 'contact'])

const checkoutOptions = {
  currency_id: optional(Id),
  delivery_type: DeliveryType,
  address_id: optional(Id),
  address: optional(obj({ location: Location })),
  delivery_date: optional(LocalDate),
  delivery_time: optional(LocalTime),
  coupon: optional(code(40)),
  tips: optional(Tips),
  payment_tag: optional(PaymentTag),
  /** The session of the table that the order is served at, for delivery_type dine_in. */
  table_session: optional(Uuid),
}
export const PriceTax = obj({
  title: Type.String(),
  rate: Type.Number(),
  base: Amount,
  amount: Amount,
  included: Flag,
})
export const amounts = {
  price: Amount,
  total_discount: Amount,
  coupon_price: Amount,
  delivery_fee: Amount,
  delivery_discount: Amount,
  service_fee: Amount,
  small_order_fee: Amount,
  packaging_fee: Amount,
  deposit: Amount,
  total_tax: Amount,
  taxes: Type.Array(PriceTax),
  tips: Amount,
  rounding: Amount,
  total_price: Amount,
}
export const QuoteLine = obj({
  cart_detail_id: nullable(Id),
  stock_id: Id,
  title: Type.String(),
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
  lowest_price_30d: nullable(Amount),
  warnings: Type.Array(Type.String()),
})
export const Quote = obj({
  quote_id: nullable(Type.String()),
  expires_at: nullable(Instant),
  currency: Currency,
  rate: Type.Number(),
  ...amounts,
  /** The total in base currency, which a wallet pays. */
  settlement_price: Amount,
  coupon: nullable(obj({ code: Type.String(), for: Type.String(), price: Amount })),
  min_amount: Amount,
  missing_amount: Amount,
  free_delivery_missing: nullable(Amount),
  delivery: nullable(
    obj({
      distance_m: nullable(Count),
      estimate: nullable(MinuteRange),
      slot: nullable(obj({ starts_at: Instant, ends_at: Instant })),
    }),
  ),
  /**
   * The extra amount that a card authorization holds for a dearer replacement that the
   * customer chooses or a heavier line.
   * Only the final price is captured.
   */
  headroom: Amount,
  /** The share of each member of a group order; empty for a single cart. */
  members: Type.Array(obj({ user_cart_id: Id, name: Type.String(), total: Amount })),
  lines: Type.Array(QuoteLine),
  problems: Type.Array(Problem),
})
export type Quote = Static<typeof Quote>
/** One difference between the quote and the price now, for display to the buyer. */
export const QuoteChange = obj({
  line: nullable(Id),
  title: nullable(Type.String()),
  field: Type.String(),
  old: nullable(Type.Unknown()),
  new: nullable(Type.Unknown()),
})

/** The addons of a product, with absolute quantities. */
export const OrderedAddons = Type.Array(
  obj({ stock_id: Id, quantity: Type.Integer({ minimum: 1, maximum: 999 }) }),
  { maxItems: 50 },
)
/** A product of an order without a cart on the server. */
export const OrderedProduct = obj({
  stock_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  addons: optional(OrderedAddons),
})
export const calculateOrder = operation({
  method: 'POST',
  path: '/rest/orders/calculate',
  summary:
    'Prices a list of products and stores nothing. Problems do not fail the call; they block ' +
    'ordering.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    ...checkoutOptions,
    shop_id: Id,
    products: Type.Array(OrderedProduct, { minItems: 1, maxItems: 200 }),
  }),
  response: data(Quote),
  errors: [],
})
export const calculateCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/calculate/{cart_id}',
  summary: 'Quotes the user’s cart. Prices, fees, slot and coupon are valid for 15 minutes.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: obj({ cart_id: Id }),
  query: query({}),
  body: obj({ ...checkoutOptions, substitution_default: optional(SubstitutionDefault) }),
  response: data(Quote),
  errors: ['cart_ordered', 'cart_empty'],
})

/** The error codes for placing or changing an order. */
export const ORDERING_REFUSALS = [
  'slot_full',
  'slot_unavailable',
  'out_of_stock',
  'product_unavailable',
  'quantity_limit',
  'addons_required',
  'addon_limit',
  'mealtime',
  'shop_closed',
  'shop_closed_day',
  'min_amount',
  'no_delivery_zone',
  'address_required',
  'delivery_type_unavailable',
  'tip_too_large',
  'table_cleared',
  ...COUPON_REASONS,
] as const
