import { type Stay, alternativesTo } from '@hawker/domain/reservations/reservation-availability'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { loadReservationShop } from '../availability/reservation-shop.ts'
import { alternativeWire } from './reservation.wire.ts'
import type { WallStart } from './wall-start.ts'

/** The dates of all alternatives. */
const alternativeRange = ({ date }: WallStart) => ({
  from: dateOf(dayNumber(date) - 2),
  until: dateOf(dayNumber(date) + 4),
})

/** Refuses with other times of the same stay: those at the wanted tables first. */
export async function refuseTaken(
  queries: Queries,
  {
    shopId,
    stay,
    start,
    without,
    staffId,
    tableIds,
    now,
  }: {
    shopId: number
    stay: Stay
    start: WallStart
    without?: number
    staffId?: number
    /** The tables that staff named. */
    tableIds?: readonly number[]
    now: Date
  },
): Promise<never> {
  const shop = await loadReservationShop(queries, {
    key: shopId,
    range: alternativeRange(start),
    ...(without === undefined ? {} : { without }),
    ...(staffId === undefined ? {} : { staffId }),
  })
  if (!shop) return refuse('table_taken', { alternatives: [] })
  const facts = shop.facts(now.getTime())
  const atWanted = tableIds ? alternativesTo(facts, stay, start, tableIds) : []
  const wantedStarts = new Set(atWanted.map(({ startsAt }) => startsAt))
  const elsewhere = alternativesTo(facts, { ...stay, tableId: undefined }, start).filter(
    ({ startsAt }) => !wantedStarts.has(startsAt),
  )
  return refuse('table_taken', {
    alternatives: [
      ...atWanted.map((each) => ({ ...alternativeWire(each), at_wanted_tables: true })),
      ...elsewhere.map((each) => ({
        ...alternativeWire(each),
        ...(tableIds && { at_wanted_tables: false }),
      })),
    ],
  })
}
