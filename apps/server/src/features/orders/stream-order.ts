import { roadDistance } from '@hawker/domain/delivery/geo'
import { arrivalFrom } from '@hawker/domain/time/arrival'
import type { Deps } from '../../deps.ts'
import { POSITION_INTERVAL_MS, positionOf } from '../../core/courier-position.ts'
import { refuse } from '../../core/refuse.ts'
import type { StreamSource } from '../../http/api/route.ts'
import { sendSince } from '../../http/api/send-since.ts'
import type { LiveEvent } from '../../core/live-events.ts'
import { spanOf } from './lifecycle/order-progress.ts'
import { type WatchedOrder, eventsOf, findWatched } from './stream.store.ts'

/** The stream's event name for each topic that changes something for the customer. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  'order.released': 'status',
  'order.status_changed': 'status',
  'order.changed': 'status',
  'order.courier_assigned': 'status',
  'order.courier_released': 'status',
  'payment.paid': 'status',
  'payment.captured': 'status',
  'payment.rejected': 'status',
  'share.changed': 'status',
  'order.refund_changed': 'refund',
  'payment.refunded': 'refund',
  'payment.refund_ended': 'refund',
  'chat.message': 'chat',
}
const CHANGE_NAMES: Readonly<Record<string, string>> = {
  edited: 'edit',
  weighed: 'edit',
  tip: 'edit',
  substitution_proposed: 'substitution',
  substituted: 'substitution',
}
/** The receiver of a gift follows its progress and sees no money and no messages. */
const RECEIVER_EVENTS: ReadonlySet<string> = new Set(['status', 'edit', 'substitution'])

const eventNameOf = ({ topic, payload }: LiveEvent): string | undefined =>
  (topic === 'order.changed' ? CHANGE_NAMES[String(payload['what'])] : undefined) ??
  EVENT_NAMES[topic]

/**
 * Live events of the caller's order. A client that reconnects names its last event and gets those
 * after it.
 */
export async function streamOrder(
  { database, live, clock }: Deps,
  {
    orderId,
    userId,
    lastEventId,
    receiver = false,
  }: { orderId: number; userId: number; lastEventId: number | undefined; receiver?: boolean },
): Promise<StreamSource> {
  const watched = await findWatched(database, orderId, userId)
  if (!watched) return refuse('not_found')
  return async (send) => {
    let status: string = watched.status
    let locatedAt = 0
    const forward = (event: LiveEvent) => {
      if (event.topic === 'order.location') {
        const at = clock.now().getTime()
        if (status !== 'on_a_way' || at - locatedAt < POSITION_INTERVAL_MS) return
        locatedAt = at
        const location = positionOf(event.payload)
        send({ event: 'location', data: { location } })
        const arrival = arrivalAt(watched, location, at)
        return arrival && send({ event: 'eta', data: { status, arrival } })
      }
      const name = eventNameOf(event)
      if (name === undefined || (receiver && !RECEIVER_EVENTS.has(name))) return
      const { to, version, estimate } = event.payload
      status = event.topic === 'order.status_changed' ? String(to) : status
      // A release changes the permissions but not the version: without one, the client reads the
      // order again.
      const knownVersion =
        typeof version === 'number' && event.topic !== 'order.released' ? { version } : {}
      // First, without an id: a client that is cut off in between gets both again.
      if (estimate !== undefined) send({ event: 'eta', data: { status, estimate } })
      send({ event: name, id: event.id, data: { status, ...knownVersion } })
    }
    return sendSince({
      live,
      lastEventId,
      concerns: ({ order_id: id }) => id === orderId,
      readPast: () => eventsOf(database, orderId),
      async sendState(lastId) {
        const now = await findWatched(database, orderId, userId)
        status = now?.status ?? status
        send({
          event: 'status',
          id: lastId,
          data: { status, ...(now ? { version: now.version } : {}) },
        })
      },
      forward,
    })
  }
}

/** When a courier at this position arrives at the door. */
const arrivalAt = (
  { latitude, longitude }: WatchedOrder,
  courier: { latitude: number; longitude: number },
  now: number,
) =>
  latitude !== null && longitude !== null
    ? spanOf(arrivalFrom(roadDistance(courier, { latitude, longitude }), now))
    : undefined
