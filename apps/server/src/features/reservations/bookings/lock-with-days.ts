import { datesBetween } from '@hawker/domain/reservations/booking-times'
import type { Sql, Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type LockedBooking, lockBooking, lockDays, peekBooking } from './booking.store.ts'

const datesOf = ({ timezone, tablesFrom, tablesUntil, startsAt }: LockedBooking): string[] =>
  datesBetween(timezone, Math.min(tablesFrom.getTime(), startsAt.getTime()), tablesUntil.getTime())

/**
 * Locks the days of a booking and of its new stay, then the booking. The order is the same in every
 * write, so there are no deadlocks. `condition` says whose booking it is; refuses `not_found`, and
 * `stale` when another call moved it to another day meanwhile.
 */
export async function lockWithDays(
  tx: Tx,
  condition: Sql,
  newDates: readonly string[] = [],
): Promise<LockedBooking> {
  const seen = (await peekBooking(tx, condition)) ?? refuse('not_found')
  const dates = datesOf(seen)
  await lockDays(tx, seen.shopId, [...dates, ...newDates])
  const locked = (await lockBooking(tx, seen.id)) ?? refuse('not_found')
  if (!datesOf(locked).every((date) => dates.includes(date) || newDates.includes(date)))
    refuse('stale')
  return locked
}
