import type { Deps } from '../../../deps.ts'
import { type Job, type Sweep, forEachCollectingErrors } from '../../../jobs/jobs.ts'
import { staffAlertJobs } from '../staff-alerts/staff-alert.jobs.ts'
import { deliverDue } from './deliver.ts'
import { deleteFailedDeliveries, listDueDeliveries } from './delivery.store.ts'

const SWEEP_MS = 10_000
/** At five minutes each: an hour in total. */
const MAX_ATTEMPTS = 12

/**
 * A push is sent at once. The sweep sends mails, pushes held back by quiet hours, and failed ones.
 */
export const notificationJobs = (deps: Deps): Job[] => [
  {
    name: 'deliver_notifications',
    run: ({ user_id: userId }) => deliverDue(deps, { userId: Number(userId), channel: 'push' }),
  },
  ...staffAlertJobs(deps),
]

export const notificationSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'send due notifications',
    everyMs: SWEEP_MS,
    run: async () => {
      await deleteFailedDeliveries(deps.database, MAX_ATTEMPTS)
      await forEachCollectingErrors(
        await listDueDeliveries(deps.database, deps.clock.now()),
        (due) => deliverDue(deps, due),
      )
    },
  },
]
