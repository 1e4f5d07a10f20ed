import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { deleteExpiredSessions } from './session.store.ts'

export const accountSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'forget expired sessions',
    everyMs: 3_600_000,
    sweep: async () => {
      await deleteExpiredSessions(database, clock.now())
    },
  },
]
