import type { SellerTableSession } from '@hawker/contract/dine-in'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findParty, moveSession } from '../../dine-in/index.ts'
import { reservationOfStaff } from '../core/reservation-row.store.ts'
import {
  type LockedReservation,
  holdTables,
  releaseTables,
  updateReservation,
} from '../core/reservation.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { recordReservationChanged } from '../reservation.events.ts'

/**
 * Moves guests at a table to another one: their open orders, and the table that their reservation
 * holds. It locks the days of the reservation first, as every write of a reservation. Refuses
 * `table_cleared`, `table_taken` and `stale`.
 */
export async function moveTableSession(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId, tableId }: { id: number; userId: number; tableId: number },
): Promise<SellerTableSession> {
  const { reservationId } = (await findParty(tx, id, userId)) ?? refuse('not_found')
  const reservation =
    reservationId === null
      ? undefined
      : await lockWithDays(tx, reservationOfStaff(reservationId, userId))
  const { fromTableId, show } = await moveSession(tx, deps, { id, userId, tableId, reservationId })
  if (reservation?.status === 'seated' && !reservation.tableIds.includes(tableId))
    await holdOther(tx, reservation, { fromTableId, tableId, now: deps.clock.now() })
  return show()
}

async function holdOther(
  tx: Tx,
  reservation: LockedReservation,
  { fromTableId, tableId, now }: { fromTableId: number; tableId: number; now: Date },
): Promise<void> {
  const { id, turnoverMinutes } = reservation
  const soonest = now.getTime() + turnoverMinutes * MINUTE_MS
  await releaseTables(tx, id)
  // Guests who stay longer than they booked sit there now.
  const tablesUntil = new Date(Math.max(reservation.tablesUntil.getTime(), soonest))
  await updateReservation(tx, id, { ...reservation, tablesUntil })
  const others = reservation.tableIds.filter((each) => each !== fromTableId)
  if (!(await holdTables(tx, id, [...others, tableId]))) refuse('table_taken', { alternatives: [] })
  await recordReservationChanged(
    tx,
    { ...reservation, version: reservation.version + 1, what: 'changed', by: 'shop' },
    now,
  )
}
