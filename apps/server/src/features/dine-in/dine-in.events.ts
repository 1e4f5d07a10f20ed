import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

export type TableChange = 'opened' | 'confirmed' | 'called' | 'seen' | 'moved' | 'closed'

/** Screens of the shop show the change. */
export const recordTableChanged = (
  tx: Tx,
  { sessionId, shopId, what }: { sessionId: number; shopId: number; what: TableChange },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'table.changed',
      key: `table_session:${sessionId}:${what}:${now.toISOString()}`,
      shopId,
      payload: { session_id: sessionId, what },
    },
    now,
  )
