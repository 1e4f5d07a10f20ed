import type { RouteId } from '../routes.ts'
import type { RouteModule } from '../router/route-module.ts'

const FILES = import.meta.glob<RouteModule>('../routes/*.tsx', { query: '?browser' })

/** The code of a page, fetched when it is first needed. A failed fetch is tried anew the next time it is asked for. */
export function browserModule(id: RouteId): Promise<RouteModule> {
  const load = FILES[`../routes/${id}.tsx`]
  return load ? load() : Promise.reject(new Error(`No page ${id}`))
}
