import { haversineMetres } from '@hawker/domain/delivery/geo'
import { ARRIVAL_RADIUS_M } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { parcelChanged } from '../parcel.events.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { type ParcelHandover, setAtDoor } from './handover.store.ts'
import { type CourierDeed, lockHandover } from './lock-handover.ts'

export type Arrival = CourierDeed & {
  readonly position: { readonly latitude: number; readonly longitude: number } | undefined
  /** The courier says so although the position says otherwise. */
  readonly sure: boolean
}

/**
 * The courier is at the pickup, or with the parcel at the recipient's door: the clock of waiting
 * begins. Refuses `not_there` {distance_m, radius_m} when the position says otherwise.
 */
export async function arriveAtParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  arrival: Arrival,
): Promise<void> {
  const { parcelId, courierId, version } = arrival
  const parcel = await lockHandover(tx, arrival, ['accepted', 'on_a_way'])
  if (parcel.status === 'on_a_way') {
    const now = deps.clock.now()
    await setAtDoor(tx, parcelId, now)
    await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.at_door', now))
    return parcelChanged(tx, parcel, { what: 'at_door', key: String(parcel.version) }, now)
  }
  checkPosition(parcel, arrival)
  await moveParcel(tx, deps, {
    parcelId,
    to: 'ready',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version,
  })
  await writeAudit(
    tx,
    courierParcelAudit(courierId, parcelId, 'parcel.at_pickup', deps.clock.now(), {
      sure: arrival.sure,
    }),
  )
}

function checkPosition(
  { latitudeFrom: latitude, longitudeFrom: longitude }: ParcelHandover,
  { position, sure }: Arrival,
): void {
  if (sure || !position || latitude === null || longitude === null) return
  const distance = Math.round(haversineMetres(position, { latitude, longitude }))
  if (distance > ARRIVAL_RADIUS_M)
    refuse('not_there', { distance_m: distance, radius_m: ARRIVAL_RADIUS_M })
}
