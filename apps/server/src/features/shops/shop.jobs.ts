import { HOUR_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { learnPaces } from './hours/learn-paces.ts'
import { refreshPopularity } from './list/popularity.store.ts'

export const shopSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'renew the popularity of shops',
    everyMs: HOUR_MS,
    run: async () => {
      await refreshPopularity(database, clock.now())
    },
  },
  {
    name: 'learn how long shops take',
    everyMs: 6 * HOUR_MS,
    run: () => learnPaces(database, clock.now()),
  },
]
