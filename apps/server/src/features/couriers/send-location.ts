import type { Tx } from '@hawker/postgres/tx'
import {
  type Position,
  savePosition,
  ordersOnTheWay,
  parcelsOnTheWay,
  notifyWithoutStoring,
} from './courier.store.ts'

/** Rounds to about 11 metres: shows the courier's approach, but not the house of a break. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** Stores a courier's position at most every 5 s, and sends it to the customers on their way. */
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
  for (const parcel of await parcelsOnTheWay(tx, courierId)) {
    await notifyWithoutStoring(tx, {
      topic: 'parcel.location',
      order_id: null,
      shop_id: null,
      user_id: parcel.user_id,
      driver_id: courierId,
      parcel_id: parcel.id,
      payload,
    })
  }
}
