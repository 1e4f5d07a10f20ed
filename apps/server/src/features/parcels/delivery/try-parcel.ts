import { MIN_TRY_INTERVAL_MIN } from '@hawker/domain/parcels/parcel-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { type CourierPosition, checkPosition } from './check-position.ts'
import { insertTry, setAtDoor } from './handover.store.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'

/**
 * Records an attempt to reach the recipient; the first one starts the clock as well. Refuses
 * `not_there`, and `wait_not_over` {until} two minutes after the one before.
 */
export async function tryParcel(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  attempt: CourierAction & CourierPosition,
): Promise<void> {
  const { parcelId, courierId } = attempt
  const now = clock.now()
  const parcel = await lockHandover(tx, attempt, ['on_a_way'])
  const facts = checkPosition(parcel, attempt)
  const until = nextTryAt(parcel.triedAt)
  if (until && until > now) refuse('wait_not_over', { until: until.toISOString() })
  await insertTry(tx, { parcelId, courierId, now })
  await setAtDoor(tx, parcelId, now)
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.tried', now, facts))
  await recordParcelChanged(tx, parcel, { what: 'tried', key: String(parcel.version) }, now)
}

const nextTryAt = (triedAt: Date | null): Date | null =>
  triedAt && new Date(triedAt.getTime() + MIN_TRY_INTERVAL_MIN * MINUTE_MS)
