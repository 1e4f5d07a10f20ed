import type { Audit } from '@hawker/contract/audits'
import { HOUR_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { auditBooks, describeFailures } from './audit-books.ts'
import {
  findRun,
  findUnfinishedRun,
  finishRun,
  hasNightlyRun,
  insertRun,
} from './audit-run.store.ts'
import { toAudit } from './audit.wire.ts'
import { writeAudit } from '../settings/index.ts'

/** Quiet hours in both America and Europe. */
const NIGHT_STARTS_UTC_HOUR = 4

/** Queues an audit and returns it. Returns the running one if there is one. */
export async function requestAudit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
): Promise<Audit> {
  const now = clock.now()
  const created = await insertRun(tx, { userId, night: null, now })
  if (created) {
    await enqueue(tx, 'audit_books', { id: created.id }, `audit:${created.id}`)
    await writeAudit(tx, {
      userId,
      action: 'audit.start',
      subject: 'audit',
      subjectId: created.id,
      detail: {},
      now,
    })
  }
  const running = created ?? (await findUnfinishedRun(tx))
  const run = running && (await findRun(tx, running.id))
  return run ? toAudit(run) : refuse('not_found')
}

/** Queues one audit a night, in the first process that runs this. */
export async function requestNightlyAudit({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const night = new Date(now.getTime() - NIGHT_STARTS_UTC_HOUR * HOUR_MS).toISOString().slice(0, 10)
  if (await hasNightlyRun(database, night)) return
  await database.transaction(async (tx) => {
    const created = await insertRun(tx, { userId: null, night, now })
    if (created) await enqueue(tx, 'audit_books', { id: created.id }, `audit:${created.id}`)
  })
}

/** Runs the audit and stores its results. A failed audit or check is stored as such and thrown. */
export async function runAudit(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  const run = await findRun(database, id)
  if (!run || run.finishedAt) return
  let failures: string[]
  try {
    const results = await auditBooks(database, clock.now())
    const breaches = results.reduce((sum, { count }) => sum + count, 0)
    failures = describeFailures(results)
    await finishRun(database, id, {
      breaches,
      results,
      failure: failures.join('\n') || null,
      now: clock.now(),
    })
  } catch (cause) {
    await finishRun(database, id, {
      breaches: null,
      results: [],
      failure: String(cause),
      now: clock.now(),
    })
    throw cause
  }
  if (failures.length > 0) throw new Error(`audit ${id}: ${failures.join('\n')}`)
}
