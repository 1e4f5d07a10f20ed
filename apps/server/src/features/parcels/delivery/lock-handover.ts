import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type ParcelHandover, lockParcelHandover } from './handover.store.ts'

export type CourierAction = {
  readonly parcelId: number
  readonly courierId: number
  readonly version?: number | undefined
}

/**
 * Locks a courier's parcel in one of these statuses. Refuses `not_found`, `stale` and
 * `invalid_transition` with status and version.
 */
export async function lockHandover(
  tx: Tx,
  { parcelId, courierId, version }: CourierAction,
  from: readonly ParcelStatus[],
): Promise<ParcelHandover> {
  const parcel = await lockParcelHandover(tx, parcelId, courierId)
  if (!parcel) return refuse('not_found')
  const current = { status: parcel.status, version: parcel.version }
  if (!from.includes(parcel.status)) return refuse('invalid_transition', current)
  if (version !== undefined && version !== parcel.version) return refuse('stale', current)
  return parcel
}
