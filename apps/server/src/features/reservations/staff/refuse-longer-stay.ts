import type { ReservationFacts, Stay } from '@hawker/domain/reservations/reservation-availability'
import { MINUTE_MS } from '@hawker/std/time'
import { refuse } from '../../../core/refuse.ts'
import type { LockedReservation } from '../core/reservation.store.ts'
import { setsToTry } from '../core/tables-to-try.ts'

/**
 * Refuses a longer stay of guests who sit at their tables. `longest_until` is when the next guests
 * need these tables; `free_tables` are others that staff can move the party to. Nobody is moved
 * automatically.
 */
export function refuseLongerStay(
  facts: ReservationFacts,
  reservation: Pick<LockedReservation, 'startsAt' | 'tableIds' | 'turnoverMinutes'>,
  stay: Stay,
): never {
  const { startsAt, tableIds, turnoverMinutes } = reservation
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
