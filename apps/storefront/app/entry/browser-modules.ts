import { keptCode } from '../lib/kept-code.ts'
import type { RouteModule } from '../router/route-module.ts'
import type { RouteId } from '../routes.ts'

const FILES = import.meta.glob<RouteModule>('../routes/*.tsx', { query: '?browser' })
const CODE = new Map(Object.entries(FILES).map(([file, load]) => [file, keptCode(load)]))

/** The code of a page, fetched when it is first needed. */
export function browserModule(id: RouteId): Promise<RouteModule> {
  const code = CODE.get(`../routes/${id}.tsx`)
  return code ? code() : Promise.reject(new Error(`No page ${id}`))
}
