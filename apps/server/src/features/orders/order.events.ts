import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'
import type { Move, MovedOrder } from './lifecycle/order-move.ts'
import { wireActor } from './order-view.ts'

type OrderRef = { id: number; shopId: number; userId: number }
const about = ({ id, shopId, userId }: OrderRef) => ({ orderId: id, shopId, userId })

/** The shop can see the order from now on. */
export const recordOrderReleased = (
  tx: Tx,
  order: OrderRef & { version: number },
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

/** `estimate`: the new expected time, if the move changed it. */
export const recordOrderMoved = (
  tx: Tx,
  moved: MovedOrder,
  { by, reason, undone }: Move,
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
        ...(undone ? { undone } : {}),
        ...(estimate
          ? { estimate: { from: estimate.from.toISOString(), to: estimate.to.toISOString() } }
          : {}),
      },
    },
    now,
  )
