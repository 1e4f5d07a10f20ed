import type { Deps } from '../../../deps.ts'
import type { LiveEvent } from '../../../core/live-events.ts'
import { refuse } from '../../../core/refuse.ts'
import type { StreamSource } from '../../../http/api/route.ts'
import { rounded } from '../reading/parcel.wire.ts'
import { findWatchedParcel, parcelEventsOf } from './stream.store.ts'

const LOCATION_INTERVAL_MS = 5_000

/** Live events of the caller's parcel; a client that reconnects gets those after its last one. */
export async function streamParcel(
  { database, live, clock }: Deps,
  {
    parcelId,
    userId,
    lastEventId,
  }: { parcelId: number; userId: number; lastEventId: number | undefined },
): Promise<StreamSource> {
  const watched = await findWatchedParcel(database, parcelId, userId)
  if (!watched) return refuse('not_found')
  return async (send) => {
    let status: string = watched.status
    const sentIds = new Set<number>()
    let locatedAt = 0
    const forward = (event: LiveEvent) => {
      if (event.topic === 'parcel.location') {
        const at = clock.now().getTime()
        if (status !== 'on_a_way' || at - locatedAt < LOCATION_INTERVAL_MS) return
        locatedAt = at
        return send({ event: 'location', data: { location: positionOf(event.payload) } })
      }
      if (sentIds.has(event.id)) return
      sentIds.add(event.id)
      if (event.topic === 'chat.read') return
      if (event.topic === 'chat.message')
        return send({ event: 'chat', id: event.id, data: { status } })
      const { to, version } = event.payload
      status = event.topic === 'parcel.status_changed' ? String(to) : status
      send({
        event: 'status',
        id: event.id,
        data: { status, ...(typeof version === 'number' ? { version } : {}) },
      })
    }
    // Subscribe first, then read the past: an event in between arrives twice and is sent once.
    let waiting: LiveEvent[] | undefined = []
    const stop = live.subscribe((event) => {
      if (event.parcel_id !== parcelId) return
      if (waiting) waiting.push(event)
      else forward(event)
    })
    try {
      const past = await parcelEventsOf(database, parcelId)
      for (const event of past)
        if (lastEventId === undefined || event.id <= lastEventId) sentIds.add(event.id)
      if (lastEventId !== undefined) for (const event of past) forward(event)
      else {
        const now = await findWatchedParcel(database, parcelId, userId)
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

const positionOf = ({ latitude, longitude, heading, at }: Record<string, unknown>) => ({
  latitude: rounded(Number(latitude)),
  longitude: rounded(Number(longitude)),
  heading: typeof heading === 'number' ? heading : null,
  at: String(at),
})
