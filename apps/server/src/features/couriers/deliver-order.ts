import { MAX_PIN_FAILURES } from '@hawker/domain/orders/handover-codes'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { handoverCodeOf, isSameCode } from '../../core/handover-code.ts'
import { refuse, refuseAndCommit } from '../../core/refuse.ts'
import { endOpenSubstitutions, recordOrderChange } from '../order-changes/index.ts'
import { countPinFailure, moveOrder, refuseTransition } from '../orders/index.ts'
import { collectCash } from '../payments/index.ts'
import { DOOR_FOLDER, storePicture } from '../pictures/index.ts'
import { writeAudit } from '../settings/index.ts'
import { courierAuditEntry } from './courier-audit.ts'
import { cashDueOf, readCourierOrder } from './courier-order.ts'
import { type Handover, isOnTheWay, lockHandover } from './handover.store.ts'

export type Delivery = {
  orderId: number
  courierId: number
  pin: string | undefined
  /** The path of the picture that `saveProof` stored. */
  photo: string | undefined
  cashReceived: boolean
  version: number | undefined
  lang: string
}

/**
 * Hands an order over. The proof is the PIN, or a photo of an order left at the door.
 * If the PIN is locked, the customer's confirmation replaces it. Confirms collected cash as well.
 * Refuses `wrong_pin` {left}, `pin_locked`, `photo_required`, `stale`, `invalid_transition`.
 * A refused PIN still counts as a wrong attempt.
 */
export async function deliverOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  delivery: Delivery,
): Promise<void> {
  const { orderId, courierId, version, photo } = delivery
  const view = await readCourierOrder(tx, courierId, orderId, delivery.lang)
  const handover = await lockHandover(tx, orderId, courierId)
  if (!handover) return refuse('not_found')
  if (handover.status !== 'on_a_way') return refuseTransition(handover, 'delivered')
  if (version !== undefined && version !== handover.version)
    return refuse('stale', { version: handover.version, status: handover.status })
  await checkProof(tx, deps, handover, delivery)
  if (cashDueOf(view) !== null && !delivery.cashReceived)
    refuse('validation_failed', undefined, { cash_received: 'validation.required' })

  const newVersion = await endOpenSubstitutions(tx, deps, orderId)
  await moveOrder(tx, deps, {
    orderId,
    to: 'delivered',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: newVersion ?? version,
    ...(photo ? { changes: { photo } } : {}),
  })
  await collectCash(tx, { type: 'order', id: orderId }, { by: courierId, now: deps.clock.now() })
  await writeAudit(tx, {
    ...courierAuditEntry(courierId, orderId),
    action: 'order.delivered',
    detail: { proof: photo ? 'photo' : handover.confirmed ? 'customer' : 'pin' },
    now: deps.clock.now(),
  })
}

async function checkProof(
  tx: Tx,
  { clock, personalDataKey }: Pick<Deps, 'clock' | 'personalDataKey'>,
  handover: Handover,
  { orderId, pin, photo }: Delivery,
): Promise<void> {
  if (handover.drop_off === 'leave_at_door' || !handover.has_pin) {
    if (photo === undefined) refuse('photo_required')
    return
  }
  if (handover.confirmed) return
  if (handover.pin_failures >= MAX_PIN_FAILURES) refuse('pin_locked')
  const expected = handoverCodeOf(personalDataKey, 'order pin', handover)
  if (pin !== undefined && isSameCode(pin, expected)) return
  const left = MAX_PIN_FAILURES - handover.pin_failures - (pin === undefined ? 0 : 1)
  // An empty PIN is not an attempt.
  if (pin === undefined) refuse('wrong_pin', { left })
  await countPinFailure(tx, orderId)
  if (left > 0) refuseAndCommit('wrong_pin', { left })
  // The customer's page now asks them to confirm.
  await recordOrderChange(tx, orderId, 'pin_locked', clock.now())
  return refuseAndCommit('pin_locked')
}

/**
 * Stores the photo of an order left at the door, without its location data.
 * `dataUrl` is a data: URL.
 * Runs before the transaction, because re-encoding takes long. Only for the courier of an order on
 * its way.
 */
export async function saveProof(
  deps: Pick<Deps, 'database' | 'storage'>,
  {
    orderId,
    courierId,
    dataUrl,
  }: { orderId: number; courierId: number; dataUrl: string | undefined },
): Promise<string | undefined> {
  if (dataUrl === undefined || !(await isOnTheWay(deps.database, orderId, courierId)))
    return undefined
  return storePicture(
    deps,
    Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
    DOOR_FOLDER,
    'photo',
  )
}
