import { datesBetween } from '@hawker/domain/reservations/reservation-times'
import type { Sql, Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import {
  type LockedReservation,
  lockReservation,
  lockDays,
  peekReservation,
} from './reservation.store.ts'

const datesOf = ({ timezone, tablesFrom, tablesUntil, startsAt }: LockedReservation): string[] =>
  datesBetween(timezone, Math.min(tablesFrom.getTime(), startsAt.getTime()), tablesUntil.getTime())

/**
 * Locks the days of a reservation and of its new stay, then the reservation. The order is the same
 * in every write, so there are no deadlocks. `condition` says whose reservation it is; refuses
 * `not_found`, and `stale` when another call moved it to another day meanwhile.
 */
export async function lockWithDays(
  tx: Tx,
  condition: Sql,
  newDates: readonly string[] = [],
): Promise<LockedReservation> {
  const seen = (await peekReservation(tx, condition)) ?? refuse('not_found')
  const dates = datesOf(seen)
  await lockDays(tx, seen.shopId, [...dates, ...newDates])
  const locked = (await lockReservation(tx, seen.id)) ?? refuse('not_found')
  if (!datesOf(locked).every((date) => dates.includes(date) || newDates.includes(date)))
    refuse('stale')
  return locked
}
