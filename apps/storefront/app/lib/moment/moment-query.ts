import type { ListLoadContext } from '../api.ts'
import { orPage } from '@hawker/web/api/results'
import { cached } from '@hawker/web/query/query-cache'
import { now } from '@hawker/web/session/clock'
import type { WallMoment } from './moment.ts'
import { deliveredTo, visitKey } from '../visit/visit.ts'

/** The moment as an instant. A moment in the past means now. */
export async function momentQuery(
  loadContext: ListLoadContext,
  moment: WallMoment | undefined,
): Promise<{ at?: string }> {
  if (moment === undefined) return {}
  // Few visits name one, and the calendar code would add a kilobyte to each page.
  const [zone, { instantIn }] = await Promise.all([
    localTimeZone(loadContext),
    import('./instant-in.ts'),
  ])
  const at = instantIn(zone, moment)
  return at === undefined || at < now() ? {} : { at: new Date(at).toISOString() }
}

/** The time zone of the shops near the address. */
export async function localTimeZone({ api, visit }: ListLoadContext): Promise<string> {
  const load = async () =>
    orPage(await api('listShops', { query: { ...deliveredTo(visit), perPage: 1 } })).data[0]
      ?.timezone ?? 'UTC'
  return typeof document === 'undefined' ? load() : cached(['zone', visitKey(visit)], load)
}
