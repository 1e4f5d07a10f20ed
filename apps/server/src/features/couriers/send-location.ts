import type { Tx } from '@hawker/postgres/tx'
import { roundedDegrees } from '../../core/courier-position.ts'
import {
  type Position,
  savePosition,
  ordersOnTheWay,
  parcelsOnTheWay,
  notifyWithoutStoring,
} from './courier.store.ts'

/** Stores a courier's position at most every 5 s, and sends it to the customers on their way. */
export async function sendLocation(
  tx: Tx,
  courierId: number,
  position: Position,
  now: Date,
): Promise<void> {
  if (!(await savePosition(tx, courierId, position, now))) return
  const payload = {
    latitude: roundedDegrees(position.latitude),
    longitude: roundedDegrees(position.longitude),
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
