import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { type CourierPosition, checkPosition } from './check-position.ts'
import { setAtDoor } from './handover.store.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'

export type Arrival = CourierAction & CourierPosition

/**
 * The courier is at the pickup, or with the parcel at the recipient's door: the clock of waiting
 * begins. Refuses `not_there` {distance_m, radius_m} when the position says otherwise.
 */
export async function arriveAtParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  arrival: Arrival,
): Promise<void> {
  const { parcelId, courierId, version } = arrival
  const parcel = await lockHandover(tx, arrival, ['accepted', 'on_a_way'])
  const facts = checkPosition(parcel, arrival)
  const now = deps.clock.now()
  if (parcel.status === 'on_a_way') {
    await setAtDoor(tx, parcelId, now)
    await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.at_door', now, facts))
    return recordParcelChanged(tx, parcel, { what: 'at_door', key: String(parcel.version) }, now)
  }
  await moveParcel(tx, deps, {
    parcelId,
    to: 'ready',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version,
  })
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.at_pickup', now, facts))
}
