import type { Deps } from '../../deps.ts'
import { type Job, type Sweep, workThrough } from '../../jobs/jobs.ts'
import { deliverDue } from './deliver.ts'
import { forgetHopeless, peopleWithDue } from './delivery.store.ts'

const SWEEP_MS = 10_000
/** At five minutes each: what was not taken for an hour is old. */
const MOST_TRIES = 12

/** A push goes at once; the sweep sends what waited: mails, what quiet hours held back, and what failed. */
export const notificationJobs = (deps: Deps): Job[] => [
  {
    name: 'deliver_notifications',
    work: ({ user_id: userId }) => deliverDue(deps, { userId: Number(userId), channel: 'push' }),
  },
]

export const notificationSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'send notifications that are due',
    everyMs: SWEEP_MS,
    sweep: async () => {
      await forgetHopeless(deps.database, MOST_TRIES)
      await workThrough(await peopleWithDue(deps.database, deps.clock.now()), (due) =>
        deliverDue(deps, due),
      )
    },
  },
]
