import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Always, type NoticeFacts, type SubjectCondition, always } from './condition.ts'

export type OrderSubject = {
  readonly status: OrderStatus
  readonly driverId: number | null
  readonly staffIds: readonly number[]
  /** The customer must pay again. */
  readonly isPaymentDue: boolean
  readonly isHandoverConfirmed: boolean
  readonly hasOpenOffer: boolean
  readonly hasOpenRequest: boolean
  readonly hasOpenSubstitution: boolean
  /** Staff have not decided about its disputed payment. */
  readonly hasUndecidedDispute: boolean
  readonly review: { readonly isAnswered: boolean; readonly isHidden: boolean } | null
  readonly claims: readonly OrderClaim[]
}
type OrderClaim = {
  readonly id: number
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly waitsFor: 'shop' | 'staff' | null
  /** How the money of an approved claim ended, if it has. */
  readonly outcome: 'arrived' | 'returned_to_wallet' | null
}

type OrderCondition = SubjectCondition<OrderSubject>
const whileStatus =
  (...statuses: OrderStatus[]): OrderCondition =>
  ({ status }) =>
    statuses.includes(status)
const isCancelled = whileStatus('cancelled')
const isRunning: OrderCondition = ({ status }) => status !== 'cancelled' && status !== 'delivered'
const isStaff = ({ staffIds }: OrderSubject, { userId }: NoticeFacts) => staffIds.includes(userId)
const isCourier = ({ driverId }: OrderSubject, { userId }: NoticeFacts) => driverId === userId

/** A new order that the shop has answered is no news to its staff. */
const isUnanswered: OrderCondition = (order, notice) =>
  order.status === 'new' && isStaff(order, notice)

const claimOf = ({ claims }: OrderSubject, { params }: NoticeFacts): OrderClaim | undefined =>
  claims.find(({ id }) => String(id) === params['claim_id'])

/** A refund that has ended has a notice of its own. */
const isClaimApproved: OrderCondition = (order, notice) => {
  const claim = claimOf(order, notice)
  return claim?.status === 'approved' && claim.outcome === null
}

export const ORDER_CONDITIONS = {
  'new_order.delivery': isUnanswered,
  'new_order.pickup': isUnanswered,
  'new_order.dine_in': isUnanswered,
  new_in_table: isUnanswered,
  new_claim: (order, notice) => {
    const claim = claimOf(order, notice)
    return claim?.status === 'pending' && claim.waitsFor === 'shop' && isStaff(order, notice)
  },
  new_review: (order, notice) =>
    order.review !== null &&
    !order.review.isAnswered &&
    !order.review.isHidden &&
    isStaff(order, notice),
  courier_assigned: (order, notice) =>
    isCourier(order, notice) && ['accepted', 'cooking', 'ready'].includes(order.status),
  'accepted.delivery': whileStatus('accepted'),
  'accepted.pickup': whileStatus('accepted'),
  'accepted.dine_in': whileStatus('accepted'),
  cooking: whileStatus('cooking'),
  'ready.delivery': whileStatus('ready'),
  'ready.pickup': whileStatus('ready'),
  'ready.dine_in': whileStatus('ready'),
  'ready.table': whileStatus('ready'),
  on_a_way: whileStatus('on_a_way'),
  'delivered.delivery': whileStatus('delivered'),
  'delivered.pickup': whileStatus('delivered'),
  'delivered.dine_in': whileStatus('delivered'),
  served: whileStatus('delivered'),
  cancelled: isCancelled,
  cancelled_paid: isCancelled,
  cancelled_part: isCancelled,
  order_off: (order, notice) =>
    order.status === 'cancelled' && (isStaff(order, notice) || isCourier(order, notice)),
  'refund_approved.source': isClaimApproved,
  'refund_approved.wallet': (order, notice) => claimOf(order, notice)?.status === 'approved',
  refund_arrived: (order, notice) => claimOf(order, notice)?.outcome === 'arrived',
  refund_rejected: (order, notice) => claimOf(order, notice)?.status === 'rejected',
  refund_returned: always('The money is in the wallet, where it is the customer’s to use.'),
  refund_after_dispute: always('The money is in the wallet, where it is the customer’s to use.'),
  payment_returned: always('The refund was started. If it fails, the customer is notified.'),
  // The money goes back in both cases, but a cancelled order does not stay.
  change_returned: ({ status }) => status !== 'cancelled' || 'payment_returned',
  cancel_declined: ({ status, hasOpenRequest }) => status !== 'cancelled' && !hasOpenRequest,
  cancel_unanswered: ({ status, hasOpenRequest }) => status !== 'cancelled' && !hasOpenRequest,
  cancel_offered: (order, notice) => order.hasOpenOffer && isRunning(order, notice) === true,
  substituted: ({ status }) => status !== 'cancelled',
  substitution_proposed: (order, notice) =>
    order.hasOpenSubstitution && isRunning(order, notice) === true,
  pin_locked: ({ status, isHandoverConfirmed }) => status === 'on_a_way' && !isHandoverConfirmed,
  payment_review: (order, notice) => order.hasUndecidedDispute && isRunning(order, notice) === true,
  hold_lost: ({ status, isPaymentDue }) => isPaymentDue && status !== 'cancelled',
  review_wanted: ({ status, review }) => status === 'delivered' && review === null,
  group_placed: ({ status }) => status !== 'cancelled',
} satisfies Record<string, OrderCondition | Always>
