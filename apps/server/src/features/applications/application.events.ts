import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Decided = {
  id: number
  kind: 'shop_application' | 'driver_request'
  userId: number
  decision: 'approved' | 'rejected'
  reason: string | null
}

/** Keyed by the moment: one that was turned down may be made and decided again. */
export const applicationDecided = (
  tx: Tx,
  { id, kind, userId, decision, reason }: Decided,
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

/** Lists and searches that it belongs to are out of date. */
export const shopOpened = (tx: Tx, shopId: number, now: Date): Promise<void> =>
  recordEvent(
    tx,
    { topic: 'shop.changed', key: `shop:${shopId}:opened`, shopId, payload: { version: 1 } },
    now,
  )
