import { MOST_PIN_FAILURES } from '@hawker/domain/delivery-pin'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseAndKeep } from '../../http/refuse.ts'
import { endQuestions, recordOrderChange } from '../order-changes/index.ts'
import { moveOrder, refuseMoved } from '../orders/index.ts'
import { collectCash } from '../payments/index.ts'
import { DOOR_FOLDER, savePicture } from '../pictures/index.ts'
import { writeAudit } from '../settings/index.ts'
import { courierAuditEntry } from './courier-audit.ts'
import { cashDueOf, readCourierOrder } from './courier-order.ts'
import { type Handover, countPinFailure, isOnTheWay, lockHandover } from './handover.store.ts'

export type Delivery = {
  orderId: number
  courierId: number
  pin: string | undefined
  /** The path of a kept picture, see saveProof. */
  photo: string | undefined
  cashReceived: boolean
  version: number | undefined
  lang: string
}

/**
 * Hands an order over: proven by the customer's PIN, by their word in the app where that is locked, or by a photo where it was left at the door. Cash is
 * confirmed in the same deed.
 * Refuses `wrong_pin` {left} and `pin_locked` (wrong tries are counted although refused), `photo_required`, `stale`, `invalid_transition`.
 */
export async function deliverOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  delivery: Delivery,
): Promise<void> {
  const { orderId, courierId, version, photo } = delivery
  const view = await readCourierOrder(tx, courierId, orderId, delivery.lang)
  const handover = await lockHandover(tx, orderId, courierId)
  if (!handover) return refuse('not_found')
  if (handover.status !== 'on_a_way') return refuseMoved(handover, 'delivered')
  if (version !== undefined && version !== handover.version)
    return refuse('stale', { version: handover.version, status: handover.status })
  await checkProof(tx, handover, delivery, deps.clock.now())
  if (cashDueOf(view) !== null && !delivery.cashReceived)
    refuse('validation_failed', undefined, { cash_received: 'validation.required' })

  const changed = await endQuestions(tx, deps, orderId)
  await moveOrder(tx, deps, {
    orderId,
    to: 'delivered',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: changed ?? version,
    ...(photo ? { changes: { photo } } : {}),
  })
  await collectCash(tx, orderId, { by: courierId, now: deps.clock.now() })
  await writeAudit(tx, {
    ...courierAuditEntry(courierId, orderId),
    action: 'order.delivered',
    detail: { proof: photo ? 'photo' : handover.confirmed ? 'customer' : 'pin' },
    now: deps.clock.now(),
  })
}

async function checkProof(
  tx: Tx,
  handover: Handover,
  { orderId, pin, photo }: Delivery,
  now: Date,
): Promise<void> {
  if (handover.drop_off === 'leave_at_door' || handover.pin === null) {
    if (photo === undefined) refuse('photo_required')
    return
  }
  if (handover.confirmed) return
  if (handover.pin_failures >= MOST_PIN_FAILURES) refuse('pin_locked')
  if (pin === handover.pin) return
  const left = MOST_PIN_FAILURES - handover.pin_failures - (pin === undefined ? 0 : 1)
  // Nothing typed is not a guess.
  if (pin === undefined) refuse('wrong_pin', { left })
  await countPinFailure(tx, orderId)
  if (left > 0) refuseAndKeep('wrong_pin', { left })
  // Their page asks the customer now.
  await recordOrderChange(tx, orderId, 'pin_locked', now)
  return refuseAndKeep('pin_locked')
}

/**
 * Keeps the picture of what was left at a door, without the place that is written in it: before the transaction, because drawing it anew takes a
 * while. Only from the courier who has the order on the way; `dataUrl` is a data: address.
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
  return savePicture(
    deps,
    Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
    DOOR_FOLDER,
    'photo',
  )
}
