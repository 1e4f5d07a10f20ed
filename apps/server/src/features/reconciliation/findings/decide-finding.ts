import type { ReconcileFinding } from '@hawker/contract/reconciliation'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import { needsTwoPersons } from '@hawker/domain/payments/two-persons'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { defaultCurrency, writeAudit } from '../../settings/index.ts'
import { transfer } from '../../wallet/index.ts'
import { atTodaysRate } from '../book-entries.ts'
import { toFinding } from '../reconciliation.wire.ts'
import {
  type StoredFinding,
  canBook,
  findFinding,
  lockFinding,
  proposeDecision,
  saveDecision,
} from './finding.store.ts'

export type DecideFinding = {
  readonly id: number
  readonly userId: number
  readonly decision: 'accept' | 'book' | 'ask_again'
  readonly note: string | null
}

/**
 * Decides a difference. `book` makes our books agree with the provider at the marketplace's expense.
 * Refuses `invalid_transition` for a decided one, and `second_person_required` when the same person
 * confirms.
 */
export async function decideFinding(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  request: DecideFinding,
): Promise<ReconcileFinding> {
  const { id, decision, userId, note } = request
  const finding = await lockFinding(tx, id)
  if (!finding) return refuse('not_found')
  if (finding.state !== 'open' && finding.state !== 'proposed')
    refuse('invalid_transition', { status: finding.state })
  const now = clock.now()
  const step =
    decision === 'ask_again'
      ? await askAgain(tx, finding)
      : await decide(tx, finding, { ...request, decision, now })
  await writeAudit(tx, {
    userId,
    action: `reconcile_finding.${step}`,
    subject: 'reconcile_finding',
    subjectId: id,
    detail: {
      decision,
      note,
      class: finding.class,
      amount: [String(finding.amount), finding.currency],
    },
    now,
  })
  const after = await findFinding(tx, id)
  return after ? toFinding(after) : refuse('not_found')
}

async function askAgain(tx: Tx, { id }: StoredFinding): Promise<'ask_again'> {
  await enqueue(tx, 'recheck_finding', { id }, `finding:${id}`)
  return 'ask_again'
}

async function decide(
  tx: Tx,
  finding: StoredFinding,
  { decision, userId, note, now }: DecideFinding & { decision: 'accept' | 'book'; now: Date },
): Promise<'propose' | 'accept' | 'book'> {
  const more = finding.amount - finding.booked
  const settlement = await inBaseCurrency(tx, finding, more)
  const { decimals } = await defaultCurrency(tx)
  if (needsTwoPersons(settlement ?? null, decimals)) {
    if (finding.state === 'open' || finding.proposed !== decision) {
      await proposeDecision(tx, finding.id, { decision, userId, note, now })
      return 'propose'
    }
    if (finding.proposedBy?.id === userId) refuse('second_person_required')
  }
  if (decision === 'book' && (settlement === undefined || !canBook(finding)))
    return refuse('invalid_transition', { status: finding.state })
  const amount = decision === 'book' ? (settlement ?? 0n) : 0n
  if (amount !== 0n)
    await transfer(tx, {
      kind: 'reconciliation',
      key: `finding:${finding.tag}:${finding.id}:${finding.postings}`,
      ...(finding.transactionId === null
        ? {}
        : { ref: { type: 'transaction', id: finding.transactionId } as const }),
      ...(note === null ? {} : { note }),
      now,
      entries: [
        { account: { kind: 'provider_clearing' }, amount: -amount },
        { account: { kind: 'platform_revenue' }, amount },
      ],
    })
  await saveDecision(tx, finding.id, {
    state: decision === 'book' ? 'booked' : 'accepted',
    userId,
    note,
    booked: decision === 'book' ? finding.amount : finding.booked,
    bookedSettlement: finding.bookedSettlement + amount,
    now,
  })
  return decision
}

const inBaseCurrency = async (
  tx: Tx,
  { payment, currency }: StoredFinding,
  minor: bigint,
): Promise<bigint | undefined> =>
  payment ? settledUpTo(payment, minor) : atTodaysRate(tx, minor, currency)
