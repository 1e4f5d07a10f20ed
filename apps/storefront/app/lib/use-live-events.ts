import { operationUrl } from '@hawker/contract/core/operation-url'
import { joinStream } from '@hawker/web/live/event-stream'
import { useEffect, useEffectEvent } from 'react'

/** Poll interval when no stream gets through. */
export const LIVE_POLL_MS = 10_000

type LiveStream = { operation: 'streamOrder' | 'streamParcel'; id: number; active: boolean }

/**
 * Live events of one order or parcel while its page is open. `onMissed` runs when events may have
 * been lost, and every 10 s without a stream.
 */
export function useLiveEvents<Event>(
  { operation, id, active }: LiveStream,
  events: readonly string[],
  onEvent: (event: Event) => void,
  onMissed: () => void,
): void {
  const notify = useEffectEvent(onEvent)
  const notifyMissed = useEffectEvent(onMissed)
  const names = events.join()
  useEffect(() => {
    if (!active) return
    let wasOpen = false
    return joinStream(
      operationUrl(operation, { params: { id } }, document.documentElement.lang),
      {
        events: names.split(','),
        onEvent: (event, data) => {
          // Each stream sends what its operation declares.
          if (data !== undefined) return notify(data as Event)
          // The first `open` follows the page load: nothing was missed.
          if (event === 'open' && !wasOpen) wasOpen = true
          else notifyMissed()
        },
      },
      LIVE_POLL_MS,
    )
  }, [operation, id, active, names])
}
