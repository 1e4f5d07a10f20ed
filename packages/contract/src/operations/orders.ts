import { PIN_STATES } from '@hawker/domain/orders/handover-codes'
import { ORDER_STAGES } from '@hawker/domain/orders/order-stage'
import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { Phone } from './accounts.ts'
import { created, data, list, operation, stream } from '../core/operation.ts'
import {
  CANCEL_REQUEST_STATUSES,
  DROP_OFFS,
  DeliveryAddress,
  Deliveryman,
  ORDER_ACTORS,
  OrderDetail,
  Permission,
  Substitution,
} from './order-parts.ts'
import { PaymentTag, SaveCard, Transaction } from './payments.ts'
import { DeliveryType, ORDERING_REFUSALS, Tips, amounts, SubstitutionDefault } from './quotes.ts'
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
  Uuid,
  Version,
  code,
  idParam,
  name,
  nameOrEmpty,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  searched,
  text,
} from '../core/shapes.ts'

export const Order = obj({
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  /** What people read: the status, unless the order is unpaid, scheduled or was picked up. */
  stage: oneOf(ORDER_STAGES),
  version: Version,
  delivery_type: DeliveryType,
  delivery_date: nullable(LocalDate),
  delivery_time: nullable(LocalTime),
  delivery_at: nullable(Instant),
  timezone: Type.String(),
  /**
   * `confidence`: the share of such orders that arrive by `to`; null without enough history, and
   * for a chosen slot.
   */
  estimate: nullable(obj({ from: Instant, to: Instant, confidence: nullable(Type.Number()) })),
  /** When it arrives as far as is known now; null for a finished or unpaid order. */
  arrival: nullable(obj({ from: Instant, to: Instant })),
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
  /**
   * The table that the order is served at. `session` is open as long as the guests sit there; only
   * they see it.
   */
  table: nullable(
    obj({ id: Id, name: Type.String(), session: nullable(Type.String()), trusted: Flag }),
  ),
  /** A group order. */
  group: Flag,
  details: Type.Array(OrderDetail),
  transactions: Type.Array(Transaction),
  histories: Type.Array(
    obj({
      status: Type.String(),
      note: nullable(Type.String()),
      by: oneOf(ORDER_ACTORS),
      created_at: Instant,
    }),
  ),
  deliveryman: nullable(Deliveryman),
  /** The courier reads messages about the order. */
  courier_chat: Flag,
  pickup_code: nullable(Type.String()),
  delivery_pin: nullable(Type.String()),
  /**
   * The state of the handover; null when it needs no PIN. `locked`: after too many wrong PINs the
   * customer confirms the receipt.
   */
  pin_state: nullable(oneOf(PIN_STATES)),
  photo: nullable(Type.String()),
  released_at: nullable(Instant),
  /** The shop can see the order: it is paid or in cash, and the undo time is over. */
  released: Flag,
  /** To pay again, because the hold of the card ended before the money was taken; only the customer sees it. */
  payment_due: nullable(Amount),
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
  /** The refunds that sum to `refunded`, oldest first. */
  refunds: Type.Array(
    obj({
      transaction_id: Id,
      payment: obj({ tag: PaymentTag }),
      price: Amount,
      created_at: Instant,
    }),
  ),
  /** The customer's review of the shop. */
  review: nullable(
    obj({ id: Id, rating: Count, comment: nullable(Type.String()), created_at: Instant }),
  ),
  cancel_reason: nullable(
    obj({ code: Type.String(), by: oneOf(ORDER_ACTORS), note: nullable(Type.String()) }),
  ),
  /** The last cancel request with the shop's answer. */
  cancel_request: nullable(
    obj({
      status: oneOf(CANCEL_REQUEST_STATUSES),
      reason: Type.String(),
      note: nullable(Type.String()),
      /** The partial refund that the shop offers; null without an offer. */
      refund: nullable(Amount),
      answer_note: nullable(Type.String()),
      /** The deadline of the next answer. */
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
  stage: oneOf(ORDER_STAGES),
  version: Version,
  delivery_type: DeliveryType,
  delivery_at: nullable(Instant),
  estimate: nullable(obj({ from: Instant, to: Instant })),
  arrival: nullable(obj({ from: Instant, to: Instant })),
  timezone: Type.String(),
  currency: Currency,
  total_price: Amount,
  released: Flag,
  /** The table that the order is served at. */
  table: nullable(obj({ name: Type.String() })),
  items_count: Count,
  items_preview: Type.Array(Type.String()),
  shop: obj({
    id: Id,
    slug: Type.String(),
    logo_img: nullable(Type.String()),
    translation: obj({ title: Type.String() }),
  }),
  can: obj({ reorder: Permission }),
  created_at: Instant,
})
export type OrderRow = Static<typeof OrderRow>

export const placeOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders',
  summary:
    'Places the order of a quoted cart. Stock, slot, coupon, payment and cart change in one ' +
    'transaction.',
  who: 'user',
  tableGuests: true,
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
    table_session: optional(Uuid),
    phone: optional(Phone),
    username: optional(nameOrEmpty(MAX_NAME_LENGTH.person)),
    note: optional(text(500)),
    receiver: optional(
      obj({
        name: name(MAX_NAME_LENGTH.person),
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
    coupon: optional(code(40)),
    tips: optional(Tips),
    payment: obj({
      tag: PaymentTag,
      wallet_amount: optional(AmountIn),
      change_for: optional(AmountIn),
      save_card: optional(SaveCard),
    }),
    substitution_default: optional(SubstitutionDefault),
    allergy_note: optional(text(300)),
    accept_terms: Flag,
  }),
  response: created(obj({ ...Order.properties, transaction: Transaction })),
  errors: [
    'stale',
    'cart_ordered',
    'cart_empty',
    'quote_expired',
    'price_changed',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'change_too_small',
    'phone_required',
    'phone_invalid',
    'fill_user_details',
    'drop_off_unavailable',
    'phone_unverified',
    'newcomer_limit',
    ...ORDERING_REFUSALS,
  ],
  idempotency: 'required',
})
export const showOrder = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}',
  summary: 'One order of the user with everything that a customer may see.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(Order),
  errors: [],
})
export const listOrders = operation({
  method: 'GET',
  path: '/dashboard/user/orders/paginate',
  summary: 'The user’s orders, newest first.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: paged({
    status: optional(oneOf(ORDER_STATUSES)),
    statuses: optional(Type.Array(oneOf(ORDER_STATUSES), { maxItems: 10 })),
    search: optional(searched(60)),
  }),
  response: list(OrderRow),
  sortable: ['id', 'created_at'],
  errors: [],
})
export const CUSTOMER_CANCEL_REASONS = [
  'changed_mind',
  'too_long',
  'wrong_address',
  'duplicate',
  'other',
] as const
export const cancelOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/cancel',
  summary: 'Cancels an order that the shop has not accepted and refunds all payments.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    reason: optional(oneOf(CUSTOMER_CANCEL_REASONS)),
    note: optional(text(300)),
    version: optional(Version),
  }),
  response: data(Order),
  errors: ['stale', 'invalid_transition', 'cancel_needs_shop'],
})
export const undoOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/undo',
  summary:
    'Undoes an order within its first seconds. Its cart opens again, is merged with a newer ' +
    'cart, or waits.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  /**
   * `merged`: the lines joined a newer cart of the shop. `waiting`: it opens again after the cart
   * of another shop is ordered or deleted.
   */
  response: data(obj({ ...Order.properties, cart_state: oneOf(['open', 'merged', 'waiting']) })),
  errors: ['invalid_transition'],
})
/**
 * Server-sent events of one order. Most carry only its version: the client then reads the order
 * again.
 */
export const OrderEvent = obj({
  event: oneOf(['status', 'eta', 'location', 'edit', 'substitution', 'chat', 'refund', 'ping']),
  status: optional(oneOf(ORDER_STATUSES)),
  version: optional(Version),
  estimate: optional(obj({ from: Instant, to: Instant })),
  /** With `eta`: after each position of the courier. */
  arrival: optional(obj({ from: Instant, to: Instant })),
  location: optional(
    obj({
      latitude: Type.Number(),
      longitude: Type.Number(),
      heading: nullable(Type.Number()),
      at: Instant,
    }),
  ),
})
export const streamOrder = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/stream',
  summary: 'Live events of an order of the user; resumes after Last-Event-ID.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'stream',
  params: idParam,
  query: query({}),
  response: stream(OrderEvent),
  errors: [],
})
