import type { Dispute } from '@hawker/contract/reconciliation'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { transfer } from '../../wallet/index.ts'
import { toDispute } from '../reconciliation.wire.ts'
import { keyOf, liableAccount, refOf } from './check-dispute.ts'
import { type Liable, findShownDispute, lockDisputeById, saveLiable } from './dispute.store.ts'

export type UpdateDispute = {
  readonly id: number
  readonly userId: number
  readonly lang: string
  readonly liable?: Liable | undefined
  readonly note?: string | null | undefined
}

/** What was lost moves to the account that is liable now. Refuses a shop without an order. */
export async function updateDispute(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'pictureKey'>,
  { id, userId, lang, ...change }: UpdateDispute,
): Promise<Dispute> {
  const dispute = await lockDisputeById(tx, id)
  if (!dispute) return refuse('not_found')
  const { liable = dispute.liable, note = dispute.note } = change
  if (liable === 'shop' && dispute.shopId === null)
    refuse('invalid_transition', { status: dispute.status })
  const now = deps.clock.now()
  const moved = liable === dispute.liable ? 0n : dispute.lostSettlement
  await transfer(tx, {
    kind: 'dispute_liable',
    key: keyOf(dispute, 'liable', dispute.postings),
    ...refOf(dispute),
    now,
    entries: [
      { account: liableAccount(dispute), amount: moved },
      { account: liableAccount({ ...dispute, liable }), amount: -moved },
    ],
  })
  await saveLiable(tx, id, { liable, note, postings: dispute.postings + (moved === 0n ? 0 : 1) })
  await writeAudit(tx, {
    userId,
    action: 'dispute.update',
    subject: 'transaction',
    subjectId: dispute.transactionId,
    detail: {
      dispute: dispute.disputeId,
      was: { liable: dispute.liable, note: dispute.note },
      now: { liable, note },
    },
    now,
  })
  const after = await findShownDispute(tx, id, lang)
  return after ? toDispute(after, deps) : refuse('not_found')
}
