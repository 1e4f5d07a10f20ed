import { roadDistance } from '@hawker/domain/delivery/geo'
import { arrivalFrom } from '@hawker/domain/time/arrival'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import type { StreamSource } from '../../http/api/route.ts'
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
/** The customer sees the courier's position at most this often. */
const LOCATION_INTERVAL_MS = 5_000

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
    const sentIds = new Set<number>()
    let locatedAt = 0
    const forward = (event: LiveEvent) => {
      if (event.topic === 'order.location') {
        const at = clock.now().getTime()
        if (status !== 'on_a_way' || at - locatedAt < LOCATION_INTERVAL_MS) return
        locatedAt = at
        const location = positionOf(event.payload)
        send({ event: 'location', data: { location } })
        const arrival = arrivalAt(watched, location, at)
        return arrival && send({ event: 'eta', data: { status, arrival } })
      }
      const name = eventNameOf(event)
      if (name === undefined || sentIds.has(event.id) || (receiver && !RECEIVER_EVENTS.has(name)))
        return
      sentIds.add(event.id)
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
    // Subscribe first, then read the past: an event in between arrives twice and is sent once.
    let waiting: LiveEvent[] | undefined = []
    const stop = live.subscribe((event) => {
      if (event.order_id !== orderId) return
      if (waiting) waiting.push(event)
      else forward(event)
    })
    try {
      const past = await eventsOf(database, orderId)
      // Notifications may lag behind the commit: past events must not be sent again as new ones.
      for (const event of past)
        if (lastEventId === undefined || event.id <= lastEventId) sentIds.add(event.id)
      if (lastEventId !== undefined) for (const event of past) forward(event)
      else {
        const now = await findWatched(database, orderId, userId)
        status = now?.status ?? status
        send({
          event: 'status',
          id: past.at(-1)?.id ?? 0,
          data: { status, ...(now ? { version: now.version } : {}) },
        })
      }
    } catch (cause) {
      stop()
      throw cause
    }
    for (const event of waiting) forward(event)
    waiting = undefined
    return stop
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

const rounded = (degrees: unknown) => Math.round(Number(degrees) * 10_000) / 10_000
const positionOf = ({ latitude, longitude, heading, at }: Record<string, unknown>) => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
  heading: typeof heading === 'number' ? heading : null,
  at: String(at),
})
