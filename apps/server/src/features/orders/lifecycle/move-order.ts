import { estimate } from '@hawker/domain/time/time-estimate'
import { promisedMinutes } from '@hawker/domain/time/shop-pace'
import {
  DELIVERY_TYPES,
  type DeliveryType,
  type OrderStatus,
  isCancelReason,
  movesTo,
} from '@hawker/domain/orders/order-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { heldOrders } from '../../reconciliation/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { returnHolds } from './return-holds.ts'
import { findStatus, insertHistory, setEstimate, updateStatus } from './order-status.store.ts'
import { recordOrderMoved } from '../order.events.ts'
import { refuseTransition } from './invalid-transition.ts'
import type { Move, MovedOrder } from './order-move.ts'
import { wireActor } from '../order-view.ts'

/**
 * Moves an order to another status, with its history and event. A cancelled order returns what it
 * held.
 * Refuses `not_found`, `stale` {version}, `invalid_transition` {status}, `reason_required`, and
 * `payment_review` for a hand-over that staff have to decide about, and `order_unpaid` for one from the
 * shop before the customer has paid again.
 */
export async function moveOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  move: Move,
): Promise<MovedOrder> {
  const now = deps.clock.now()
  if (move.to === 'cancelled') checkReason(move)
  // Also on the way: the drop-off or the products may have changed since it was accepted.
  const mayNeedPin = move.to === 'accepted' || move.to === 'on_a_way'
  const pinMinTotal = mayNeedPin ? (await settingsOf(tx)).pinMinTotal : null
  const moved = await updateStatus(tx, move, allowedPairs(move), pinMinTotal, now)
  if (!moved) return refuseMove(tx, move)
  // After the checks of the owner and the status, so that nobody else learns of the dispute.
  if (isHandOver(move) && (await heldOrders(tx, [moved.id])).size > 0) refuse('payment_review')
  if (moved.isPaymentDue && isHandOver(move) && moved.from !== 'on_a_way') refuse('order_unpaid')

  await insertHistory(tx, {
    orderId: moved.id,
    status: move.to,
    note: move.note ?? null,
    by: wireActor(move.by.actor),
    userId: move.by.userId ?? null,
    now,
  })
  const expected =
    move.to === 'accepted' && moved.slotStartsAt === null ? expectedOf(moved, now) : undefined
  if (expected) await setEstimate(tx, moved.id, expected.from, expected.to)
  if (move.to === 'cancelled') await returnHolds(tx, moved, now)
  await recordOrderMoved(tx, moved, move, expected, now)
  return moved
}

function expectedOf(
  { prepMinutes: prep, travelMinutes: travel, deliveryType: type, pace }: MovedOrder,
  now: Date,
): { from: Date; to: Date } {
  const minutes = estimate(prep, travel, promisedMinutes(pace, { type, prep, travel }))
  const at = (ahead: number) => new Date(now.getTime() + ahead * MINUTE_MS)
  return { from: at(minutes.from), to: at(minutes.to) }
}

/** The order leaves the shop, or reaches the customer. */
const isHandOver = ({ to }: Move): boolean => to === 'on_a_way' || to === 'delivered'

type Pair = { deliveryType: DeliveryType; from: OrderStatus }
const allowedPairs = ({ from, to, by }: Move): Pair[] =>
  DELIVERY_TYPES.flatMap((deliveryType) =>
    movesTo(to, by.actor, { deliveryType })
      .filter((status) => !from || from.includes(status))
      .map((status) => ({ deliveryType, from: status })),
  )

function checkReason({ by, reason, note }: Move): void {
  if (!reason || !isCancelReason(by.actor, reason)) refuse('reason_required')
  const needsNote = by.actor === 'seller' || by.actor === 'admin'
  if (needsNote && reason === 'other' && !note?.trim()) refuse('reason_required')
}

/** Refuses with the reason why nothing was moved, as far as the caller may know it. */
async function refuseMove(tx: Tx, move: Move): Promise<never> {
  const order = await findStatus(tx, move.orderId, move.owner)
  if (!order || (move.by.actor === 'seller' && !order.released)) return refuse('not_found')
  const { status, version, deliveryType } = order
  const mayMove = allowedPairs(move).some(
    (pair) => pair.from === status && pair.deliveryType === deliveryType,
  )
  if (mayMove && move.version !== undefined && move.version !== version)
    return refuse('stale', { version, status })
  return refuseTransition({ status, version }, move.to === 'cancelled' ? 'accepted' : move.to)
}
