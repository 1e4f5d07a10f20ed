import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { forgetOldKeys } from './idempotency.store.ts'

export const idempotencySweeps = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Sweep[] => [
  {
    name: 'forget old idempotency keys',
    everyMs: 600_000,
    run: async () => void (await forgetOldKeys(database, clock.now())),
  },
]
