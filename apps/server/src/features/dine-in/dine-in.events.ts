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

/** Money of the guest moves, too. */
export const recordGuestMoved = (
  tx: Tx,
  { guestId, userId }: { guestId: number; userId: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'table_guest.moved',
      key: `table_guest:${guestId}`,
      userId,
      payload: { guest_id: guestId },
    },
    now,
  )
