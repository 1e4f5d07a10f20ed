import { ORDER_STAGES } from '@hawker/domain/orders/order-stage'
import { REPLACEMENT_TYPES } from '@hawker/domain/orders/substitution'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../core/operation.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Uuid,
  Version,
  idParam,
  nameOrEmpty,
  nullable,
  obj,
  oneOf,
  optional,
  query,
  text,
} from '../core/shapes.ts'
import { StepContent } from './catalog.ts'

/**
 * The replacement preference for a line. `specific`: this stock of the same shop, for at most the
 * price of the line.
 */
export const ReplacementPreferenceInput = Type.Union([
  obj({ type: oneOf(['best_match', 'refund', 'cancel_order', 'contact']) }),
  obj({ type: oneOf(['specific']), stock_id: Id }),
])
/**
 * The preference for the line, or the last one for its product. `title` is that of the named
 * product.
 */
export const ReplacementPreference = obj({
  type: oneOf(REPLACEMENT_TYPES),
  stock_id: nullable(Id),
  title: nullable(Type.String()),
})
export type ReplacementPreference = Static<typeof ReplacementPreference>
export const Problem = obj({
  code: Type.String(),
  /** The cart_detail id of the line with the problem; for guests the stock id. */
  line: nullable(Id),
  message: Type.String(),
  fix: nullable(Type.String()),
  data: nullable(Type.Record(Type.String(), Type.Unknown())),
})
export type Problem = Static<typeof Problem>
const LineStock = obj({
  id: Id,
  price: Amount,
  quantity: nullable(Count),
  extras: Type.Array(obj({ group: Type.String(), value: Type.String() })),
  product: obj({
    id: Id,
    uuid: Type.String(),
    img: nullable(Type.String()),
    color: Type.String(),
    interval: Type.Number(),
    unit: nullable(Type.String()),
    /** Null for goods sold by the piece. */
    step_content: nullable(StepContent),
    min_qty: Count,
    max_qty: Count,
    translation: obj({ title: Type.String() }),
  }),
})
export const CartDetail = obj({
  id: Id,
  client_line_id: nullable(Type.String()),
  quantity: Count,
  stock: LineStock,
  addons: Type.Array(
    obj({ stock: obj({ id: Id, price: Amount }), title: Type.String(), quantity: Count }),
  ),
  note: nullable(Type.String()),
  replacement: nullable(ReplacementPreference),
  unit_price: Amount,
  net: Amount,
  /** While set, the line is disabled and excluded from the totals. */
  problem: nullable(Type.String()),
  warnings: Type.Array(Type.String()),
})
export type CartDetail = Static<typeof CartDetail>
export const UserCart = obj({
  id: Id,
  name: nullable(Type.String()),
  user_id: nullable(Id),
  /** The member's secret, for that member only; null for others. */
  uuid: nullable(Type.String()),
  /** The cart's owner pays and may change everything. */
  owner: Flag,
  /** The member has finished choosing. */
  done: Flag,
  /** The total of the member's lines. */
  total: Amount,
  cartDetails: Type.Array(CartDetail),
})
export const PAYMENT_MODES = ['owner', 'split'] as const
export const GroupSettings = obj({
  /** The limit per member, in the cart's currency. */
  spend_limit: nullable(Amount),
  deadline_at: nullable(Instant),
  payment_mode: oneOf(PAYMENT_MODES),
  /**
   * Orders automatically at the deadline: to the owner's active address, paid from their wallet.
   */
  auto_checkout: Flag,
  note: nullable(Type.String()),
})
export type GroupSettings = Static<typeof GroupSettings>
export const Cart = obj({
  id: Id,
  shop_id: Id,
  total_price: Amount,
  owner_id: nullable(Id),
  group: Flag,
  /** The path of the page where others join a group order. */
  join_url: nullable(Type.String()),
  group_settings: nullable(GroupSettings),
  user_carts: Type.Array(UserCart),
  version: Version,
  status: oneOf(['open', 'locked', 'ordered', 'cancelled']),
  /**
   * The order of a group cart, for its members. `owing`: a member still has to pay their share.
   * Null before it was ordered.
   */
  order: nullable(obj({ stage: oneOf(ORDER_STAGES), owing: Flag })),
  currency_id: Id,
  rate: Type.Number(),
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    translation: obj({ title: Type.String() }),
    logo_img: nullable(Type.String()),
    min_amount: Amount,
  }),
  expires_at: Instant,
  problems: Type.Array(Problem),
  /** The result per line of the insert that returns this cart. */
  results: Type.Array(
    obj({
      client_line_id: nullable(Type.String()),
      ok: Flag,
      code: nullable(Type.String()),
      message: nullable(Type.String()),
    }),
  ),
})
export type Cart = Static<typeof Cart>

const ClientLineId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9:_-]+$' })
/**
 * One product of an insert. An addon has a parent_id: the client_line_id or the cart detail id of
 * its parent.
 */
export const CartProductInput = obj({
  stock_id: Id,
  quantity: Type.Integer({ minimum: 0, maximum: 999 }),
  parent_id: optional(Type.Union([Id, Type.String({ minLength: 1, maxLength: 64 })])),
  client_line_id: optional(ClientLineId),
  /** Sets this cart detail instead of finding the line by stock, addons and note. */
  cart_detail_id: optional(Id),
  note: optional(text(200)),
  replacement: optional(ReplacementPreferenceInput),
})
export type CartProductInput = Static<typeof CartProductInput>
const insertBody = {
  shop_id: Id,
  currency_id: optional(Id),
  /** Ignored: older clients send it, but the server uses its own rate. */
  rate: optional(Type.Number()),
  products: Type.Array(CartProductInput, { minItems: 1, maxItems: 200 }),
  version: optional(Version),
}
const INSERT_ERRORS = ['other_shop', 'in_group', 'cart_ordered', 'stale'] as const
const LINE_ERRORS = [
  'out_of_stock',
  'product_unavailable',
  'quantity_limit',
  'addons_required',
  'addon_limit',
  'mealtime',
] as const

