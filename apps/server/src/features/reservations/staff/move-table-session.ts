import type { SellerTableSession } from '@hawker/contract/dine-in'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findParty, moveSession } from '../../dine-in/index.ts'
import { bookingOfStaff } from '../bookings/booking-row.store.ts'
import {
  type LockedBooking,
  holdTables,
  releaseTables,
  updateBooking,
} from '../bookings/booking.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { recordBookingChanged } from '../reservation.events.ts'

/**
 * Moves guests at a table to another one: their open orders, and the table that their booking holds.
 * It locks the days of the booking first, as every write of a booking. Refuses `table_cleared`,
 * `table_taken` and `stale`.
 */
export async function moveTableSession(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { id, userId, tableId }: { id: number; userId: number; tableId: number },
): Promise<SellerTableSession> {
  const { bookingId } = (await findParty(tx, id, userId)) ?? refuse('not_found')
  const booking =
    bookingId === null ? undefined : await lockWithDays(tx, bookingOfStaff(bookingId, userId))
  const { fromTableId, show } = await moveSession(tx, deps, { id, userId, tableId, bookingId })
  if (booking?.status === 'seated' && !booking.tableIds.includes(tableId))
    await holdOther(tx, booking, { fromTableId, tableId, now: deps.clock.now() })
  return show()
}

async function holdOther(
  tx: Tx,
  booking: LockedBooking,
  { fromTableId, tableId, now }: { fromTableId: number; tableId: number; now: Date },
): Promise<void> {
  const { id, turnoverMinutes } = booking
  const soonest = now.getTime() + turnoverMinutes * MINUTE_MS
  await releaseTables(tx, id)
  // Guests who stay longer than they booked sit there now.
  const tablesUntil = new Date(Math.max(booking.tablesUntil.getTime(), soonest))
  await updateBooking(tx, id, { ...booking, tablesUntil })
  const others = booking.tableIds.filter((each) => each !== fromTableId)
  if (!(await holdTables(tx, id, [...others, tableId]))) refuse('table_taken', { alternatives: [] })
  await recordBookingChanged(
    tx,
    { ...booking, version: booking.version + 1, what: 'changed', by: 'shop' },
    now,
  )
}
