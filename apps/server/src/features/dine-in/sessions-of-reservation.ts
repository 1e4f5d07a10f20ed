import type { Tx } from '@hawker/postgres/tx'
import { recordTableChanged } from './dine-in.events.ts'
import { refuse } from '../../core/refuse.ts'
import { refuseUnpaid } from './staff/table-sessions.ts'
import {
  closeSession,
  linkToReservation,
  lockSessionsOfReservation,
  lockTableOfShop,
  moveToTable,
} from './table-session.store.ts'

/** Guests who scanned the code of their table before they were seated are trusted from now on. */
export async function linkSeatedReservation(
  tx: Tx,
  reservationId: number,
  now: Date,
): Promise<void> {
  for (const { id, shopId } of await linkToReservation(tx, reservationId, now))
    await recordTableChanged(tx, { sessionId: id, shopId, what: 'confirmed' }, now)
}

/**
 * Moves the open orders of a party along when it gets other tables. A second session stays where it
 * is if no table is left for it. Refuses `table_taken` while others order at the new table.
 */
export async function moveSessionsWithReservation(
  tx: Tx,
  reservationId: number,
  { tableIds, now }: { tableIds: readonly number[]; now: Date },
): Promise<void> {
  const sessions = await lockSessionsOfReservation(tx, reservationId)
  const left = tableIds.filter((id) => sessions.every(({ tableId }) => tableId !== id))
  for (const { id, shopId, tableId } of sessions) {
    if (tableIds.includes(tableId)) continue
    const target = left.shift()
    const table = target === undefined ? undefined : await lockTableOfShop(tx, target, shopId)
    if (!table) continue
    if (!(await moveToTable(tx, { id, reservationId }, { ...table, now })))
      refuse('table_taken', { alternatives: [] })
    await recordTableChanged(tx, { sessionId: id, shopId, what: 'moved' }, now)
  }
}

/**
 * Clears the tables of a stay that ends. The shop cannot end it with unpaid orders: `table_unpaid`
 * {orders}. The system ends it in any case, and the orders stay unpaid on the board.
 */
export async function endSessionsOfReservation(
  tx: Tx,
  reservationId: number,
  { isByShop, now }: { isByShop: boolean; now: Date },
): Promise<void> {
  const sessions = await lockSessionsOfReservation(tx, reservationId)
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
