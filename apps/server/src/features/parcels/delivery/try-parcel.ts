import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { parcelChanged } from '../parcel.events.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { insertTry, setAtDoor } from './handover.store.ts'
import { type CourierDeed, lockHandover } from './lock-handover.ts'

/** Records an attempt to reach the recipient; the first one starts the clock as well. */
export async function tryParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  deed: CourierDeed,
): Promise<void> {
  const { parcelId, courierId } = deed
  const now = clock.now()
  const parcel = await lockHandover(tx, deed, ['on_a_way'])
  await insertTry(tx, { parcelId, courierId, now })
  await setAtDoor(tx, parcelId, now)
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.tried', now))
  await parcelChanged(tx, parcel, { what: 'tried', key: String(parcel.version) }, now)
}
