import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { isWholeOrder } from '@hawker/domain/orders/substitution'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { handoverCodeOf } from '../../../core/handover-code.ts'
import { refuse } from '../../../core/refuse.ts'
import { endOpenSubstitutions } from '../substitutions/end-open-substitutions.ts'
import {
  checkPickupCode,
  moveOrder,
  readSellerOrder,
  refuseUnanswered,
} from '../../orders/index.ts'
import { collectCash } from '../../payments/index.ts'
import { writeAudit } from '../../settings/index.ts'
import { shopIdsOf } from '../../shops/index.ts'

export type SellerMove = {
  orderId: number
  userId: number
  to: Extract<
    OrderStatus,
    'accepted' | 'cooking' | 'ready' | 'on_a_way' | 'delivered' | 'cancelled'
  >
  version: number
  prepMinutes: number | undefined
  reason: string | undefined
  note: string | undefined
  pickupCode: string | undefined
  withoutCode: string | undefined
  lang: string
}

/**
 * Status changes by the shop: accept with preparation minutes, cook, make ready, reject with a
 * reason, or hand over for the customer's pickup code, which also collects cash. While codes are
 * locked, the staff confirm with a reason, which the audit log keeps. In the same way they give the
 * bag to a courier whose codes are locked. An order cannot become ready while all of its items wait
 * for the customer's answer. An order at a table is served without a code, and paid later. Refuses
 * `wrong_pickup_code`, `code_locked`, `reason_required`, `stale`, `invalid_transition`.
 */
export async function moveSellerOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  move: SellerMove,
): Promise<void> {
  const { orderId, userId, to, version } = move
  const shopIds = await shopIdsOf(tx, userId)
  const order = await readSellerOrder(tx, shopIds, orderId, move.lang)
  const now = deps.clock.now()
  const isAtTable = order.tableSessionId !== null
  const isHandOver =
    (to === 'delivered' || to === 'on_a_way') && order.status === 'ready' && !isAtTable
  // The lock of a delivery is the lock of its courier. Only a reason takes the place of the code.
  const isForCourier = to === 'on_a_way'
  if (isForCourier && order.driverId === null)
    refuse('invalid_transition', { status: order.status, version: order.version })
  const proof = isHandOver
    ? await checkPickupCode(tx, {
        orderId,
        userId: isForCourier ? (order.driverId ?? userId) : userId,
        entered: isForCourier ? undefined : move.pickupCode,
        withoutCode: move.withoutCode,
        code: handoverCodeOf(deps.personalDataKey, 'order pickup', order),
        now,
      })
    : undefined
  const proposed = new Map(
    order.substitutions
      .filter(({ status }) => status === 'proposed')
      .map((one) => [one.detailId, one.quantity]),
  )
  if (to === 'ready' && isWholeOrder(order.details, proposed)) refuseUnanswered(order)
  const changed =
    to === 'delivered' && order.version === version
      ? await endOpenSubstitutions(tx, deps, orderId)
      : undefined
  const moved = await moveOrder(tx, deps, {
    orderId,
    to,
    by: { actor: 'seller', userId },
    owner: { shopIds },
    version: changed ?? version,
    ...(move.note === undefined ? {} : { note: move.note }),
    ...(to === 'cancelled' && move.reason !== undefined ? { reason: move.reason } : {}),
    ...(to === 'accepted' && move.prepMinutes !== undefined
      ? { changes: { prepMinutes: move.prepMinutes } }
      : {}),
  })
  // Guests at a table pay after the meal.
  if (to === 'delivered' && !isAtTable)
    await collectCash(tx, { type: 'order', id: orderId }, { by: userId, now })
  const detail = {
    from: moved.from,
    to,
    ...(move.reason ? { reason: move.reason } : {}),
    ...(proof === 'reason' ? { without_code: move.withoutCode } : {}),
  }
  await writeAudit(tx, {
    userId,
    action: 'order.move',
    subject: 'order',
    subjectId: orderId,
    detail,
    now,
  })
}
