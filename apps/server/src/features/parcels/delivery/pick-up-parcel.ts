import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { checkSenderCode } from './check-sender-code.ts'
import { resetPickupFailures } from './handover.store.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'
import { recordProof } from './record-proof.ts'
import { queueParcelText } from './text-parcel-person.ts'

export type ParcelPickup = CourierAction & {
  readonly code: string | undefined
  /** Paths of uploaded photos: of the parcel, and the one that replaces the code. */
  readonly photo: string
  readonly doorPhoto: string | undefined
}

/** Takes the parcel. The recipient gets a text message. */
export async function pickUpParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  pickup: ParcelPickup,
): Promise<void> {
  const { parcelId, courierId, code, photo, doorPhoto } = pickup
  const now = deps.clock.now()
  const parcel = await lockHandover(tx, pickup, ['accepted', 'ready'])
  if (doorPhoto === undefined)
    await checkSenderCode(tx, deps, parcel, { entered: code, code: 'parcel pickup' })
  await recordProof(tx, { parcelId, courierId, kind: 'parcel', photo, now })
  if (doorPhoto !== undefined)
    await recordProof(
      tx,
      { parcelId, courierId, kind: 'pickup', photo: doorPhoto, now },
      'door_photo',
    )
  await resetPickupFailures(tx, parcelId)
  await moveParcel(tx, deps, {
    parcelId,
    to: 'on_a_way',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: pickup.version,
  })
  await queueParcelText(tx, { parcelId, role: 'recipient', now })
  const proof = doorPhoto === undefined ? 'code' : 'photo'
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.picked', now, { proof }))
}
