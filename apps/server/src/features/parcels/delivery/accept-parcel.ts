import { MAX_OPEN_PARCELS } from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { insertParcelHistory } from '../lifecycle/status.store.ts'
import { recordParcelMoved } from '../parcel.events.ts'
import { countOpenParcels, findParcelAssignment, takeParcel } from './offer.store.ts'
import { queueParcelText } from './text-parcel-person.ts'

/**
 * Assigns a waiting parcel to the first courier who accepts it. Refuses `own_order`, `offer_taken`,
 * `courier_offline`, `vehicle_unfit`, `courier_full`, and `invalid_transition` when it no longer
 * waits. A retry after a lost response succeeds.
 */
export async function acceptParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  parcelId: number,
  courierId: number,
): Promise<void> {
  const now = clock.now()
  const isFull = (await countOpenParcels(tx, courierId)) >= MAX_OPEN_PARCELS
  const taken = isFull ? undefined : await takeParcel(tx, parcelId, courierId, now)
  if (!taken) return refuseParcel(tx, parcelId, courierId, isFull)
  const by = 'driver' as const
  await insertParcelHistory(tx, {
    parcelId,
    status: 'accepted',
    reason: null,
    note: null,
    by,
    userId: courierId,
    now,
  })
  await recordParcelMoved(
    tx,
    { ...taken, driverId: courierId },
    { from: 'new', to: 'accepted', by, reason: null, undone: false },
    now,
  )
  await queueParcelText(tx, { parcelId, role: 'pickup', now })
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.courier_took', now))
}

export const courierParcelAudit = (
  userId: number,
  parcelId: number,
  action: string,
  now: Date,
  detail: Record<string, unknown> = {},
) => ({ userId, action, subject: 'parcel', subjectId: parcelId, detail, now })

async function refuseParcel(
  tx: Tx,
  parcelId: number,
  courierId: number,
  isFull: boolean,
): Promise<void> {
  const parcel = await findParcelAssignment(tx, parcelId, courierId)
  if (!parcel?.released) return refuse('not_found')
  if (parcel.driverId === courierId) return
  if (parcel.own) return refuse('own_order')
  if (parcel.driverId !== null || parcel.declined) return refuse('offer_taken')
  if (!parcel.online) return refuse('courier_offline')
  if (!parcel.fits) return refuse('vehicle_unfit')
  if (isFull) return refuse('courier_full', { max: MAX_OPEN_PARCELS })
  return refuse('invalid_transition', { status: parcel.status, version: parcel.version })
}
