import { ORDER_STATUSES, type OrderStatus, isFinal } from '@hawker/domain/orders/order-status'
import { refuse } from '../../../core/refuse.ts'

type Current = { readonly status: OrderStatus; readonly version: number }
/** The cause that a client shows, by the order's current status. */
const CAUSES: Record<OrderStatus, string | undefined> = {
  new: undefined,
  accepted: 'accepted',
  cooking: 'accepted',
  ready: 'ready',
  on_a_way: 'on_a_way',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/**
 * Refuses `invalid_transition`, with a cause if the order is final or has reached the status
 * `toward`.
 */
export function refuseTransition(
  { status, version }: Current,
  toward: OrderStatus = 'accepted',
): never {
  const isPast = isFinal(status) || ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(toward)
  const cause = isPast ? CAUSES[status] : undefined
  return refuse('invalid_transition', {
    status,
    version,
    ...(cause === undefined ? {} : { cause }),
  })
}

/** Refuses `invalid_transition` because the customer has not answered the kitchen's question. */
export const refuseUnanswered = ({ status, version }: Current): never =>
  refuse('invalid_transition', { status, version, cause: 'asked' })
