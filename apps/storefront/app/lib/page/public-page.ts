import { useEffect } from 'react'
import { cached, seed } from '@hawker/web/query/query-cache'
import { type DataResponse, data } from '@hawker/web/router/responses'
import { type LoadContext, browserLoadContext, browserVisit, serverLoadContext } from '../api.ts'
import { jsonLd } from './json-ld-text.ts'
import { pageHeaders } from './page-headers.ts'
import type { ClientLoaderArgs, LoaderArgs } from './route-types.ts'

type Load<Page> = (loadContext: LoadContext) => Promise<Page>
/** What a page's data depends on: its name, the visit, and part of its address. */
type KeyOf = (from: Pick<LoadContext, 'visit' | 'url'>) => readonly unknown[]

/** Describes a page in schema.org terms. */
type Describe<Page> = (page: Page, loadContext: LoadContext) => Parameters<typeof jsonLd>[0]

/** Wraps the `loader` of a public page: tells the page cache what the page shows. */
export async function loadPublicPage<Page>(
  load: Load<Page>,
  { request, context }: LoaderArgs,
  describe?: Describe<Page>,
): Promise<DataResponse<Page>> {
  const loadContext = serverLoadContext({ request, context })
  const page = await load(loadContext)
  if (describe) context.serverParts = { jsonLd: jsonLd(describe(page, loadContext)) }
  return data(page, { headers: pageHeaders(loadContext.shown.tags, loadContext.shown.moments) })
}

/** For its `clientLoader`: a page that was shown recently is shown again from the query cache. */
export function loadCachedPage<Page>(
  keyOf: KeyOf,
  load: Load<Page>,
  { request }: ClientLoaderArgs,
): Promise<Page> {
  const loadContext = browserLoadContext({ request })
  return cached(keyOf(loadContext), () => load(loadContext))
}

/** Stores the data that the server rendered, so that Back finds it in the query cache. */
export function useSeedCache<Page>(keyOf: KeyOf, page: Page | undefined): void {
  useEffect(
    () =>
      void (
        page !== undefined &&
        seed(keyOf({ visit: browserVisit(), url: new URL(location.href) }), page)
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the key depends on the address the page was loaded with
    [page],
  )
}
