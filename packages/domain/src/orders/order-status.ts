export const ORDER_STATUSES = [
  'new',
  'accepted',
  'cooking',
  'ready',
  'on_a_way',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ACTORS = ['customer', 'seller', 'driver', 'admin', 'system'] as const
export type Actor = (typeof ACTORS)[number]

export const DELIVERY_TYPES = ['delivery', 'pickup', 'dine_in'] as const
export type DeliveryType = (typeof DELIVERY_TYPES)[number]

type Mover = Actor | { readonly actor: Actor; readonly types: readonly DeliveryType[] }

const DELIVERED_TYPES: readonly DeliveryType[] = ['delivery']
const COLLECTED_TYPES: readonly DeliveryType[] = ['pickup', 'dine_in']
const only = (actor: Actor, types: readonly DeliveryType[]): Mover => ({ actor, types })

/**
 * Who may move an order to which status. The buttons, the API's checks and the diagram in the docs
 * use this table. 'system' accepts for shops with auto-accept and cancels after time-outs: of the
 * payment, also when a card's hold has ended, of the shop, or of the search for a courier. Staff may
 * cancel any order that is not final.
 */
const MOVES: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  new: { accepted: ['seller', 'system'], cancelled: ['customer', 'seller', 'admin', 'system'] },
  accepted: {
    cooking: ['seller'],
    ready: ['seller'],
    cancelled: ['seller', 'admin', 'system'],
  },
  cooking: { ready: ['seller'], cancelled: ['seller', 'admin', 'system'] },
  ready: {
    // The shop only while the courier's codes are locked.
    on_a_way: [only('driver', DELIVERED_TYPES), only('seller', DELIVERED_TYPES)],
    delivered: [only('seller', COLLECTED_TYPES)],
    cancelled: ['seller', 'admin', 'system'],
  },
  on_a_way: {
    delivered: [only('driver', DELIVERED_TYPES)],
    cancelled: [only('admin', DELIVERED_TYPES)],
  },
  delivered: {},
  cancelled: {},
}

export type MoveFacts = { readonly deliveryType: DeliveryType }

export function canMove(
  from: OrderStatus,
  to: OrderStatus,
  actor: Actor,
  { deliveryType }: MoveFacts,
): boolean {
  const movers = MOVES[from][to] ?? []
  return movers.some(
    (mover) =>
      mover === actor ||
      (typeof mover === 'object' && mover.actor === actor && mover.types.includes(deliveryType)),
  )
}

export const movesFrom = (from: OrderStatus, actor: Actor, facts: MoveFacts): OrderStatus[] =>
  ORDER_STATUSES.filter((to) => canMove(from, to, actor, facts))

/**
 * The statuses from which `actor` may move the order to `to`. The UPDATE guards with `status =
 * ANY(…)` of them.
 */
export const movesTo = (to: OrderStatus, actor: Actor, facts: MoveFacts): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => canMove(from, to, actor, facts))

/** Refunds and claims do not change a final status. */
export const isFinal = (status: OrderStatus): boolean => Object.keys(MOVES[status]).length === 0

/** The reasons that a shop may choose itself. */
export const SHOP_CANCEL_REASONS = [
  'too_busy',
  'closed',
  'out_of_stock',
  'address_problem',
  'other',
] as const

/**
 * 'other' needs a text when the shop gives it. Staff cancel with the shop's reasons, or because no
 * courier was found.
 */
export const CANCEL_REASONS = {
  customer: ['changed_mind', 'too_long', 'wrong_address', 'duplicate', 'other'],
  // 'customer_asked' only answers a cancel request.
  seller: [...SHOP_CANCEL_REASONS, 'customer_asked'],
  driver: [],
  admin: [...SHOP_CANCEL_REASONS, 'no_courier'],
  system: ['payment_timeout', 'shop_timeout', 'no_courier'],
} as const satisfies Record<Actor, readonly string[]>

export type CancelReason = (typeof CANCEL_REASONS)[Actor][number]

export function isCancelReason(actor: Actor, reason: string): reason is CancelReason {
  const reasons: readonly string[] = CANCEL_REASONS[actor]
  return reasons.includes(reason)
}
