import type { ParcelReason } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { type ParcelMove, moveParcel } from './move-parcel.ts'
import { settleCancelled } from './settle-parcel.ts'

type Needs = Pick<Deps, 'clock'>

/** A cancelled parcel's money goes back, except a sender's fee after a courier accepted. */
export async function cancelParcel(
  tx: Tx,
  deps: Needs,
  move: Omit<ParcelMove, 'to'> & { readonly reason: ParcelReason },
): Promise<void> {
  const moved = await moveParcel(tx, deps, { ...move, to: 'cancelled' })
  const withFee = move.by.actor === 'customer' && moved.from !== 'new'
  await settleCancelled(tx, moved.id, { withFee }, deps.clock.now())
}

/** The sender's cancellation. Refuses `stale`, `invalid_transition`, `transaction_open`. */
export const cancelOwnParcel = (
  tx: Tx,
  deps: Needs,
  {
    parcelId,
    userId,
    ...rest
  }: {
    parcelId: number
    userId: number
    reason: ParcelReason
    note?: string | undefined
    version: number
  },
): Promise<void> =>
  cancelParcel(tx, deps, {
    parcelId,
    by: { actor: 'customer', userId },
    owner: { userId },
    ...rest,
  })

/** Takes a parcel back that couriers have not seen. Refuses `invalid_transition`. */
export const undoParcel = (
  tx: Tx,
  deps: Needs,
  { parcelId, userId }: { parcelId: number; userId: number },
): Promise<void> =>
  cancelParcel(tx, deps, {
    parcelId,
    by: { actor: 'customer', userId },
    owner: { userId },
    from: ['new'],
    reason: 'changed_mind',
    unreleased: true,
    undone: true,
  })
