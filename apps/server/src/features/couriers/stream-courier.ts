import type { Deps } from '../../deps.ts'
import type { StreamEvent, StreamSource } from '../../http/api/route.ts'
import { type StoredCourierEvent, courierEventsSince } from './courier.store.ts'

/** Streams offers and the courier's own orders, starting with the events missed since `lastId`. */
export const streamCourier =
  (
    { live, database }: Pick<Deps, 'live' | 'database'>,
    courierId: number,
    lastId: number | undefined,
  ): StreamSource =>
  async (send) => {
    const forward = (event: StoredCourierEvent) => {
      const streamEvent = streamEventFor(event, courierId)
      if (streamEvent) send(streamEvent)
    }
    // Subscribes before reading: an event in between arrives twice rather than never.
    const stop = live.subscribe(forward)
    if (lastId !== undefined)
      for (const missed of await courierEventsSince(database, courierId, lastId)) forward(missed)
    return stop
  }

const TOPICS: ReadonlySet<string> = new Set([
  'order.status_changed',
  'order.changed',
  'order.courier_assigned',
  'order.courier_released',
])

export function streamEventFor(
  event: StoredCourierEvent,
  courierId: number,
): StreamEvent | undefined {
  if (typeof event.parcel_id === 'number') return parcelEventFor(event, event.parcel_id, courierId)
  const { id, topic, order_id: orderId, payload } = event
  if (orderId === null || !TOPICS.has(topic)) return undefined
  const status = typeof payload['to'] === 'string' ? payload['to'] : payload['status']
  const data = { order_id: orderId, ...(typeof status === 'string' ? { status } : {}) }
  if (event.driver_id === courierId) return { event: 'order', id, data }
  // A changed address, time or PIN only concerns the courier of the order.
  if (topic === 'order.changed') return undefined
  // These events can add or remove an offer; the client reads the list again.
  const changesOffers =
    topic === 'order.courier_assigned' ||
    topic === 'order.courier_released' ||
    status === 'accepted' ||
    status === 'ready' ||
    status === 'cancelled'
  return changesOffers ? { event: 'offer', id, data: { order_id: orderId } } : undefined
}

/** A parcel of the courier, or one that was or is offered: the client reads the list again. */
function parcelEventFor(
  { id, topic, driver_id: driverId, payload }: StoredCourierEvent,
  parcelId: number,
  courierId: number,
): StreamEvent | undefined {
  const { to } = payload
  const data = { parcel_id: parcelId, ...(typeof to === 'string' ? { status: to } : {}) }
  if (!PARCEL_TOPICS.has(topic)) return undefined
  if (driverId === courierId) return { event: 'parcel', id, data }
  const changesOffers =
    topic === 'parcel.released' || to === 'accepted' || to === 'new' || to === 'cancelled'
  return changesOffers ? { event: 'parcel_offer', id, data } : undefined
}
const PARCEL_TOPICS: ReadonlySet<string> = new Set([
  'parcel.released',
  'parcel.status_changed',
  'parcel.changed',
])
