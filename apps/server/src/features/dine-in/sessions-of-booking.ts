import type { Tx } from '@hawker/postgres/tx'
import { recordTableChanged } from './dine-in.events.ts'
import { refuseUnpaid } from './staff/table-sessions.ts'
import { closeSession, linkToBooking, lockSessionsOfBooking } from './table-session.store.ts'

/** Guests who scanned the code of their table before they were seated are trusted from now on. */
export async function linkSeatedBooking(tx: Tx, bookingId: number, now: Date): Promise<void> {
  for (const { id, shopId } of await linkToBooking(tx, bookingId, now))
    await recordTableChanged(tx, { sessionId: id, shopId, what: 'confirmed' }, now)
}

/**
 * Clears the tables of a stay that ends. The shop cannot end it with unpaid orders: `table_unpaid`
 * {orders}. The system ends it in any case, and the orders stay unpaid on the board.
 */
export async function endSessionsOfBooking(
  tx: Tx,
  bookingId: number,
  { isByShop, now }: { isByShop: boolean; now: Date },
): Promise<void> {
  const sessions = await lockSessionsOfBooking(tx, bookingId)
  if (isByShop)
    await refuseUnpaid(
      tx,
      sessions.map(({ id }) => id),
    )
  for (const { id, shopId } of sessions) {
    await closeSession(tx, id, 'booking', now)
    await recordTableChanged(tx, { sessionId: id, shopId, what: 'closed' }, now)
  }
}
