import type { PageModule } from '../lib/page/route-types.ts'

/** The pages that browser-modules.ts does not name itself. */
export const OTHER_PAGES: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>(
  ['../routes/*.tsx', '!../routes/{home,search}.tsx', '!../routes/shop.$id*.tsx'],
  { query: '?browser' },
)
