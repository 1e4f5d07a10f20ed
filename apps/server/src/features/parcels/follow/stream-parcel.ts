import type { Deps } from '../../../deps.ts'
import type { LiveEvent } from '../../../core/live-events.ts'
import { POSITION_INTERVAL_MS, positionOf } from '../../../core/courier-position.ts'
import { refuse } from '../../../core/refuse.ts'
import type { StreamSource } from '../../../http/api/route.ts'
import { sendSince } from '../../../http/api/send-since.ts'
import type { TrackingRole } from '../reading/parcel-token.ts'
import { findWatchedParcel, parcelEventsOf } from './stream.store.ts'

export type ParcelStream = {
  readonly parcelId: number
  readonly userId: number
  readonly lastEventId: number | undefined
  /** Whose link it is; a link shows no messages, and only the recipient's shows the courier's position. */
  readonly link?: TrackingRole
}

/** Live events of a user's parcel; a client that reconnects gets those after its last one. */
export async function streamParcel(
  { database, live, clock }: Pick<Deps, 'database' | 'live' | 'clock'>,
  { parcelId, userId, lastEventId, link }: ParcelStream,
): Promise<StreamSource> {
  const watched = await findWatchedParcel(database, parcelId, userId)
  if (!watched) return refuse('not_found')
  return async (send) => {
    let status: string = watched.status
    let locatedAt = 0
    const forward = (event: LiveEvent) => {
      if (event.topic === 'parcel.location') {
        if (link === 'pickup') return
        const at = clock.now().getTime()
        // Only the sender waits for a parcel that comes back.
        const isAwaited = status === 'on_a_way' || (status === 'returning' && !link)
        if (!isAwaited || at - locatedAt < POSITION_INTERVAL_MS) return
        locatedAt = at
        return send({ event: 'location', data: { location: positionOf(event.payload) } })
      }
      if (event.topic === 'chat.read' || (link && event.topic === 'chat.message')) return
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
    return sendSince({
      live,
      lastEventId,
      concerns: ({ parcel_id: id }) => id === parcelId,
      readPast: () => parcelEventsOf(database, parcelId),
      async sendState(lastId) {
        const now = await findWatchedParcel(database, parcelId, userId)
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
