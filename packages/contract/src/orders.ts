import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/order-status'
import { Type, type Static } from 'typebox'
import { Phone } from './accounts.ts'
import { Problem, REPLACEMENTS } from './carts.ts'
import { created, data, list, operation, stream } from './operation.ts'
import { PaymentTag, Transaction } from './payments.ts'
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
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  words,
} from './shapes.ts'

export const DeliveryType = oneOf(DELIVERY_TYPES)
export const DROP_OFFS = ['hand_to_me', 'leave_at_door', 'meet_outside'] as const
const Tips = Type.Union([
  obj({ type: oneOf(['percent']), value: Type.Number({ minimum: 0, maximum: 100 }) }),
  obj({ type: oneOf(['fixed']), value: AmountIn }),
])

export const DeliveryAddress = obj({
  location: Location,
  address: words(250),
  house: optional(text(30)),
  floor: optional(text(30)),
  office: optional(text(30)),
  entrance: optional(text(30)),
})
const asked = {
  currency_id: optional(Id),
  delivery_type: DeliveryType,
  address_id: optional(Id),
  address: optional(obj({ location: Location })),
  delivery_date: optional(LocalDate),
  delivery_time: optional(LocalTime),
  coupon: optional(text(40)),
  tips: optional(Tips),
  payment_tag: optional(PaymentTag),
}
export const PriceTax = obj({ title: Type.String(), rate: Type.Number(), base: Amount, amount: Amount, included: Flag })
const amounts = {
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
  addons: Type.Array(obj({ stock_id: Id, title: Type.String(), quantity: Count, unit_price: Amount })),
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
  coupon: nullable(obj({ code: Type.String(), for: Type.String(), price: Amount })),
  min_amount: Amount,
  missing_amount: Amount,
  free_delivery_missing: nullable(Amount),
  delivery: nullable(
    obj({ distance_m: nullable(Count), estimate: nullable(MinuteRange), slot: nullable(obj({ starts_at: Instant, ends_at: Instant })) }),
  ),
  /** What each of those in a group order owes; empty for one person's cart. */
  members: Type.Array(obj({ user_cart_id: Id, name: Type.String(), total: Amount })),
  lines: Type.Array(QuoteLine),
  problems: Type.Array(Problem),
})
export type Quote = Static<typeof Quote>
/** One line of what changed between the quote and now; shown to the buyer in plain words. */
export const QuoteChange = obj({
  line: nullable(Id),
  title: nullable(Type.String()),
  field: Type.String(),
  old: nullable(Type.Unknown()),
  new: nullable(Type.Unknown()),
})

/** What somebody without a cart on the server means to buy; addon quantities are absolute. */
export const OrderedProduct = obj({
  stock_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  addons: optional(Type.Array(obj({ stock_id: Id, quantity: Type.Integer({ minimum: 1, maximum: 999 }) }), { maxItems: 50 })),
})
export const calculateOrder = operation({
  method: 'POST',
  path: '/rest/orders/calculate',
  summary: 'Prices a list of products without keeping anything. Problems do not fail the call; they block ordering.',
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    ...asked,
    shop_id: Id,
    products: Type.Array(OrderedProduct, { minItems: 1, maxItems: 200 }),
  }),
  answer: data(Quote),
  errors: [],
})
export const calculateCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/calculate/{cart_id}',
  summary: 'Quotes the own cart: prices, fees, slot and coupon hold for 15 minutes.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: obj({ cart_id: Id }),
  query: query({}),
  body: obj(asked),
  answer: data(Quote),
  errors: ['cart_ordered', 'cart_empty'],
})

