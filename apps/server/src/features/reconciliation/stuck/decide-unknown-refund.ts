import type { UnknownRefund } from '@hawker/contract/reconciliation'
import { settledUpTo } from '@hawker/domain/payments/refund-parts'
import { needsTwoPersons } from '@hawker/domain/payments/two-persons'
import type { RefundDecision } from '@hawker/domain/payments/unknown-refund'
import type { Tx } from '@hawker/postgres/tx'
import { ProviderError } from '../../../adapters/payments/port.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import {
  NOT_MADE_NOTE,
  type StoredRefund,
  type StoredTransaction,
  endRefund,
  findTransaction,
  isDisputed,
  isRefundIdUsed,
  lockRefund,
  lookForRefund,
  proposeRefundEnd,
} from '../../payments/index.ts'
import { defaultCurrency, writeAudit } from '../../settings/index.ts'
import { atTodaysRate } from '../book-entries.ts'

export type DecideUnknownRefund = {
  readonly id: number
  readonly userId: number
  readonly decision: RefundDecision
  readonly note: string
  readonly providerId: string | null
}

/** The provider may know by now. One that does not answer must not keep the refund open for ever. */
export async function lookAgain(
  deps: Pick<Deps, 'database' | 'payments' | 'clock'>,
  id: number,
): Promise<void> {
  try {
    await lookForRefund(deps, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/**
 * Ends a refund of which nobody knows whether the provider made it. If it was not made, the money goes
 * where that of a refused refund goes, and nothing is sent again. Refuses `invalid_transition` for one
 * that has ended meanwhile, `in_dispute` for one that was not made while the bank decides, and
 * `second_person_required` when the same person confirms.
 */
export async function decideUnknownRefund(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  request: DecideUnknownRefund,
): Promise<UnknownRefund> {
  const { id, decision, userId, note } = request
  const known = await lockRefund(tx, id)
  if (!known) return refuse('not_found')
  const { refund, proposal } = known
  if (refund.status !== 'unknown') refuse('invalid_transition', { status: refund.status })
  const transaction = await findTransaction(tx, refund.transactionId)
  if (!transaction) throw new Error(`refund ${id} has no payment`)
  // The bank may return the money, so the wallet must not get it before the end.
  if (decision === 'not_made' && (await isDisputed(tx, transaction.id))) refuse('in_dispute')
  const providerId = decision === 'made' ? await checkedId(tx, refund, request) : null
  const now = clock.now()
  const isConfirmed = proposal?.decision === decision && proposal.providerId === providerId
  const needsOther = await needsSecondPerson(tx, refund, transaction)
  if (needsOther && isConfirmed && proposal.userId === userId) refuse('second_person_required')
  const state = needsOther && !isConfirmed ? 'proposed' : decision
  if (state === 'proposed') await proposeRefundEnd(tx, id, { decision, providerId, userId })
  else
    await endRefund(
      tx,
      { refund, transaction },
      {
        status: decision === 'made' ? 'paid' : 'failed',
        providerId: providerId ?? '',
        note: NOT_MADE_NOTE,
        now,
      },
    )
  await writeAudit(tx, {
    userId,
    action: `unknown_refund.${state === 'proposed' ? 'propose' : decision}`,
    subject: 'transaction',
    subjectId: transaction.id,
    detail: {
      refund: id,
      decision,
      note,
      provider_refund_id: providerId,
      amount: [String(refund.amount), refund.currency ?? transaction.currency.code],
    },
    now,
  })
  return { id, state }
}

/** A refund needs an id of its own, so that it can be found at the provider. */
async function checkedId(
  tx: Tx,
  refund: StoredRefund,
  { providerId }: DecideUnknownRefund,
): Promise<string> {
  const field = 'provider_refund_id'
  if (providerId === null)
    return refuse('validation_failed', undefined, { [field]: 'validation.required' })
  if (await isRefundIdUsed(tx, refund, providerId))
    refuse('validation_failed', undefined, { [field]: 'validation.invalid' })
  return providerId
}

async function needsSecondPerson(
  tx: Tx,
  { amount, currency, settlementAmount }: StoredRefund,
  transaction: StoredTransaction,
): Promise<boolean> {
  const { decimals } = await defaultCurrency(tx)
  const worth =
    settlementAmount ??
    (currency === null
      ? settledUpTo(transaction, amount)
      : await atTodaysRate(tx, amount, currency))
  return needsTwoPersons(worth ?? null, decimals)
}
