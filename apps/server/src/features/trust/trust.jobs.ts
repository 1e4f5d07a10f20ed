import { HOUR_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { deleteOldBudgets } from './budget.store.ts'

export const trustSweeps = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'forget used budgets',
    everyMs: HOUR_MS,
    run: async () => void (await deleteOldBudgets(database, clock.now())),
  },
]