export const OrderDetail = obj({
  id: Id,
  stock_id: Id,
  product: obj({ id: Id, uuid: Type.String(), img: nullable(Type.String()), translation: obj({ title: Type.String() }) }),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  quantity: Count,
  unit_price: Amount,
  unit_discount: Amount,
  addons: Type.Array(obj({ stock_id: Id, title: Type.String(), quantity: Count, unit_price: Amount })),
  net: Amount,
  coupon: Amount,
  tax: Amount,
  total: Amount,
  note: nullable(Type.String()),
  replacement: nullable(oneOf(REPLACEMENTS)),
  refunded_quantity: Count,
  /** What this line stands in for. */
  replaces: nullable(obj({ title: Type.String(), quantity: Count, unit_price: Amount })),
  allergens: Type.Array(Type.String()),
  may_contain: Type.Array(Type.String()),
  /** Whose it is, in a group order. */
  member_name: nullable(Type.String()),
})
export const SUBSTITUTION_STATUSES = ['proposed', 'approved', 'declined', 'chosen', 'timed_out'] as const
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
  stand_in: nullable(obj({ stock_id: Id, title: Type.String(), img: nullable(Type.String()), unit_price: Amount })),
  /** What comes back if the proposal is taken. */
  refund: Amount,
  /** What happens without an answer. */
  on_silence: oneOf(SUBSTITUTION_OUTCOMES),
  until: Instant,
})
const Permission = obj({ allowed: Flag, until: nullable(Instant) })
export const Deliveryman = obj({
  id: Id,
  firstname: Type.String(),
  img: nullable(Type.String()),
  phone_masked: nullable(Type.String()),
  vehicle: nullable(Type.String()),
  location: nullable(obj({ latitude: Type.Number(), longitude: Type.Number(), heading: nullable(Type.Number()), at: Instant })),
})
export const CANCEL_REQUEST_STATUSES = ['asked', 'offered', 'accepted', 'declined', 'unanswered', 'kept'] as const
export const ORDER_ACTORS = ['customer', 'shop', 'driver', 'admin', 'system'] as const
export const Order = obj({
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  version: Version,
  delivery_type: DeliveryType,
  delivery_date: nullable(LocalDate),
  delivery_time: nullable(LocalTime),
  delivery_at: nullable(Instant),
  timezone: Type.String(),
  estimate: nullable(obj({ from: Instant, to: Instant })),
  currency: Currency,
  rate: Type.Number(),
  ...amounts,
  refunded: Amount,
  coupon: nullable(obj({ code: Type.String(), price: Amount })),
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    logo_img: nullable(Type.String()),
    phone: nullable(Type.String()),
    translation: obj({ title: Type.String() }),
    address: Type.String(),
    location: Location,
  }),
  user: obj({
    id: Id,
    firstname: Type.String(),
    lastname: nullable(Type.String()),
    img: nullable(Type.String()),
    phone: nullable(Type.String()),
  }),
  receiver: nullable(
    obj({
      name: Type.String(),
      phone: nullable(Type.String()),
      note: nullable(Type.String()),
      gift_message: nullable(Type.String()),
      hide_prices: Flag,
    }),
  ),
  address: nullable(
    obj({
      address: Type.String(),
      house: nullable(Type.String()),
      floor: nullable(Type.String()),
      office: nullable(Type.String()),
      entrance: nullable(Type.String()),
    }),
  ),
  location: nullable(Location),
  drop_off: nullable(oneOf(DROP_OFFS)),
  drop_off_note: nullable(Type.String()),
  cutlery: Flag,
  note: nullable(Type.String()),
  allergy_note: nullable(Type.String()),
  /** Several people filled its cart. */
  group: Flag,
  details: Type.Array(OrderDetail),
  transactions: Type.Array(Transaction),
  histories: Type.Array(obj({ status: Type.String(), note: nullable(Type.String()), by: oneOf(ORDER_ACTORS), created_at: Instant })),
  deliveryman: nullable(Deliveryman),
  pickup_code: nullable(Type.String()),
  delivery_pin: nullable(Type.String()),
  photo: nullable(Type.String()),
  released_at: nullable(Instant),
  /** When the shop can see it: paid or cash, and the undo time over. */
  released: Flag,
  can: obj({
    cancel: Permission,
    cancel_request: Permission,
    edit: Permission,
    tip: Permission,
    review: Permission,
    claim: Permission,
    reorder: Permission,
    undo: Permission,
    pay: Permission,
  }),
  cancel_reason: nullable(obj({ code: Type.String(), by: oneOf(ORDER_ACTORS), note: nullable(Type.String()) })),
  /** The last one; what the customer asked of the shop, and what it said. */
  cancel_request: nullable(
    obj({
      status: oneOf(CANCEL_REQUEST_STATUSES),
      reason: Type.String(),
      note: nullable(Type.String()),
      /** What the shop would give back; null until it offers a part. */
      refund: nullable(Amount),
      answer_note: nullable(Type.String()),
      /** Whoever is asked has until then. */
      until: Instant,
    }),
  ),
  substitutions: Type.Array(Substitution),
  tracking_url: nullable(Type.String()),
  created_at: Instant,
})
export type Order = Static<typeof Order>
export const OrderRow = obj({
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  version: Version,
  delivery_type: DeliveryType,
  delivery_at: nullable(Instant),
  estimate: nullable(obj({ from: Instant, to: Instant })),
  timezone: Type.String(),
  currency: Currency,
  total_price: Amount,
  released: Flag,
  items_count: Count,
  items_preview: Type.Array(Type.String()),
  shop: obj({ id: Id, slug: Type.String(), logo_img: nullable(Type.String()), translation: obj({ title: Type.String() }) }),
  can: obj({ reorder: Permission }),
  created_at: Instant,
})
export type OrderRow = Static<typeof OrderRow>

