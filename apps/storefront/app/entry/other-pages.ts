import type { RouteModule } from '../router/route-module.ts'

/** The files of the pages that browser-modules.ts does not name itself. */
export const OTHERS: Record<string, () => Promise<RouteModule>> = import.meta.glob<RouteModule>(
  ['../routes/*.tsx', '!../routes/{home,search}.tsx', '!../routes/shop.$id*.tsx'],
  { query: '?browser' },
)
