import type { BookingShopCard, listBookingShops as Operation } from '@hawker/contract/shops'
import { freeTimesOn } from '@hawker/domain/reservations/booking-availability'
import { wallMinutes } from '@hawker/domain/time/zoned-time'
import type { Deps } from '../../../deps.ts'
import type { CallOf } from '../../../http/api/route.ts'
import { listBookingShops as listCards } from '../../shops/index.ts'
import { durationFor, isGuestsInRange, loadReservationShops } from './reservation-shop.ts'

const CARDS_WITH_TIMES = 10
const TIMES = 5
const DINNER = '19:00'

type FreeTimes = NonNullable<BookingShopCard['times']>

/** The cards of shops with reservations. The first ten have free times for the party, if asked. */
export async function listBookingShops(
  deps: Deps,
  { query, lang }: Pick<CallOf<typeof Operation>, 'query' | 'lang'>,
) {
  const page = await listCards(deps, { query, lang })
  const { date, guests, time = DINNER } = query
  if (date === undefined || guests === undefined)
    return { ...page, rows: page.rows.map((row) => ({ ...row, times: null })) }
  const first = page.rows.slice(0, CARDS_WITH_TIMES).map(({ id }) => id)
  const times = await freeTimes(deps, first, { date, guests, time })
  return { ...page, rows: page.rows.map((row) => ({ ...row, times: times.get(row.id) ?? null })) }
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
