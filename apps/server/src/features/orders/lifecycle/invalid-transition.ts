import { ORDER_STATUSES, type OrderStatus, isFinal } from '@hawker/domain/order-status'
import { refuse } from '../../../http/refuse.ts'

type Standing = { readonly status: OrderStatus; readonly version: number }
/** What an order has become; one that is still new has become nothing. */
const CAUSES: Record<OrderStatus, string | undefined> = {
  new: undefined,
  accepted: 'accepted',
  cooking: 'accepted',
  ready: 'ready',
  on_a_way: 'on_a_way',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** Refuses `invalid_transition` and says what has become of the order. `toward`: only where it is as far as that already, or over. */
export function refuseMoved(
  { status, version }: Standing,
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

/** Refuses `invalid_transition` because the customer has not answered what the kitchen asked. */
export const refuseAsked = ({ status, version }: Standing): never =>
  refuse('invalid_transition', { status, version, cause: 'asked' })
