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

const BROUGHT: readonly DeliveryType[] = ['delivery']
const COLLECTED: readonly DeliveryType[] = ['pickup', 'dine_in']
const only = (actor: Actor, types: readonly DeliveryType[]): Mover => ({ actor, types })

/**
 * Who may move an order where (behaviour 4.6). The screens' buttons, the API's checks and the docs' diagram all read this table.
 * 'system' accepts for shops with auto-accept and cancels for time-outs; of a ready order only when no courier was found.
 * Staff may cancel whatever is not final: they can at every later step, so refusing it at the first would help nobody.
 */
const MOVES: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  new: { accepted: ['seller', 'system'], cancelled: ['customer', 'seller', 'admin', 'system'] },
  accepted: { cooking: ['seller'], ready: ['seller'], cancelled: ['seller', 'admin'] },
  cooking: { ready: ['seller'], cancelled: ['seller', 'admin'] },
  ready: {
    on_a_way: [only('driver', BROUGHT)],
    delivered: [only('seller', COLLECTED)],
    cancelled: ['seller', 'admin', only('system', BROUGHT)],
  },
  on_a_way: { delivered: [only('driver', BROUGHT)], cancelled: [only('admin', BROUGHT)] },
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

/** Every status from which anybody may move an order of this kind to `to`: the `status = ANY(…)` of the statement that writes it. */
export const movesTo = (to: OrderStatus, actor: Actor, facts: MoveFacts): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => canMove(from, to, actor, facts))

/** Refunds and claims do not change a final status. */
export const isFinal = (status: OrderStatus): boolean => Object.keys(MOVES[status]).length === 0

/** What a shop may say of its own accord. */
export const SHOP_REASONS = [
  'too_busy',
  'closed',
  'out_of_stock',
  'address_problem',
  'other',
] as const

/** The closed lists of behaviour 4.6; 'other' needs a text when the shop gives it. Staff speak for the shop, or for want of a courier. */
export const CANCEL_REASONS = {
  customer: ['changed_mind', 'too_long', 'wrong_address', 'duplicate', 'other'],
  // The last one only as the answer to a customer who asked.
  seller: [...SHOP_REASONS, 'customer_asked'],
  driver: [],
  admin: [...SHOP_REASONS, 'no_courier'],
  system: ['payment_timeout', 'shop_timeout', 'no_courier'],
} as const satisfies Record<Actor, readonly string[]>

export type CancelReason = (typeof CANCEL_REASONS)[Actor][number]

export function isCancelReason(actor: Actor, reason: string): reason is CancelReason {
  const reasons: readonly string[] = CANCEL_REASONS[actor]
  return reasons.includes(reason)
}
