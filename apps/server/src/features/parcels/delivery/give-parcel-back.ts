import type { ParcelReason } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import type { CourierAction } from './lock-handover.ts'
import { insertDecline } from './offer.store.ts'

/** Gives an accepted parcel back: it is offered again, but not to this courier. */
export async function giveParcelBack(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    parcelId,
    courierId,
    version,
    reason,
    note,
  }: CourierAction & { reason: ParcelReason; note: string | undefined },
): Promise<void> {
  const now = deps.clock.now()
  await moveParcel(tx, deps, {
    parcelId,
    to: 'new',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version,
    reason,
    note,
  })
  await insertDecline(tx, parcelId, courierId, now)
  await writeAudit(
    tx,
    courierParcelAudit(courierId, parcelId, 'parcel.given_back', now, { reason }),
  )
}
