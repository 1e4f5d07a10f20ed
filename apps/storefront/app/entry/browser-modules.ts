import { loadOnce } from '@hawker/web/hydration/load-once'
import type { PageModule } from '../lib/page/route-types.ts'
import type { RouteId } from '../routes.ts'

type Loaders = Record<string, () => Promise<PageModule>>
/** The most visited pages. The file names of all others would add a kilobyte to every page. */
const FREQUENT_PAGES: Loaders = import.meta.glob<PageModule>(
  ['../routes/{home,search}.tsx', '../routes/shop.$id*.tsx'],
  { query: '?browser' },
)
const loadRarePages = loadOnce(() => import('./rare-pages.ts'))

const loaders = new Map<RouteId, () => Promise<PageModule>>()

/** The code of a page, fetched on its first visit. */
export async function browserModule(id: RouteId): Promise<PageModule> {
  const file = `../routes/${id}.tsx`
  const load =
    loaders.get(id) ??
    loadOnce(FREQUENT_PAGES[file] ?? (await loadRarePages()).RARE_PAGES[file] ?? missing(id))
  loaders.set(id, load)
  return load()
}

const missing = (id: RouteId) => () => Promise.reject(new Error(`There is no page ${id}.`))
