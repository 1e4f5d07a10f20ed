import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { learnPaces } from './learn-paces.ts'
import { renewPopularity } from './popularity.store.ts'

export const shopSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'renew the popularity of shops',
    everyMs: 3_600_000,
    sweep: async () => {
      await renewPopularity(database, clock.now())
    },
  },
  {
    name: 'learn how long shops take',
    everyMs: 6 * 3_600_000,
    sweep: () => learnPaces(database, clock.now()),
  },
]
