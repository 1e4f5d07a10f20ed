import type { ReservationShopCard, listBookingShops as Operation } from '@hawker/contract/shops'
import { freeTimesOn } from '@hawker/domain/reservations/reservation-availability'
import { wallMinutes } from '@hawker/domain/time/zoned-time'
import type { Deps } from '../../../deps.ts'
import type { CallOf } from '../../../http/api/route.ts'
import { listReservationShops as listCards } from '../../shops/index.ts'
import { durationFor, isGuestsInRange, loadReservationShops } from './reservation-shop.ts'

/** The most cards of a page with times. */
const CARDS_WITH_TIMES = 10
const TIMES = 5
const DINNER = '19:00'

type FreeTimes = NonNullable<ReservationShopCard['times']>

/** The cards of shops with reservations; with free times for a party, at most ten a page. */
export async function listReservationShops(
  deps: Deps,
  { query, lang }: Pick<CallOf<typeof Operation>, 'query' | 'lang'>,
) {
  const { date, guests, time = DINNER, perPage } = query
  if (date === undefined || guests === undefined) {
    const page = await listCards(deps, { query, lang })
    return { ...page, rows: page.rows.map((row) => ({ ...row, times: null })) }
  }
  const size = Math.min(perPage ?? CARDS_WITH_TIMES, CARDS_WITH_TIMES)
  const page = await listCards(deps, { query: { ...query, perPage: size }, lang })
  const ids = page.rows.map(({ id }) => id)
  const times = await freeTimes(deps, ids, { date, guests, time })
  const rows = page.rows.map((row) => ({ ...row, times: times.get(row.id) ?? null }))
  return { ...page, rows: rows.toSorted((a, b) => tierOf(a.times, time) - tierOf(b.times, time)) }
}

const NEAR_MINUTES = 60

/** Shops with a table near the wanted time come first, and those without any last. */
function tierOf(times: FreeTimes | null, wanted: string): number {
  if (times === null || times.length === 0) return 2
  const isNear = ({ time }: { time: string }) =>
    Math.abs(wallMinutes(time) - wallMinutes(wanted)) <= NEAR_MINUTES
  return times.some(isNear) ? 0 : 1
}

async function freeTimes(
  { database, clock }: Deps,
  shopIds: readonly number[],
  { date, guests, time }: { date: string; guests: number; time: string },
): Promise<Map<number, FreeTimes>> {
  const now = clock.now().getTime()
  const shops = await loadReservationShops(database, shopIds, { from: date, until: date })
  const wanted = wallMinutes(time)
  return new Map(
    shops.map((shop): [number, FreeTimes] => {
      if (!shop.bookable || !isGuestsInRange(shop, guests)) return [shop.id, []]
      const durationMinutes = durationFor(shop, guests, undefined)
      const free = freeTimesOn(shop.facts(now), { guests, by: 'guest', durationMinutes }, date)
        .filter(({ available }) => available)
        .toSorted(
          (a, b) =>
            Math.abs(wallMinutes(a.time) - wanted) - Math.abs(wallMinutes(b.time) - wanted) ||
            a.startsAt - b.startsAt,
        )
        .slice(0, TIMES)
        .toSorted((a, b) => a.startsAt - b.startsAt)
      return [
        shop.id,
        free.map((each) => ({
          time: each.time,
          starts_at: new Date(each.startsAt).toISOString(),
        })),
      ]
    }),
  )
}
