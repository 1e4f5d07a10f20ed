import type { BookingFacts, Stay } from '@hawker/domain/reservations/booking-availability'
import { MINUTE_MS } from '@hawker/std/time'
import { refuse } from '../../../core/refuse.ts'
import type { LockedBooking } from '../bookings/booking.store.ts'
import { setsToTry } from '../bookings/tables-to-try.ts'

/**
 * Refuses a longer stay of guests who sit at their tables. `longest_until` is when the next guests
 * need these tables; `free_tables` are others that staff can move the party to. Nobody is moved
 * automatically.
 */
export function refuseLongerStay(
  facts: BookingFacts,
  booking: Pick<LockedBooking, 'startsAt' | 'tableIds' | 'turnoverMinutes'>,
  stay: Stay,
): never {
  const { startsAt, tableIds, turnoverMinutes } = booking
  const isOwn = (tableId: number) => tableIds.includes(tableId)
  const next = Math.min(
    ...facts.live
      .filter((other) => other.from > startsAt.getTime() && other.tableIds.some(isOwn))
      .map(({ from }) => from),
  )
  const others = setsToTry(facts, stay, startsAt).filter((set) => !set.some(isOwn))
  return refuse('table_taken', {
    alternatives: [],
    longest_until: Number.isFinite(next)
      ? new Date(next - turnoverMinutes * MINUTE_MS).toISOString()
      : null,
    free_tables: others.map((set) => [...set]),
  })
}
