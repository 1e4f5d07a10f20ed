import { hash } from 'node:crypto'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { insertParcelTracking } from '../../tracking/index.ts'
import { recordParcelReleased } from '../parcel.events.ts'
import { type TrackingRole, parcelTokenOf } from '../reading/parcel-token.ts'
import { setParcelPaid, setParcelReleased } from './release.store.ts'

type Needs = Pick<Deps, 'clock' | 'personalDataKey'>

/**
 * Shows a paid parcel to couriers after its undo time, and makes the links of the people who follow
 * it. False if it is not due, or was released before.
 */
export async function releaseParcel(tx: Tx, deps: Needs, parcelId: number): Promise<boolean> {
  const now = deps.clock.now()
  const parcel = await setParcelReleased(tx, parcelId, now)
  if (!parcel) return false
  const roles: TrackingRole[] = [
    'recipient',
    ...(parcel.otherAtPickup ? (['pickup'] as const) : []),
  ]
  for (const role of roles) {
    const token = parcelTokenOf(deps.personalDataKey, parcelId, role)
    await insertParcelTracking(tx, {
      parcelId,
      role,
      tokenHash: hash('sha256', token, 'buffer'),
      now,
    })
  }
  await recordParcelReleased(tx, parcel, now)
  return true
}

/** The parcel is paid, or will be in cash. Releases it if its undo time is over. */
export async function markParcelPaid(
  tx: Tx,
  deps: Needs,
  parcelId: number,
  at: Date,
): Promise<void> {
  if (await setParcelPaid(tx, parcelId, at)) await releaseParcel(tx, deps, parcelId)
}
