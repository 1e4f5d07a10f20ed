import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'
import type { Move, MovedOrder } from './order-move.ts'
import { wireActor } from './order-view.ts'

type Known = { id: number; shopId: number; userId: number }
const about = ({ id, shopId, userId }: Known) => ({ orderId: id, shopId, userId })

export const orderCreated = (tx: Tx, order: Known, now: Date): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.created',
      key: `order:${order.id}:created`,
      ...about(order),
      payload: { status: 'new', version: 1 },
    },
    now,
  )

/** The shop can see it from now on. */
export const orderReleased = (
  tx: Tx,
  order: Known & { version: number },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.released',
      key: `order:${order.id}:released`,
      ...about(order),
      payload: { status: 'new', version: order.version },
    },
    now,
  )

/** `estimate`: when it is expected from now on, where the move says that anew. */
export const statusChanged = (
  tx: Tx,
  moved: MovedOrder,
  { by, reason }: Move,
  estimate: { from: Date; to: Date } | undefined,
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'order.status_changed',
      key: `order:${moved.id}:v${moved.version}`,
      ...about(moved),
      ...(moved.driverId === null ? {} : { driverId: moved.driverId }),
      payload: {
        from: moved.from,
        to: moved.to,
        by: wireActor(by.actor),
        version: moved.version,
        released: moved.released,
        ...(reason ? { reason } : {}),
        ...(estimate
          ? { estimate: { from: estimate.from.toISOString(), to: estimate.to.toISOString() } }
          : {}),
      },
    },
    now,
  )

/** A shelf has few left, or had: pages that say how many are out of date. */
export const stocksChanged = (
  tx: Tx,
  change: { orderId: number; shopId: number; why: string; stockIds: readonly number[] },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'stock.changed',
      key: `order:${change.orderId}:stock:${change.why}`,
      shopId: change.shopId,
      payload: { stock_ids: change.stockIds },
    },
    now,
  )

/** What came of ordering for a group at its deadline: its order, or what was in the way. */
export const groupOrderTried = (
  tx: Tx,
  {
    cartId,
    ownerId,
    ...outcome
  }: { cartId: number; ownerId: number } & ({ orderId: number } | { code: string }),
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'group.order_tried',
      key: `group:${cartId}:tried:${'code' in outcome ? now.toISOString() : outcome.orderId}`,
      userId: ownerId,
      ...('code' in outcome ? {} : { orderId: outcome.orderId }),
      payload: { cart_id: cartId, ...('code' in outcome ? { code: outcome.code } : {}) },
    },
    now,
  )
