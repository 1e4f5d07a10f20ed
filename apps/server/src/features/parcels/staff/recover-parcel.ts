import type { StaffParcel } from '@hawker/contract/staff-parcels'
import type { Queries, Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { isAboveStaffLimit, writeAudit } from '../../settings/index.ts'
import { insertParcelClaim } from '../claims/claim.store.ts'
import { cancelParcel } from '../lifecycle/cancel-parcel.ts'
import { type ParcelMove, moveParcel } from '../lifecycle/move-parcel.ts'
import type { WireDeps } from '../reading/parcel.wire.ts'
import { findParcel } from '../reading/show-parcel.ts'
import { parcelSettlement } from './dispute.store.ts'
import { type ParcelRecovery, recoveriesOf, showStaffParcel } from './staff-parcels.ts'

/**
 * Helps a stuck parcel. A lost or damaged one returns its money and opens a claim for its value.
 * Refuses `stale`, `invalid_transition`.
 */
export async function recoverParcel(
  tx: Tx,
  deps: WireDeps,
  {
    parcelId,
    staffUserId,
    body: { recovery, note, version },
    lang,
  }: {
    parcelId: number
    staffUserId: number
    body: { recovery: ParcelRecovery; note: string; version: number }
    lang: string
  },
): Promise<StaffParcel> {
  const now = deps.clock.now()
  const parcel = await findParcel(tx, { id: parcelId })
  const { status } = parcel
  if (!recoveriesOf(status).includes(recovery))
    refuse('invalid_transition', { status, version: parcel.version })
  const move = { parcelId, by: { actor: 'admin', userId: staffUserId }, version, note } as const
  await ACTIONS[recovery](tx, deps, move)
  if (recovery === 'lost' || recovery === 'damaged')
    await insertParcelClaim(tx, {
      parcelId,
      userId: parcel.userId,
      cause: recovery,
      note,
      images: [],
      now,
    })
  await writeAudit(tx, {
    userId: staffUserId,
    action: `parcel.${recovery}`,
    subject: 'parcel',
    subjectId: parcelId,
    detail: { note, from: status },
    now,
  })
  return showStaffParcel(tx, deps, parcelId, lang)
}

/** Staff need a fresh proof to end a large parcel. Another courier costs nothing. */
export const needsProofToRecover = async (
  queries: Queries,
  { parcelId, recovery }: { parcelId: number; recovery: ParcelRecovery },
): Promise<boolean> =>
  recovery !== 'offer_again' &&
  isAboveStaffLimit(queries, await parcelSettlement(queries, parcelId))

type Move = Pick<ParcelMove, 'parcelId' | 'by' | 'version' | 'note'>
type Action = (tx: Tx, deps: WireDeps, move: Move) => Promise<unknown>
const ACTIONS: Record<ParcelRecovery, Action> = {
  offer_again: (tx, deps, move) => moveParcel(tx, deps, { ...move, to: 'new' }),
  cancel: (tx, deps, move) => cancelParcel(tx, deps, { ...move, reason: 'other' }),
  return: (tx, deps, move) => moveParcel(tx, deps, { ...move, to: 'returning', reason: 'other' }),
  lost: (tx, deps, move) => cancelParcel(tx, deps, { ...move, reason: 'lost' }),
  damaged: (tx, deps, move) => cancelParcel(tx, deps, { ...move, reason: 'damaged' }),
}
