import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { StreamSource } from '../../http/route.ts'
import type { LiveEvent } from '../../http/live.ts'
import { eventsOf, findWatched } from './stream.store.ts'

/** What each topic that changes something for the customer is called on the stream (behaviour 4.6). */
const EVENTS: Readonly<Record<string, string>> = {
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
const CHANGES: Readonly<Record<string, string>> = {
  edited: 'edit',
  weighed: 'edit',
  tip: 'edit',
  substitution_proposed: 'substitution',
  substituted: 'substitution',
}
/** Who follows a gift hears of its way, and nothing of money and messages. */
const TOLD_TO_RECEIVERS: ReadonlySet<string> = new Set(['status', 'edit', 'substitution'])

const eventNameOf = ({ topic, payload }: LiveEvent): string | undefined =>
  (topic === 'order.changed' ? CHANGES[String(payload['what'])] : undefined) ?? EVENTS[topic]
/** A customer may see the courier's position this often at most (behaviour 4.6). */
const LOCATION_EVERY_MS = 5_000

/** Live events of an own order. After a break the client names the last event it saw, and gets what happened since. */
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
    const told = new Set<number>()
    let locatedAt = 0
    const tell = (event: LiveEvent) => {
      if (event.topic === 'order.location') {
        const at = clock.now().getTime()
        if (status !== 'on_a_way' || at - locatedAt < LOCATION_EVERY_MS) return
        locatedAt = at
        return send({ event: 'location', data: { location: positionOf(event.payload) } })
      }
      const name = eventNameOf(event)
      if (name === undefined || told.has(event.id) || (receiver && !TOLD_TO_RECEIVERS.has(name)))
        return
      told.add(event.id)
      const { to, version, estimate } = event.payload
      status = event.topic === 'order.status_changed' ? String(to) : status
      // A release changes what may be done with an order and not its version: whoever knows that one has to look again.
      const known =
        typeof version === 'number' && event.topic !== 'order.released' ? { version } : {}
      // Before what it belongs to: whoever is cut off between the two hears both again.
      if (estimate !== undefined) send({ event: 'eta', data: { status, estimate } })
      send({ event: name, id: event.id, data: { status, ...known } })
    }
    // Listen first, then look back: what happens in between arrives twice rather than never, and is told once.
    let waiting: LiveEvent[] | undefined = []
    const stop = live.subscribe((event) => {
      if (event.order_id !== orderId) return
      if (waiting) waiting.push(event)
      else tell(event)
    })
    try {
      const past = await eventsOf(database, orderId)
      // Announcements may lag behind the commit: what is in the past already must not be told again as news.
      for (const event of past)
        if (lastEventId === undefined || event.id <= lastEventId) told.add(event.id)
      if (lastEventId !== undefined) for (const event of past) tell(event)
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
    for (const event of waiting) tell(event)
    waiting = undefined
    return stop
  }
}

const rounded = (degrees: unknown) => Math.round(Number(degrees) * 10_000) / 10_000
const positionOf = ({ latitude, longitude, heading, at }: Record<string, unknown>) => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
  heading: typeof heading === 'number' ? heading : null,
  at: String(at),
})