export const placeOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders',
  summary: 'Places the order of a quoted cart: one transaction over stock, slot, coupon, payment and the cart.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    cart_id: Id,
    quote_id: Uuid,
    version: Version,
    delivery_type: DeliveryType,
    address_id: optional(Id),
    address: optional(DeliveryAddress),
    delivery_date: optional(LocalDate),
    delivery_time: optional(LocalTime),
    phone: optional(Phone),
    username: optional(text(60)),
    note: optional(text(500)),
    receiver: optional(
      obj({
        name: words(60),
        phone: Phone,
        note: optional(text(300)),
        gift_message: optional(text(300)),
        hide_prices: optional(Flag),
        share_tracking: optional(Flag),
      }),
    ),
    drop_off: optional(oneOf(DROP_OFFS)),
    drop_off_note: optional(text(200)),
    cutlery: optional(Flag),
    coupon: optional(text(40)),
    tips: optional(Tips),
    payment: obj({ tag: PaymentTag, wallet_amount: optional(AmountIn), change_for: optional(AmountIn) }),
    substitution_default: optional(oneOf(['best_match', 'refund', 'contact'])),
    allergy_note: optional(text(300)),
    accept_terms: Flag,
  }),
  answer: created(obj({ ...Order.properties, transaction: Transaction })),
  errors: [
    'stale',
    'cart_ordered',
    'cart_empty',
    'quote_expired',
    'price_changed',
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
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'change_too_small',
    'phone_required',
    'phone_invalid',
    'fill_user_details',
    'drop_off_unavailable',
    'coupon_not_found',
    'coupon_inactive',
    'coupon_not_started',
    'coupon_expired',
    'coupon_used_up',
    'coupon_already_used',
    'coupon_other_shop',
    'coupon_delivery_type',
    'coupon_first_order',
    'coupon_products',
    'coupon_min_price',
  ],
  idempotency: 'required',
})
export const showOrder = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}',
  summary: 'One own order with everything a customer may see of it.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: data(Order),
  errors: [],
})
export const listOrders = operation({
  method: 'GET',
  path: '/dashboard/user/orders/paginate',
  summary: 'Own orders, newest first.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({
    status: optional(oneOf(ORDER_STATUSES)),
    statuses: optional(Type.Array(oneOf(ORDER_STATUSES), { maxItems: 10 })),
    search: optional(text(60)),
  }),
  answer: list(OrderRow),
  errors: [],
})
export const CUSTOMER_CANCEL_REASONS = ['changed_mind', 'too_long', 'wrong_address', 'duplicate', 'other'] as const
export const cancelOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/cancel',
  summary: 'Cancels an own order while the shop has not accepted it; everything taken is given back.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ reason: oneOf(CUSTOMER_CANCEL_REASONS), note: optional(text(300)), version: optional(Version) }),
  answer: data(Order),
  errors: ['stale', 'invalid_transition', 'cancel_needs_shop'],
})
export const undoOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/undo',
  summary:
    'Takes the order back within its first seconds, as if never sent; the cart is open again, unchanged, or beside what was begun meanwhile.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `merged`: its lines joined the basket that was begun meanwhile; `waiting`: it comes back when that one, of another shop, is ordered or thrown away. */
  answer: data(obj({ ...Order.properties, cart_state: oneOf(['open', 'merged', 'waiting']) })),
  errors: ['invalid_transition'],
})
/** Server-sent events of one order. `order` carries nothing but the version: the screen reads the order again. */
export const OrderEvent = obj({
  event: oneOf(['status', 'location', 'ping']),
  status: optional(oneOf(ORDER_STATUSES)),
  version: optional(Version),
  location: optional(obj({ latitude: Type.Number(), longitude: Type.Number(), heading: nullable(Type.Number()), at: Instant })),
})
export const streamOrder = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/stream',
  summary: 'Live events of an own order; resumes after Last-Event-ID.',
  who: 'user',
  rows: 'own',
  load: 'stream',
  params: idParam,
  query: query({}),
  answer: stream(OrderEvent),
  errors: [],
})
