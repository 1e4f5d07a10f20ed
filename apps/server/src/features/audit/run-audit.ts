import type { Audit } from '@hawker/contract/audits'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { auditBooks, unansweredIn } from './audit-books.ts'
import { findRun, findRunning, finishRun, hadNight, insertRun } from './audit-run.store.ts'
import { toAudit } from './audit.wire.ts'
import { writeAudit } from '../settings/index.ts'

/** When a night's audit begins: the quiet hours of the Americas and of Europe alike. */
const NIGHT_STARTS_UTC_HOUR = 4

/** Has the books audited as soon as the worker comes to it; the one that is running already, if there is one. */
export async function requestAudit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  userId: number,
): Promise<Audit> {
  const now = clock.now()
  const made = await insertRun(tx, { userId, night: null, now })
  if (made) {
    await enqueue(tx, 'audit_books', { id: made.id }, `audit:${made.id}`)
    await writeAudit(tx, {
      userId,
      action: 'audit.start',
      subject: 'audit',
      subjectId: made.id,
      detail: {},
      now,
    })
  }
  const running = made ?? (await findRunning(tx))
  const run = running && (await findRun(tx, running.id))
  return run ? toAudit(run) : refuse('not_found')
}

/** Once a night, by whichever process comes first. */
export async function requestNightlyAudit({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const night = new Date(now.getTime() - NIGHT_STARTS_UTC_HOUR * 3_600_000)
    .toISOString()
    .slice(0, 10)
  if (await hadNight(database, night)) return
  await database.transaction(async (tx) => {
    const made = await insertRun(tx, { userId: null, night, now })
    if (made) await enqueue(tx, 'audit_books', { id: made.id }, `audit:${made.id}`)
  })
}

/** Makes the audit that was asked for. One that cannot be made says so instead of staying open for ever, and is a fault as well; so is a check that was not answered. */
export async function performAudit(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  const run = await findRun(database, id)
  if (!run || run.finishedAt) return
  let unanswered: string[]
  try {
    const results = await auditBooks(database, clock.now())
    const breaches = results.reduce((sum, { count }) => sum + count, 0)
    unanswered = unansweredIn(results)
    await finishRun(database, id, {
      breaches,
      results,
      failure: unanswered.join('\n') || null,
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
  if (unanswered.length > 0) throw new Error(`audit ${id}: ${unanswered.join('\n')}`)
}
