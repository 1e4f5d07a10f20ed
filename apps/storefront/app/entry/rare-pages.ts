import type { PageModule } from '../lib/page/route-types.ts'

/** Every page except FREQUENT_PAGES of browser-modules.ts, in a chunk of its own. */
export const RARE_PAGES: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>(
  ['../routes/*.tsx', '!../routes/{home,search}.tsx', '!../routes/shop.$id*.tsx'],
  { query: '?browser' },
)
