import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

type ApplicationDecision = {
  id: number
  kind: 'shop_application' | 'driver_request'
  userId: number
  decision: 'approved' | 'rejected'
  reason: string | null
}

/** The key contains the time, because a rejected application may be sent and decided again. */
export const recordApplicationDecided = (
  tx: Tx,
  { id, kind, userId, decision, reason }: ApplicationDecision,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'application.decided',
      key: `${kind}:${id}:${now.toISOString()}`,
      userId,
      payload: { kind, decision, ...(reason ? { reason } : {}) },
    },
    now,
  )

/** Invalidates the shop lists and searches that the new shop belongs to. */
export const recordShopOpened = (tx: Tx, shopId: number, now: Date): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:opened`, shopId, payload: { version: 1 } },
    now,
  )
