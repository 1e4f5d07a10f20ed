import type { OrderRefund } from '@hawker/contract/refunds'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { addStep, hasOpenClaim, lockClaim, saveAppeal } from './claim.store.ts'
import { showClaim } from './show-claim.ts'

export type Appeal = { claimId: number; userId: number; note: string; lang: string }

/** Asks staff to look at a rejected claim once more. */
export async function appealClaim(
  tx: Tx,
  deps: Deps,
  { claimId, userId, note, lang }: Appeal,
): Promise<OrderRefund> {
  const now = deps.clock.now()
  const refund = await lockClaim(tx, claimId, { userId })
  if (!refund) return refuse('not_found')
  if (await hasOpenClaim(tx, refund.orderId)) refuse('claim_open')
  if (!(await saveAppeal(tx, claimId, now))) refuse('invalid_transition', { status: refund.status })
  await addStep(tx, claimId, 'appealed', { note: note.trim(), userId, now })
  return showClaim(tx, deps, { claimId, userId, lang })
}
