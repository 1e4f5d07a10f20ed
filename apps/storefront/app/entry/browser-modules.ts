import { keptCode } from '../lib/kept-code.ts'
import type { RouteModule } from '../router/route-module.ts'
import type { RouteId } from '../routes.ts'

type Files = Record<string, () => Promise<RouteModule>>
/** Where most go. The names of all pages' files are a kilobyte of every page. */
const NEAR: Files = import.meta.glob<RouteModule>(
  ['../routes/{home,search}.tsx', '../routes/shop.$id*.tsx'],
  { query: '?browser' },
)
const others = keptCode(() => import('./other-pages.ts'))

const code = new Map<RouteId, () => Promise<RouteModule>>()

/** The code of a page, fetched when it is first needed. */
export async function browserModule(id: RouteId): Promise<RouteModule> {
  const file = `../routes/${id}.tsx`
  const load = code.get(id) ?? keptCode(NEAR[file] ?? (await others()).OTHERS[file] ?? noPage(id))
  code.set(id, load)
  return load()
}

const noPage = (id: RouteId) => () => Promise.reject(new Error(`No page ${id}`))
