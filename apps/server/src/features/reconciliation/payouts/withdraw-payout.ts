import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { bookPayoutBack } from './book-payout.ts'
import { auditPayout, knownPayout, needsSecondPerson } from './record-payout.ts'
import { markWithdrawn } from './recorded-payout.store.ts'
import { toRecordedPayout } from './recorded-payout.wire.ts'

/** Withdraws a payout. A large one that is booked needs another person than its recorder. */
export async function withdrawPayout(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId }: { id: number; userId: number },
): Promise<RecordedPayout> {
  const payout = await knownPayout(tx, id)
  if (payout.state === 'withdrawn') refuse('invalid_transition', { status: payout.state })
  const isAlone = payout.recordedBy?.id === userId
  if (payout.state === 'booked' && isAlone && (await needsSecondPerson(tx, payout)))
    refuse('second_person_required')
  const now = clock.now()
  await bookPayoutBack(tx, payout, now)
  await markWithdrawn(tx, id, { userId, now })
  await auditPayout(tx, payout, { userId, step: 'withdraw', now })
  return toRecordedPayout(await knownPayout(tx, id))
}
