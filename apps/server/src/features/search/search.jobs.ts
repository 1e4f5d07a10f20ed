import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'

/** New names are corrected against, and sent to an engine of its own, a moment after they were written; found as they are written at once. */
export const searchSweeps = ({ search }: Deps): Sweep[] => [
  { name: 'search: what changed', everyMs: 2_000, sweep: () => search.refresh() },
]
