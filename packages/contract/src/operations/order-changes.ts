import { Type, type Static } from 'typebox'
import { Cart } from './carts.ts'
import { Alternative } from './catalog.ts'
import { all, data, operation } from '../core/operation.ts'
import { DROP_OFFS, DeliveryAddress, Weighed } from './order-parts.ts'
import { CUSTOMER_CANCEL_REASONS, Order } from './orders.ts'
import { ORDERING_REFUSALS, OrderedAddons, Quote } from './quotes.ts'
import { PaymentTag, SaveCard, Transaction } from './payments.ts'
import { SellerOrder } from './seller.ts'
import {
  Amount,
  AmountIn,
  Count,
  Flag,
  Id,
  LocalDate,
  LocalTime,
  Uuid,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'

/** Changes of a placed order, other than its status. */

const PaymentChoice = obj({ tag: PaymentTag, save_card: optional(SaveCard) })

export const REORDER_STATUSES = ['same', 'price_changed', 'unavailable', 'addon_missing'] as const
const ReorderPart = obj({
  title: Type.String(),
  quantity: Count,
  weighed: Weighed,
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
  /** The goods only: fees depend on place and time. */
  old_total: Amount,
  new_total: Amount,
  /** The cart with the added lines; null for a dry run, and when nothing was added. */
  cart: nullable(Cart),
})
export type Reorder = Static<typeof Reorder>
export const reorderOrder = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/reorder',
  summary:
    'Compares a past order with current prices, line by line. Without dry_run it adds the ' +
    'available lines to the cart.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `replace` deletes an open cart of another shop. */
  body: obj({ dry_run: optional(Flag), replace: optional(Flag) }),
  response: data(Reorder),
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
    'Sets the tip of an order. An increase is charged at once; a decrease is refunded until the ' +
    'tip is paid out.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  /**
   * A percentage of the goods, or an amount. `payment` pays the increase; a cash order is paid at
   * the door.
   */
  body: obj({
    type: oneOf(['percent', 'fixed']),
    value: AmountIn,
    payment: optional(PaymentChoice),
  }),
  /** `transaction` is the payment of the increase. The tip changes when it is paid. */
  response: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
  errors: [
    'invalid_transition',
    'tip_too_large',
    'in_dispute',
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
    'Asks the shop to cancel an accepted order. The shop has some minutes to answer; without an ' +
    'answer the order stays.',
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
  errors: ['stale', 'invalid_transition'],
})
export const answerCancelOffer = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/cancel-request/answer',
  summary:
    'Accepts the partial refund that the shop offers, which cancels the order, or keeps the order.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ accept: Flag, version: optional(Version) }),
  response: data(Order),
  /** `transaction_open`: the payment to refund is still being captured. */
  errors: ['stale', 'invalid_transition', 'transaction_open'],
})
export const answerCancelRequest = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/cancel-request',
  summary:
    'Answers a cancel request: accepts it with a full refund, offers a partial refund, or ' +
    'declines.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    decision: oneOf(['accept', 'offer', 'decline']),
    /** The offered refund; only for `offer`. */
    refund: optional(AmountIn),
    note: optional(text(300)),
    version: optional(Version),
  }),
  response: data(SellerOrder),
  errors: ['stale', 'invalid_transition', 'refund_too_large'],
})

export const listStandIns = operation({
  method: 'GET',
  path: '/dashboard/user/orders/{id}/substitutions/{substitution_id}/alternatives',
  summary: 'Possible replacements for an unavailable line, nearest in price first.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  params: obj({ id: Id, substitution_id: Id }),
  query: query({}),
  response: all(Alternative),
  errors: [],
})
export const answerSubstitution = operation({
  method: 'POST',
  path: '/dashboard/user/orders/{id}/substitutions/{substitution_id}',
  summary:
    'Accepts the proposed replacement, declines it for a refund, or chooses another product at ' +
    'its own price.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'checkout',
  params: obj({ id: Id, substitution_id: Id }),
  query: query({}),
  /** `payment` pays the extra cost of a chosen product. */
  body: obj({
    decision: oneOf(['approve', 'decline', 'choose']),
    stock_id: optional(Id),
    payment: optional(PaymentChoice),
  }),
  response: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
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
  summary: 'Possible replacements for a line of an order, nearest in price first.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  params: idParam,
  query: query({ detail_id: Id }),
  response: all(Alternative),
  errors: [],
})
export const proposeSubstitution = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/substitutions',
  summary:
    'Reports unavailable units of a line and proposes a replacement, or none (null). The ' +
    'customer has some minutes to answer.',
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
  response: data(SellerOrder),
  errors: ['stale', 'invalid_transition', 'product_unavailable', 'out_of_stock', 'quantity_limit'],
})

export const weighOrderLine = operation({
  method: 'POST',
  path: '/dashboard/seller/orders/{id}/weights',
  summary:
    'Sets the real weight of a line sold by weight. Less is refunded; more is charged within the ' +
    'held amount only.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  /** `weight` is in the unit of the line. */
  body: obj({
    detail_id: Id,
    weight: Type.Number({ minimum: 0.001, maximum: 1000 }),
    version: optional(Version),
  }),
  response: data(SellerOrder),
  errors: [
    'stale',
    'invalid_transition',
    'product_unavailable',
    'quantity_limit',
    'transaction_open',
  ],
})

const orderEdit = {
  /**
   * Existing lines by detail_id with new quantities (0 removes the line), and new lines by stock_id
   * with options and a note. Other lines stay.
   */
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
  /** An address that is not saved. */
  address: optional(DeliveryAddress),
  drop_off: optional(oneOf(DROP_OFFS)),
  drop_off_note: optional(text(200)),
  /** Both null: as soon as possible. */
  delivery_date: optional(nullable(LocalDate)),
  delivery_time: optional(nullable(LocalTime)),
  note: optional(text(500)),
  /** A percentage of the changed goods, or an amount. */
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
  summary: 'Quotes the price of an order after a change, for 15 minutes.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj(orderEdit),
  response: data(Quote),
  errors: EDIT_ERRORS,
})
export const editOrder = operation({
  method: 'PUT',
  path: '/dashboard/user/orders/{id}',
  summary:
    'Changes an order that the shop has not accepted, at the price of a quote from calculate. Less is ' +
    'refunded; more is paid first.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({
    ...orderEdit,
    /** The quote from calculate. Without it, `total_price` must be the total. */
    quote_id: optional(Uuid),
    total_price: optional(AmountIn),
    version: Version,
    payment: optional(PaymentChoice),
  }),
  response: data(obj({ ...Order.properties, transaction: nullable(Transaction) })),
  errors: [
    'stale',
    ...EDIT_ERRORS,
    'price_changed',
    'quote_expired',
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
    'Confirms the receipt of an order whose PIN is locked, so that the courier can hand it over ' +
    'without the PIN.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(Order),
  errors: ['invalid_transition'],
})
