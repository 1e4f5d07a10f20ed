import type { ListAsking } from './api.ts'
import { orPage } from './answer.ts'
import { now } from './clock.ts'
import type { WallMoment } from './moment.ts'
import { cached } from './query-cache.ts'
import { deliveredTo, visitKey } from './visit.ts'

/** The asked moment as an instant; a moment that is over means now. */
export async function atMoment(
  asking: ListAsking,
  moment: WallMoment | undefined,
): Promise<{ at?: string }> {
  if (moment === undefined) return {}
  // Few ask for one, and the calendars of zones are a kilobyte of each page.
  const [zone, { instantIn }] = await Promise.all([zoneHere(asking), import('./instant-in.ts')])
  const at = instantIn(zone, moment)
  return at === undefined || at < now() ? {} : { at: new Date(at).toISOString() }
}

/** The clock on the wall of the shops near the address. */
export async function zoneHere({ api, visit }: ListAsking): Promise<string> {
  const ask = async () =>
    orPage(await api('listShops', { query: { ...deliveredTo(visit), perPage: 1 } })).data[0]
      ?.timezone ?? 'UTC'
  return typeof document === 'undefined' ? ask() : cached(['zone', visitKey(visit)], ask)
}
