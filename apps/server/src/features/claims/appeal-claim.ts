import type { Claim } from '@hawker/contract/claims'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { addStep, hasOpenClaim, lockClaim, saveAppeal } from './claim.store.ts'
import { showClaim } from './show-claim.ts'

export type Appeal = { claimId: number; userId: number; note: string; lang: string }

/** Appeals a rejected claim to staff. Refuses `not_found`, `claim_open`, `invalid_transition`. */
export async function appealClaim(
  tx: Tx,
  deps: Deps,
  { claimId, userId, note, lang }: Appeal,
): Promise<Claim> {
  const now = deps.clock.now()
  const claim = await lockClaim(tx, claimId, { userId })
  if (!claim) return refuse('not_found')
  if (await hasOpenClaim(tx, claim.orderId)) refuse('claim_open')
  if (!(await saveAppeal(tx, claimId, now))) refuse('invalid_transition', { status: claim.status })
  await addStep(tx, claimId, 'appealed', { note: note.trim(), userId, now })
  return showClaim(tx, deps, { claimId, userId, lang })
}
