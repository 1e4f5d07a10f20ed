import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { announceNews } from './announce-news.ts'

/** News are published by their time, so no write tells that one is due. */
export const contentSweeps = (deps: Deps): Sweep[] => [
  { name: 'content: news that are published', everyMs: 15_000, run: () => announceNews(deps) },
]
