import type { Tx } from '../../database/tx.ts'
import {
  type Position,
  savePosition,
  ordersOnTheWay,
  notifyWithoutStoring,
} from './courier.store.ts'

/** About 11 metres: enough to see a courier come, too little to tell in which house a break is taken (behaviour 4.6). */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Keeps where a courier is, at most every 5 s, and tells those who wait for an order that is on its way with them. */
export async function sendLocation(
  tx: Tx,
  courierId: number,
  position: Position,
  now: Date,
): Promise<void> {
  if (!(await savePosition(tx, courierId, position, now))) return
  const payload = {
    latitude: rounded(position.latitude),
    longitude: rounded(position.longitude),
    heading: position.heading,
    at: now.toISOString(),
  }
  for (const order of await ordersOnTheWay(tx, courierId)) {
    await notifyWithoutStoring(tx, {
      topic: 'order.location',
      order_id: order.id,
      shop_id: null,
      user_id: order.user_id,
      driver_id: courierId,
      payload,
    })
  }
}
