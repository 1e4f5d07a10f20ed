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