export const createCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart',
  summary:
    'Creates or finds the user’s cart of a shop and sets its lines. quantity is the new absolute ' +
    'quantity of the line; 0 removes it.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ ...insertBody, products: optional(insertBody.products) }),
  response: created(Cart),
  errors: [...INSERT_ERRORS, ...LINE_ERRORS],
})
export const insertProducts = operation({
  method: 'POST',
  path: '/dashboard/user/cart/insert-product',
  summary:
    'Sets lines of the user’s cart to absolute quantities. With several lines some may be ' +
    'refused: see results. With one line the whole call is refused.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj(insertBody),
  response: data(Cart),
  errors: [...INSERT_ERRORS, ...LINE_ERRORS],
})
export const showCart = operation({
  method: 'GET',
  path: '/dashboard/user/cart',
  summary: 'The user’s open cart; null without one.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(nullable(Cart)),
  errors: [],
})
export const WaitingCart = obj({
  id: Id,
  shop: obj({ id: Id, slug: Type.String(), translation: obj({ title: Type.String() }) }),
  items_count: Count,
})
export const listWaitingCarts = operation({
  method: 'GET',
  path: '/dashboard/user/cart/waiting',
  summary:
    'The user’s waiting carts of other shops. Each opens again after the open cart is ordered or ' +
    'deleted.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: query({}),
  response: all(WaitingCart),
  errors: [],
})
export const MergedCart = obj({
  /** The open cart. `results` has the lines that were sent. */
  cart: Cart,
  /** The cart that waits since this call: the earlier one of another shop, or the merged one. */
  waiting: nullable(WaitingCart),
  /** Lines of both carts with different quantities. The larger one counts. */
  larger_quantities: Count,
})
export type MergedCart = Static<typeof MergedCart>
/** A product of a cart that only the device knows. */
const DeviceCartProduct = obj({
  stock_id: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 999 }),
  parent_id: optional(ClientLineId),
  client_line_id: optional(ClientLineId),
  note: optional(text(200)),
  replacement: optional(ReplacementPreferenceInput),
})
export const mergeCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/merge',
  summary:
    'Merges the cart of a device into the account, after sign-in. Nothing is lost: a line of both ' +
    'carts has the larger quantity, and a cart of another shop waits. During a group order of ' +
    'another shop the merged cart waits. Lines that cannot be ordered stay in the cart with their ' +
    'problem.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    currency_id: optional(Id),
    products: Type.Array(DeviceCartProduct, { minItems: 1, maxItems: 200 }),
  }),
  response: data(MergedCart),
  errors: [],
})
export const resumeCart = operation({
  method: 'POST',
  path: '/dashboard/user/cart/resume/{cart_id}',
  summary: 'Opens a waiting cart. The open cart waits in its place.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: obj({ cart_id: Id }),
  query: query({}),
  response: data(Cart),
  errors: ['in_group'],
})
export const deleteCartProducts = operation({
  method: 'DELETE',
  path: '/dashboard/user/cart/product/delete',
  summary: 'Removes lines: ids[0]=cart detail id.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  response: data(Cart),
  errors: ['cart_ordered'],
})
export const deleteCart = operation({
  method: 'DELETE',
  path: '/dashboard/user/cart/delete',
  summary: 'Deletes the user’s cart; with ids[0]=… only this cart.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  query: query({ ids: optional(Type.Array(Id, { maxItems: 20 })) }),
  response: data(obj({ deleted: Count })),
  errors: [],
})

const GROUP_ERRORS = ['invalid_group_order', 'kicked', 'locked'] as const
const secret = { user_cart_uuid: Uuid }
/** 128 random bits, as in the join link. */
export const GroupToken = Type.String({ maxLength: 22, pattern: '^[A-Za-z0-9_-]{22}$' })
export const createGuestCart = operation({
  method: 'POST',
  path: '/rest/cart',
  summary:
    "Creates a guest's cart. Its user_carts[0].uuid is the secret that later calls must send.",
  who: 'guest',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    ...insertBody,
    products: optional(insertBody.products),
    name: optional(nameOrEmpty(MAX_NAME_LENGTH.groupMember)),
  }),
  response: created(Cart),
  errors: LINE_ERRORS,
})
export const showGuestCart = operation({
  method: 'GET',
  path: '/rest/cart/{id}',
  summary:
    "A guest's cart, by its secret. Signed-in members can read a group order too. Holders of the " +
    'link token see it without lines.',
  who: 'guest',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({ user_cart_uuid: optional(Uuid), token: optional(GroupToken) }),
  response: data(Cart),
  errors: ['kicked'],
})
export const insertGuestProducts = operation({
  method: 'POST',
  path: '/rest/cart/insert-product',
  summary: "Sets lines of a guest's cart, or of a member's part of a group order.",
  who: 'guest',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ ...insertBody, cart_id: Id, ...secret }),
  response: data(Cart),
  errors: [...INSERT_ERRORS, ...LINE_ERRORS, ...GROUP_ERRORS, 'spend_limit'],
})
export const deleteGuestProducts = operation({
  method: 'DELETE',
  path: '/rest/cart/product/delete',
  summary: "Removes lines of a guest's cart, or of a member's part of a group order.",
  who: 'guest',
  rows: 'own',
  load: 'write',
  query: query({ ...secret, cart_id: Id, ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  response: data(Cart),
  errors: ['cart_ordered', ...GROUP_ERRORS],
})
