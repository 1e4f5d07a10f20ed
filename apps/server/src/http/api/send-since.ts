import type { LiveEvent, LiveEvents } from '../../core/live-events.ts'

/** Events that are not stored, such as positions, have this id. */
const TRANSIENT_ID = 0

export type EventsSince = {
  readonly live: Pick<LiveEvents, 'subscribe'>
  /** The last event that the client has seen, if it reconnects. */
  readonly lastEventId: number | undefined
  /** Whether an event is about what the stream shows. */
  readonly concerns: (event: LiveEvent) => boolean
  /** All stored events about it, oldest first. */
  readonly readPast: () => Promise<readonly LiveEvent[]>
  /** Sends the current state to a new client; `lastId` is that of the newest stored event. */
  readonly sendState: (lastId: number) => Promise<void>
  /** Called once for each event that the client has not seen. */
  readonly forward: (event: LiveEvent) => void
}

/**
 * Sends a stream's events from then on. A client that reconnects first gets those after its last
 * one, also with smaller ids that were committed later. Returns the function that ends it.
 */
export async function sendSince({
  live,
  lastEventId,
  concerns,
  readPast,
  sendState,
  forward,
}: EventsSince): Promise<() => void> {
  const sentIds = new Set<number>()
  const sendOnce = (event: LiveEvent) => {
    if (event.id !== TRANSIENT_ID) {
      if (sentIds.has(event.id)) return
      sentIds.add(event.id)
    }
    forward(event)
  }
  // Subscribe first, then read the past: an event in between arrives twice and is sent once.
  let waiting: LiveEvent[] | undefined = []
  const stop = live.subscribe((event) => {
    if (!concerns(event)) return
    if (waiting) waiting.push(event)
    else sendOnce(event)
  })
  try {
    const past = await readPast()
    // Notifications may lag behind the commit: past events must not be sent again as new ones.
    for (const { id } of past) if (lastEventId === undefined || id <= lastEventId) sentIds.add(id)
    if (lastEventId === undefined) await sendState(past.at(-1)?.id ?? 0)
    else for (const event of past) sendOnce(event)
  } catch (cause) {
    stop()
    throw cause
  }
  for (const event of waiting) sendOnce(event)
  waiting = undefined
  return stop
}
