import type { NextTimes } from '@hawker/contract/reservations'
import { nextFreeTimes } from '@hawker/domain/reservations/reservation-availability'
import { dateOf, wallClockAt } from '@hawker/domain/time/zoned-time'
import { DAY_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { durationFor } from './reservation-shop.ts'
import type { TablesCache } from './tables-cache.ts'

const USUAL_GUESTS = 2
const TIMES = 3
const DAYS = 7

/** The next free times of a shop, for its page. At most two statements, and mostly none. */
export async function listNextTimes(
  { clock, tables }: Pick<Deps, 'clock'> & { readonly tables: TablesCache },
  shopId: number,
): Promise<NextTimes> {
  const now = clock.now().getTime()
  // The zone of the shop is not known yet: its date can be one before or after that of UTC.
  const utcDate = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  const shop =
    (await tables.load(shopId, { from: utcDate(-2), until: utcDate(DAYS) })) ?? refuse('not_found')
  if (!shop.bookable) refuse('booking_off', { phone: shop.phone })
  const { online_min_guests: min, online_max_guests: max } = shop.rules
  const guests = Math.min(Math.max(USUAL_GUESTS, min), max)
  const stay = {
    guests,
    by: 'guest',
    durationMinutes: durationFor(shop, guests, undefined),
  } as const
  return {
    guests,
    today: dateOf(wallClockAt(shop.timezone, now).day),
    times: nextFreeTimes(shop.facts(now), stay, { count: TIMES, days: DAYS }).map(
      ({ date, time, startsAt }) => ({ date, time, starts_at: new Date(startsAt).toISOString() }),
    ),
  }
}
