import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { bookPayout } from './book-payout.ts'
import { auditPayout, knownPayout } from './record-payout.ts'
import { toRecordedPayout } from './recorded-payout.wire.ts'

/** Books a large payout that another person has recorded. */
export async function confirmPayout(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId }: { id: number; userId: number },
): Promise<RecordedPayout> {
  const payout = await knownPayout(tx, id)
  if (payout.state !== 'proposed') refuse('invalid_transition', { status: payout.state })
  if (payout.recordedBy?.id === userId) refuse('second_person_required')
  const now = clock.now()
  await bookPayout(tx, payout, { confirmedBy: userId, now })
  await auditPayout(tx, payout, { userId, step: 'book', now })
  return toRecordedPayout(await knownPayout(tx, id))
}
