import { Type, type Static } from 'typebox'
import { Cart } from './carts.ts'
import { Alternative } from './catalog.ts'
import { all, data, operation } from '../operation.ts'
import { DROP_OFFS, DeliveryAddress } from './order-parts.ts'
import { CUSTOMER_CANCEL_REASONS, Order } from './orders.ts'
import { ORDERING_REFUSALS, OrderedAddons, Quote } from './quotes.ts'
import { PaymentTag, Transaction } from './payments.ts'
import { SellerOrder } from './seller.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  LocalDate,
  LocalTime,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../shapes.ts'

/** What becomes of an order after it was placed, beyond its statuses (behaviour 4.6). */

const WayToPay = obj({ tag: PaymentTag })

export const REORDER_STATUSES = ['same', 'price_changed', 'unavailable', 'addon_missing'] as const
const ReorderPart = obj({
  title: Type.String(),
  quantity: Count,
  addons: Type.Array(Type.String()),
  unit_price: Amount,
  total: Amount,
})
export const Reorder = obj({
  lines: Type.Array(
    obj({
      old: ReorderPart,
      new: nullable(ReorderPart),
      status: oneOf(REORDER_STATUSES),
      alternatives: Type.Array(Alternative),
    }),
  ),
  currency_id: Id,
  /** Of the goods alone: fees depend on where and when. */
  old_total: Amount,
  new_total: Amount,
  /** What the lines were put into; null for a dry run, and when nothing could be put in. */
  cart: nullable(Cart),
})
export type Reorder = Static<typeof Reorder>
export const reorderOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/reorder',
  summary:
    'What an order of the past would cost now, line by line; without dry_run what can still be had is added to the cart.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `replace`: what is in the cart of another shop goes. */
  body: obj({ dry_run: optional(Flag), replace: optional(Flag) }),
  answer: data(Reorder),
  errors: [
    'invalid_transition',
    'other_shop',
    'in_group',
    'cart_ordered',
    'product_unavailable',
    'out_of_stock',
    'quantity_limit',
    'addons_required',
    'addon_limit',
    'mealtime',
  ],
})

export const tipOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/tips',
  summary:
    'Sets the tip of an own order: more is paid at once, less comes back while nobody has been paid with it.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  /** Percent of the goods, or an amount. `payment` for what it is more; an order in cash takes it at the door. */
  body: obj({ type: oneOf(['percent', 'fixed']), value: AmountIn, payment: optional(WayToPay) }),
  /** `transaction` is what is paid in addition; the tip counts once it is paid. */
  answer: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
  errors: [
    'invalid_transition',
    'tip_too_large',
    'tip_settled',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'transaction_open',
  ],
  idempotency: 'required',
})

export const requestCancel = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/cancel-request',
  summary:
    'Asks the shop to let an accepted order go. It has a few minutes to answer; without an answer the order stays.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    reason: oneOf(CUSTOMER_CANCEL_REASONS),
    note: optional(text(300)),
    version: optional(Version),
  }),
  answer: data(Order),
  errors: ['stale', 'invalid_transition'],
})
export const answerCancelOffer = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/cancel-request/answer',
  summary:
    'Takes the part that the shop offers to give back, which ends the order, or keeps the order.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ accept: Flag, version: optional(Version) }),
  answer: data(Order),
  /** `transaction_open`: a bank is still handing the money over of which a part would go back. */
  errors: ['stale', 'invalid_transition', 'transaction_open'],
})
export const answerCancelRequest = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/cancel-request',
  summary:
    'Lets an order go as its customer asked (all is given back), offers a part of the money, or declines.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    decision: oneOf(['accept', 'offer', 'decline']),
    /** What would be given back; for an offer. */
    refund: optional(AmountIn),
    note: optional(text(300)),
    version: optional(Version),
  }),
  answer: data(SellerOrder),
  errors: ['stale', 'invalid_transition', 'refund_too_large'],
})

