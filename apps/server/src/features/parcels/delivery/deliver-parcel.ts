import { MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { handoverCodeOf, isSameCode } from '../../../core/handover-code.ts'
import { refuse, refuseAndCommit } from '../../../core/refuse.ts'
import { collectCash } from '../../payments/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { settleDelivered } from '../lifecycle/settle-parcel.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { type ParcelHandover, countParcelPinFailure } from './handover.store.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'
import { recordProof } from './record-proof.ts'

export type ParcelDelivery = CourierAction & {
  readonly pin: string | undefined
  /** The path of an uploaded photo. */
  readonly photo: string | undefined
  readonly cashReceived: boolean
}

/**
 * Hands a parcel over and distributes its money. The proof is the PIN, a confirmation while it is
 * locked, or a photo at the door. Refuses `wrong_pin` {left}, `pin_locked`, `photo_required`,
 * `stale`, `invalid_transition`; a refused PIN still counts.
 */
export async function deliverParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  delivery: ParcelDelivery,
): Promise<void> {
  const { parcelId, courierId, photo } = delivery
  const now = deps.clock.now()
  const parcel = await lockHandover(tx, delivery, ['on_a_way'])
  const proof = await checkProof(tx, deps, parcel, delivery)
  if (parcel.payer === 'receiver' && !delivery.cashReceived)
    refuse('validation_failed', undefined, { cash_received: 'validation.required' })
  const kind = parcel.dropOff === 'leave_at_door' ? 'door' : 'handover'
  if (photo !== undefined) await recordProof(tx, { parcelId, courierId, kind, photo, now })
  await moveParcel(tx, deps, {
    parcelId,
    to: 'delivered',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: delivery.version,
  })
  await collectCash(tx, { type: 'parcel_order', id: parcelId }, { by: courierId, now })
  await settleDelivered(tx, parcelId, now)
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.delivered', now, { proof }))
}

async function checkProof(
  tx: Tx,
  { clock, personalDataKey }: Pick<Deps, 'clock' | 'personalDataKey'>,
  parcel: ParcelHandover,
  { pin, photo }: ParcelDelivery,
): Promise<'photo' | 'person' | 'pin'> {
  if (!parcel.pinWanted) return photo === undefined ? refuse('photo_required') : 'photo'
  if (parcel.confirmed) return 'person'
  if (parcel.pinFailures >= MAX_PIN_FAILURES) refuse('pin_locked')
  const expected = handoverCodeOf(personalDataKey, 'parcel pin', parcel)
  if (pin !== undefined && isSameCode(pin, expected)) return 'pin'
  const left = MAX_PIN_FAILURES - parcel.pinFailures - (pin === undefined ? 0 : 1)
  // An empty PIN is not an attempt.
  if (pin === undefined) refuse('wrong_pin', { left })
  await countParcelPinFailure(tx, parcel.id)
  if (left > 0) refuseAndCommit('wrong_pin', { left })
  // The pages of sender and recipient now ask them to confirm.
  await recordParcelChanged(tx, parcel, { what: 'pin_locked', key: 'once' }, clock.now())
  return refuseAndCommit('pin_locked')
}
