import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { confirmParcelReceipt } from '../delivery/handover.store.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { pinOf } from '../reading/parcel.wire.ts'
import { findParcel } from '../reading/show-parcel.ts'

/**
 * The sender confirms the handover while the PIN is locked, so that the courier needs none.
 * Repeating it changes nothing. Refuses `not_found`, and `invalid_transition` without a locked PIN.
 */
export async function confirmParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { parcelId, userId }: { parcelId: number; userId: number },
): Promise<void> {
  const now = clock.now()
  const parcel = await findParcel(tx, { id: parcelId, userId })
  if (await confirmParcelReceipt(tx, parcelId, now))
    return recordParcelChanged(tx, parcel, { what: 'handover_confirmed', key: 'once' }, now)
  if (pinOf(parcel) !== 'confirmed')
    refuse('invalid_transition', { status: parcel.status, version: parcel.version })
}