export const listStandIns = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/substitutions/{substitution_id}/alternatives',
  summary:
    'What else of the shop could stand in for a line that cannot be had, nearest in price first.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: obj({ id: Id, substitution_id: Id }),
  query: query({}),
  answer: all(Alternative),
  errors: [],
})
export const answerSubstitution = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/substitutions/{substitution_id}',
  summary:
    'Takes what the shop proposes, takes the money back instead, or chooses something else at its own price.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: obj({ id: Id, substitution_id: Id }),
  query: query({}),
  /** `payment` for what a chosen one costs more. */
  body: obj({
    decision: oneOf(['approve', 'decline', 'choose']),
    stock_id: optional(Id),
    payment: optional(WayToPay),
  }),
  answer: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
  errors: [
    'invalid_transition',
    'product_unavailable',
    'out_of_stock',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'transaction_open',
  ],
  idempotency: 'required',
})
export const listSellerStandIns = operation({
  method: 'GET',
  path: '/dashboard/seller/orders/{id}/alternatives',
  summary: 'What could stand in for a line of an order, nearest in price first.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({ detail_id: Id }),
  answer: all(Alternative),
  errors: [],
})
export const proposeSubstitution = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/substitutions',
  summary:
    'Says that units of a line cannot be had, with something else in their place or (null) nothing. The customer has some minutes to answer.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    detail_id: Id,
    stock_id: nullable(Id),
    quantity: Type.Integer({ minimum: 1, maximum: 999 }),
    version: optional(Version),
  }),
  answer: data(SellerOrder),
  errors: ['stale', 'invalid_transition', 'product_unavailable', 'out_of_stock', 'quantity_limit'],
})

export const weighOrderLine = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/weights',
  summary:
    'Says what a line that is sold by weight weighs in truth: less is given back, more is taken of what the card holds, and only of that.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `weight` in the unit that the line is sold by. */
  body: obj({
    detail_id: Id,
    weight: Type.Number({ minimum: 0.001, maximum: 1000 }),
    version: optional(Version),
  }),
  answer: data(SellerOrder),
  errors: [
    'stale',
    'invalid_transition',
    'product_unavailable',
    'quantity_limit',
    'transaction_open',
  ],
})

const edited = {
  /** Lines of the order by detail_id with new counts (0: it goes), and more stocks of the shop by stock_id, with options and a note; lines that are not named stay. */
  products: optional(
    Type.Array(
      obj({
        detail_id: optional(Id),
        stock_id: optional(Id),
        quantity: Type.Integer({ minimum: 0, maximum: 999 }),
        addons: optional(OrderedAddons),
        note: optional(text(200)),
      }),
      { maxItems: 200 },
    ),
  ),
  address_id: optional(Id),
  /** A place that is not saved. */
  address: optional(DeliveryAddress),
  drop_off: optional(oneOf(DROP_OFFS)),
  drop_off_note: optional(text(200)),
  /** Both null: as soon as possible. */
  delivery_date: optional(nullable(LocalDate)),
  delivery_time: optional(nullable(LocalTime)),
  note: optional(text(500)),
  /** Percent of the goods as they are to be, or an amount. */
  tips: optional(obj({ type: oneOf(['percent', 'fixed']), value: AmountIn })),
}
const EDIT_ERRORS = [
  'invalid_transition',
  'cart_empty',
  'drop_off_unavailable',
  ...ORDERING_REFUSALS,
] as const
export const calculateEdit = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/calculate',
  summary: 'What an own order would cost if it were changed so. Nothing is kept.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj(edited),
  answer: data(Quote),
  errors: EDIT_ERRORS,
})
export const editOrder = operation({
  method: 'PUT',
  path: '/dashboard/user/orders/{id}',
  summary:
    'Changes an own order that its shop has not accepted, for the total that calculate has shown: less comes back, more is paid first.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({ ...edited, total_price: AmountIn, version: Version, payment: optional(WayToPay) }),
  answer: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
  errors: [
    'stale',
    ...EDIT_ERRORS,
    'price_changed',
    'choose_payment',
    'payment_method_unavailable',
    'insufficient_wallet',
    'transaction_open',
  ],
  idempotency: 'required',
})

export const confirmHandover = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/received',
  summary:
    'The customer has their order although its PIN is locked by wrong tries: its courier hands it over without one.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(Order),
  errors: ['invalid_transition'],
})
