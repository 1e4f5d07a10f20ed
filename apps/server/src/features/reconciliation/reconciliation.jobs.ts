import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import { type Job, type Sweep, enqueue } from '../../jobs/jobs.ts'
import { checkDispute } from './disputes/check-dispute.ts'
import { recheckFinding } from './findings/recheck-finding.ts'
import { reconcileDay } from './reconcile-day.ts'
import type { ReconcileDeps } from './reconcile-deps.ts'
import { insertRun } from './run.store.ts'

/** After the lists of the day before are complete, and before the audit of the books. */
const NIGHT_STARTS_UTC_HOUR = 3
/** Lists may be late, so a day is read three times. */
const DAYS_BACK = [1, 2, 7] as const

export const reconciliationJobs = (deps: ReconcileDeps): Job[] => [
  {
    name: 'check_dispute',
    shortLock: true,
    async run({ tag, dispute }) {
      await checkDispute(deps, String(tag), String(dispute))
    },
  },
  {
    name: 'reconcile_day',
    longLock: true,
    run: ({ id }) => reconcileDay(deps, Number(id)),
  },
  {
    name: 'recheck_finding',
    shortLock: true,
    run: ({ id }) => recheckFinding(deps, Number(id)),
  },
]

export const reconciliationSweeps = (deps: ReconcileDeps): Sweep[] => [
  { name: 'nightly reconciliation', everyMs: 900_000, run: () => requestNightly(deps) },
]

/** Queues the days of this night for each provider, in the first process that runs this. */
async function requestNightly({ database, payments, clock }: ReconcileDeps): Promise<void> {
  const now = clock.now()
  const start = now.getTime() - NIGHT_STARTS_UTC_HOUR * HOUR_MS
  const dayBefore = (days: number) => new Date(start - days * DAY_MS).toISOString().slice(0, 10)
  const night = dayBefore(0)
  for (const tag of PROVIDER_TAGS.filter((one) => payments.has(one)))
    await database.transaction(async (tx) => {
      for (const days of DAYS_BACK) {
        const run = await insertRun(tx, { tag, day: dayBefore(days), night, now })
        if (run) await enqueue(tx, 'reconcile_day', { id: run.id }, `reconcile:${run.id}`)
      }
    })
}
