import { useEffect } from 'react'
import { type Answer, data } from '../router/answers.ts'
import type { ClientLoaderArgs, LoaderArgs } from '../router/route-module.ts'
import { type Asking, browserAsking, browserVisit, serverAsking } from './api.ts'
import { pageHeaders } from './page-headers.ts'
import { cached, keep } from './query-cache.ts'

type Load<Page> = (asking: Asking) => Promise<Page>
/** What a page depends on: its name, the visit, and what of its address is data. */
type KeyOf = (place: Pick<Asking, 'visit' | 'url'>) => readonly unknown[]

/** What the `loader` of a page that looks the same to everybody answers: the page cache hears what it shows. */
export async function servedToAll<Page>(
  load: Load<Page>,
  { request, context }: LoaderArgs,
): Promise<Answer<Page>> {
  const asking = serverAsking({ request, context })
  const page = await load(asking)
  return data(page, { headers: pageHeaders(asking.shown.tags, asking.shown.moments) })
}

/** What its `clientLoader` answers: what was shown a while ago is shown again without being asked for. */
export function keptHere<Page>(
  keyOf: KeyOf,
  load: Load<Page>,
  { request }: ClientLoaderArgs,
): Promise<Page> {
  const asking = browserAsking({ request })
  return cached(keyOf(asking), () => load(asking))
}

/** Coming back finds what the page came with, also when the server drew it; nothing where it did not come. */
export function useKeptHere<Page>(keyOf: KeyOf, page: Page | undefined): void {
  useEffect(
    () =>
      void (
        page !== undefined &&
        keep(keyOf({ visit: browserVisit(), url: new URL(location.href) }), page)
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the key is read from the address that the page came with
    [page],
  )
}
