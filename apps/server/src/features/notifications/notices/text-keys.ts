import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'

/**
 * Keys below `notification.` in locales/…/server.json, each with .title and .body. They are stored
 * in the database, so a key is never renamed.
 */
export const TEXT_KEYS = [
  'new_order.delivery',
  'new_order.pickup',
  'new_order.dine_in',
  'new_in_table',
  'new_claim',
  'new_review',
  'courier_assigned',
  'accepted.delivery',
  'accepted.pickup',
  'accepted.dine_in',
  'cooking',
  'ready.delivery',
  'ready.pickup',
  'ready.dine_in',
  'on_a_way',
  'delivered.delivery',
  'delivered.pickup',
  'delivered.dine_in',
  'ready.table',
  'served',
  'cancelled',
  'cancelled_paid',
  'cancelled_part',
  'refund_approved.source',
  'refund_approved.wallet',
  'refund_arrived',
  'refund_rejected',
  'refund_returned',
  'refund_after_dispute',
  'payment_returned',
  'change_returned',
  'cancel_declined',
  'cancel_offered',
  'cancel_unanswered',
  'substituted',
  'substitution_proposed',
  'pin_locked',
  /** To kitchen and courier: the order is cancelled. */
  'order_off',
  'payment_review',
  'hold_lost',
  'review_wanted',
  'news',
  'shop_approved',
  'shop_rejected',
  'driver_approved',
  'driver_rejected',
  'chat_message.courier',
  'chat_message.order',
  'chat_message.plain',
  'wallet_sent',
  'wallet_received',
  'wallet_topped_up',
  'referral_gift',
  'referral_joined',
  'referral_rewarded',
  'referral_welcome',
  'group_joined',
  'group_all_done',
  'group_kicked',
  'group_locked',
  'group_cancelled',
  'group_expired',
  'group_ordered',
  'group_deadline',
  'group_placed',
  'group_not_ordered',
  'payment_alert.keys_refused',
  'payment_alert.no_webhooks',
  'payment_alert.success_dropped',
  'payment_alert.list_failed',
  'share_asked',
  'share_reminded',
  'share_paid',
  'share_waived',
  'share_lapsed',
  'share_cancelled',
  'share_given_back',
  /** A member's refund waits for the host's wallet. */
  'share_back_waits',
  'booking_requested',
  'booking_new',
  'booking_changed_by_guest',
  'booking_cancelled_by_guest',
  'booking_approved',
  'booking_cancelled',
  'booking_changed',
  'booking_no_show',
  'booking_restored',
  'booking_reminder_24h',
  'booking_reminder_2h',
  'booking_review',
  'booking_table_free',
  'booking_wait_closed',
  'parcel.accepted',
  'parcel.ready',
  'parcel.on_a_way',
  'parcel.returning',
  'parcel.delivered',
  'parcel.returned',
  'parcel.offered_again',
  'parcel.cancelled',
  'parcel.pin_locked',
  /** To the courier: the parcel is cancelled, or no longer theirs. */
  'parcel.off',
  'parcel.absent',
  'parcel.returning_asked',
  'parcel.claim_approved',
  'parcel.claim_rejected',
  'parcel.disputed',
  'parcel.refund_after_dispute',
  'parcel.refund_returned',
] as const
export type TextKey = (typeof TEXT_KEYS)[number]

/**
 * Delivered in quiet hours too: a courier waits, or food gets cold. New orders are urgent, because
 * shops that want quiet go offline.
 */
const PUSHED_IN_QUIET_HOURS: ReadonlySet<TextKey> = new Set([
  'new_order.delivery',
  'new_order.pickup',
  'new_order.dine_in',
  'new_in_table',
  'courier_assigned',
  'ready.pickup',
  'ready.dine_in',
  'on_a_way',
  'pin_locked',
  // The order waits in the kitchen or at the door.
  'payment_review',
  'hold_lost',
  // Kitchen and courier stop at once.
  'order_off',
  // The customer has only minutes to answer.
  'cancel_offered',
  'substitution_proposed',
  // The whole group waits for the host.
  'group_deadline',
  'group_not_ordered',
  // A courier waits at the door.
  'parcel.ready',
  'parcel.on_a_way',
  'parcel.pin_locked',
  'parcel.off',
  'parcel.absent',
  'parcel.returning_asked',
  'chat_message.courier',
  // The guest waits for the answer, or a table is free again soon.
  'booking_requested',
  'booking_cancelled_by_guest',
  // Guests may be about to leave home.
  'booking_cancelled',
  'booking_changed',
  'booking_reminder_2h',
  // The table is held for minutes only.
  'booking_table_free',
])
export const isPushedInQuietHours = (key: TextKey): boolean => PUSHED_IN_QUIET_HOURS.has(key)

/** Sent by mail at once, in quiet hours too: an hour later the guest can do nothing about it. */
const MAILED_AT_ONCE: ReadonlySet<TextKey> = new Set(['booking_reminder_2h', 'booking_table_free'])
export const isMailedAtOnce = (key: TextKey): boolean => MAILED_AT_ONCE.has(key)

/** The text key of an order event that leaves the status as it is. */
export const orderEventTextKey = (event: unknown): TextKey | undefined =>
  (
    [
      'cancel_declined',
      'cancel_offered',
      'cancel_unanswered',
      'substituted',
      'substitution_proposed',
      'pin_locked',
      'hold_lost',
    ] as const
  ).find((key) => key === event)

type StatusChange = {
  status: OrderStatus
  deliveryType: DeliveryType
  refundExtent: RefundExtent
  /** The order is served at a table. */
  isAtTable: boolean
}

/** How much of the payment for a cancelled order is refunded. */
export type RefundExtent = 'nothing' | 'part' | 'all'
const CANCELLED = { nothing: 'cancelled', part: 'cancelled_part', all: 'cancelled_paid' } as const

/** The text for a new status. Undefined for `new`: customers know that they ordered. */
export function statusTextKey({
  status,
  deliveryType,
  refundExtent,
  isAtTable,
}: StatusChange): TextKey | undefined {
  switch (status) {
    case 'new':
      return undefined
    case 'cooking':
    case 'on_a_way':
      return status
    case 'cancelled':
      return CANCELLED[refundExtent]
    case 'ready':
      return isAtTable ? 'ready.table' : `ready.${deliveryType}`
    case 'delivered':
      return isAtTable ? 'served' : `delivered.${deliveryType}`
    case 'accepted':
      return `${status}.${deliveryType}`
  }
}

/** The text for a step of a claim. Undefined for its filing: customers know that they filed it. */
export function refundTextKey({ step, payout }: Record<string, unknown>): TextKey | undefined {
  switch (step) {
    case 'approved':
      return payout === 'wallet' ? 'refund_approved.wallet' : 'refund_approved.source'
    case 'rejected':
      return 'refund_rejected'
    case 'arrived':
      return 'refund_arrived'
    case 'returned_to_wallet':
      return 'refund_returned'
    default:
      return undefined
  }
}
