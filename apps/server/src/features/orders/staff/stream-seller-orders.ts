import type { Deps } from '../../../deps.ts'
import type { StreamEvent, StreamSource } from '../../../http/api/route.ts'
import { type StoredSellerEvent, shopEventsSince } from './shop-events.store.ts'
import { shopIdsOf } from '../../shops/index.ts'

/** Events of released orders and of these shops; events since the last received one come first. */
export async function streamSellerOrders(
  { live, database }: Pick<Deps, 'live' | 'database'>,
  userId: number,
  lastId: number | undefined,
): Promise<StreamSource> {
  const shopIds = await shopIdsOf(database, userId)
  return async (send) => {
    const forward = (event: StoredSellerEvent) => {
      const streamEvent = sellerEventFor(event, shopIds)
      if (streamEvent) send(streamEvent)
    }
    // Subscribes before it reads, so that an event in between is sent twice and not lost.
    const stop = live.subscribe(forward)
    if (lastId !== undefined)
      for (const missed of await shopEventsSince(database, shopIds, lastId)) forward(missed)
    return stop
  }
}

export function sellerEventFor(
  event: StoredSellerEvent,
  shopIds: readonly number[],
): StreamEvent | undefined {
  const { id, topic, order_id: orderId, shop_id: shopId, payload } = event
  if (shopId === null || !shopIds.includes(shopId)) return undefined
  if (topic === 'shop.changed' || topic === 'stock.changed')
    return { event: 'shop', id, data: { shop_id: shopId } }
  if (topic === 'review.given') return { event: 'review', id, data: { shop_id: shopId } }
  if (topic === 'order.refund_changed' && payload['shop_asked'] === true)
    return { event: 'claim', id, data: { shop_id: shopId } }
  if (topic === 'table.changed') return { event: 'table', id, data: { shop_id: shopId } }
  if (topic === 'booking.changed')
    return {
      event: 'booking',
      id,
      data: {
        shop_id: shopId,
        booking_id: Number(payload['booking_id']),
        status: String(payload['status']),
      },
    }
  if (topic === 'door.changed') return { event: 'booking', id, data: { shop_id: shopId } }
  // A shop does not know of an order before its release.
  const visible =
    topic === 'order.released' || (payload['released'] === true && topic.startsWith('order.'))
  if (orderId === null || !visible) return undefined
  const status = payload['to'] ?? payload['status']
  return {
    event: 'order',
    id,
    data: { order_id: orderId, shop_id: shopId, ...(typeof status === 'string' ? { status } : {}) },
  }
}
