import {
  MIN_CONTACT_TRIES,
  type ParcelReason,
  type ReasonGuard,
  parcelReasons,
  reasonGuards,
} from '@hawker/domain/parcels/parcel-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf, writeAudit } from '../../settings/index.ts'
import { cancelParcel } from '../lifecycle/cancel-parcel.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { type CourierPosition, checkPosition } from './check-position.ts'
import type { ParcelHandover } from './handover.store.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'
import { recordProof } from './record-proof.ts'

export type FailedParcel = CourierAction &
  CourierPosition & {
    readonly reason: ParcelReason
    readonly note: string | undefined
    /** The path of an uploaded photo. */
    readonly photo: string | undefined
  }

/**
 * At the pickup: cancels the parcel for a reason of the pickup. At the recipient: turns back for a
 * reason of the door. Refuses `reason_required` for a reason of the other place, `not_there` far from
 * the recipient unless the courier arrived before, `photo_required`, and `wait_not_over` {until,
 * tries_left}.
 */
export async function failParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  failed: FailedParcel,
): Promise<void> {
  const { parcelId, courierId, reason, note, photo } = failed
  const now = deps.clock.now()
  const parcel = await lockHandover(tx, failed, ['ready', 'on_a_way'])
  const to = parcel.status === 'ready' ? 'cancelled' : 'returning'
  const reasons = parcelReasons(parcel.status, to, 'driver')
  if (!reasons.includes(reason)) refuse('reason_required', { reasons: [...reasons] })
  const facts = checkPosition(parcel, failed)
  for (const guard of reasonGuards('driver', reason)) await GUARDS[guard](tx, parcel, photo, now)
  if (photo !== undefined)
    await recordProof(tx, { parcelId, courierId, kind: 'reason', photo, now })
  const move = {
    parcelId,
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: failed.version,
    reason,
    note,
  } as const
  if (to === 'cancelled') await cancelParcel(tx, deps, move)
  else await moveParcel(tx, deps, { ...move, to })
  await writeAudit(
    tx,
    courierParcelAudit(courierId, parcelId, 'parcel.failed', now, { reason, to, ...facts }),
  )
}

type Check = (
  tx: Tx,
  parcel: ParcelHandover,
  photo: string | undefined,
  now: Date,
) => void | Promise<void>
const GUARDS: Record<ReasonGuard, Check> = {
  pickup_wait: (tx, { arrivedAt }, _photo, now) => checkWait(tx, arrivedAt, 0, now),
  door_tries: (tx, { doorAt, tries }, _photo, now) =>
    checkWait(tx, doorAt, Math.max(0, MIN_CONTACT_TRIES - tries), now),
  photo: (_tx, _parcel, photo) => {
    if (photo === undefined) refuse('photo_required')
  },
  cash_due: (_tx, { payer }) => {
    if (payer !== 'receiver') refuse('reason_required')
  },
}

/** The courier has waited long enough since then, and has tried often enough. */
async function checkWait(tx: Tx, since: Date | null, triesLeft: number, now: Date): Promise<void> {
  const { parcelWaitMinutes } = await settingsOf(tx)
  const until = new Date((since ?? now).getTime() + parcelWaitMinutes * MINUTE_MS)
  if (since === null || until > now || triesLeft > 0)
    refuse('wait_not_over', { until: until.toISOString(), tries_left: triesLeft })
}
