import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { moveParcel } from './move-parcel.ts'

/** The sender asks for a parcel back that is on its way. Refuses `stale`, `invalid_transition`. */
export async function returnParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { parcelId, userId, version }: { parcelId: number; userId: number; version: number },
): Promise<void> {
  await moveParcel(tx, deps, {
    parcelId,
    to: 'returning',
    by: { actor: 'customer', userId },
    owner: { userId },
    version,
    reason: 'sender_asked',
  })
}
