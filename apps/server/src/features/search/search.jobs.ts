import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'

/**
 * Updates the spelling lexicon and an external search engine shortly after a change. Exact words
 * are found at once.
 */
export const searchSweeps = ({ search }: Deps): Sweep[] => [
  { name: 'search: what changed', everyMs: 2_000, run: () => search.refresh() },
]
