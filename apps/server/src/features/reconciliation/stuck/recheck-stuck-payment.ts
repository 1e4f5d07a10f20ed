import type { StuckPayment } from '@hawker/contract/reconciliation'
import type { StuckSubject } from '@hawker/domain/payments/stuck-payment'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { writeAudit } from '../../settings/index.ts'
import { toStuckPayment } from '../reconciliation.wire.ts'
import { type StoredStuck, findStuck } from './stuck.store.ts'

export type RecheckStuckPayment = {
  readonly subject: StuckSubject
  readonly id: number
  readonly userId: number
}

/** Lets a job ask the provider again. Refuses `not_found` for what is not stuck any more. */
export async function recheckStuckPayment(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { subject, id, userId }: RecheckStuckPayment,
): Promise<StuckPayment> {
  const now = clock.now()
  const stuck = await findStuck(tx, now, { subject, id })
  if (!stuck) return refuse('not_found')
  await enqueue(tx, jobOf(stuck), { id }, `recheck:${subject}:${id}`)
  await writeAudit(tx, {
    userId,
    action: 'stuck_payment.ask_again',
    subject: stuck.transactionId === null ? 'webhook' : 'transaction',
    subjectId: stuck.transactionId ?? id,
    detail: { kind: stuck.kind, [subject]: id },
    now,
  })
  return toStuckPayment(stuck)
}

function jobOf({ subject, kind }: StoredStuck): string {
  if (subject === 'refund') return 'recheck_refund'
  if (subject === 'webhook') return 'process_webhook'
  // Money that is only held goes back by closing the payment.
  return kind === 'amount_mismatch' ? 'void_payment' : 'recheck_payment'
}
