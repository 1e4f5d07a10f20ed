import type { Deps } from '../../deps.ts'
import type { StreamEvent, StreamSource } from '../../http/route.ts'
import { type StoredCourierEvent, courierEventsSince } from './courier.store.ts'

/** New and vanished offers, and moves of the courier's own orders; what was missed since the last event comes first. */
export const streamCourier =
  (
    { live, database }: Pick<Deps, 'live' | 'database'>,
    courierId: number,
    lastId: number | undefined,
  ): StreamSource =>
  async (send) => {
    const tell = (event: StoredCourierEvent) => {
      const told = streamEventFor(event, courierId)
      if (told) send(told)
    }
    // Listening before reading: what happens in between is sent twice rather than never.
    const stop = live.subscribe(tell)
    if (lastId !== undefined)
      for (const missed of await courierEventsSince(database, courierId, lastId)) tell(missed)
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
  const { id, topic, order_id: orderId, payload } = event
  if (orderId === null || !TOPICS.has(topic)) return undefined
  const status = typeof payload['to'] === 'string' ? payload['to'] : payload['status']
  const data = { order_id: orderId, ...(typeof status === 'string' ? { status } : {}) }
  if (event.driver_id === courierId) return { event: 'order', id, data }
  // Another address, another time, a PIN that need not be asked for: the matter of whoever brings it.
  if (topic === 'order.changed') return undefined
  // Anybody's offer may appear with acceptance and vanish with a taker or a cancellation; which, the list says.
  const waits =
    topic === 'order.courier_assigned' ||
    topic === 'order.courier_released' ||
    status === 'accepted' ||
    status === 'ready' ||
    status === 'cancelled'
  return waits ? { event: 'offer', id, data: { order_id: orderId } } : undefined
}
