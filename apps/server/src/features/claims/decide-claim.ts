import type { ManagedClaim } from '@hawker/contract/claims'
import type { Fault } from '@hawker/domain/claims/claim'
import type { Queries, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { isAboveStaffLimit, writeAudit } from '../settings/index.ts'
import { isUnderDispute } from '../wallet/index.ts'
import { approveClaim } from './approve-claim.ts'
import { recordClaimChanged } from './claim.events.ts'
import { selectClaims } from './claim-row.store.ts'
import {
  type LockedClaim,
  addStep,
  claimSettlement,
  lockClaim,
  saveDecision,
} from './claim.store.ts'
import { toDecidedClaim } from './claim.wire.ts'

export type DecideClaim = {
  claimId: number
  userId: number
  decision: 'approved' | 'rejected'
  answer?: string | undefined
  fault?: Fault | undefined
  lang: string
}

/** A shop decides a claim that waits for it. */
export async function decideAsShop(tx: Tx, deps: Deps, input: DecideClaim): Promise<ManagedClaim> {
  const claim = await lockClaim(tx, input.claimId, { staffId: input.userId })
  if (!claim) return refuse('not_found')
  if (claim.waitsFor !== 'shop') refuse('invalid_transition', { status: claim.status })
  return decide(tx, deps, claim, 'shop', input)
}

/** Staff need a fresh proof to grant a large claim. */
export const needsProofToDecide = async (
  queries: Queries,
  { claimId, decision }: Pick<DecideClaim, 'claimId' | 'decision'>,
): Promise<boolean> =>
  decision === 'approved' && isAboveStaffLimit(queries, await claimSettlement(queries, claimId))

/** Staff decide any claim and set the fault. */
export async function decideAsStaff(tx: Tx, deps: Deps, input: DecideClaim): Promise<ManagedClaim> {
  const claim = await lockClaim(tx, input.claimId, {})
  return claim ? decide(tx, deps, claim, 'admin', input) : refuse('not_found')
}

async function decide(
  tx: Tx,
  deps: Deps,
  claim: LockedClaim,
  by: 'shop' | 'admin',
  input: DecideClaim,
): Promise<ManagedClaim> {
  const now = deps.clock.now()
  const { decision, userId, lang, fault = claim.fault } = input
  const answer = input.answer?.trim() || null
  if (decision === 'approved' && (await isUnderDispute(tx, { type: 'order', id: claim.orderId })))
    refuse('in_dispute')
  if (decision === 'approved') await approveClaim(tx, claim, { by, fault, answer, userId, now })
  else {
    // A rejection needs a reason.
    if (answer === null) refuse('reason_required')
    if (!(await saveDecision(tx, claim.id, { status: 'rejected', by, fault, answer, now })))
      refuse('invalid_transition', { status: claim.status })
    await addStep(tx, claim.id, 'rejected', { note: answer, userId, now })
    await recordClaimChanged(tx, { ...claim, step: 'rejected' }, now)
  }
  await writeAudit(tx, {
    userId,
    action: `order_refund.${decision}`,
    subject: 'order_refund',
    subjectId: claim.id,
    detail: { by, fault, answer },
    now,
  })
  const [row] = await selectClaims(tx, { id: claim.id }, { lang, limit: 1, offset: 0 })
  return row ? toDecidedClaim(row, { deps, lang }) : refuse('not_found')
}
