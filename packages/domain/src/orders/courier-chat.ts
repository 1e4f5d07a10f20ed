import { HOUR_MS } from '@hawker/std/time'
import type { OrderStatus } from './order-status.ts'

/**
 * Customer and courier can chat for this long after the handover: long enough for a forgotten bag.
 */
export const COURIER_CHAT_HOURS_AFTER_HANDOVER = 2

/** The courier of the order reads messages about it. Instants in epoch ms. */
export function isCourierReachable({
  status,
  deliveredAt,
  now,
}: {
  readonly status: OrderStatus
  readonly deliveredAt: number | null
  readonly now: number
}): boolean {
  if (status === 'delivered')
    return deliveredAt !== null && now < deliveredAt + COURIER_CHAT_HOURS_AFTER_HANDOVER * HOUR_MS
  return status !== 'new' && status !== 'cancelled'
}
