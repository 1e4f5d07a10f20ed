import { operationUrl } from '@hawker/contract/core/operation-url'
import { joinStream } from '@hawker/web/live/event-stream'
import { GROUP_EVENTS } from './group-events.ts'

/** Poll interval when no stream gets through. */
const POLL_MS = 5_000

/**
 * Subscribes to a group order. `hear` receives the new version, or undefined when it is not known.
 * Returns the unsubscribe function.
 */
export function subscribeToGroup(
  cartId: number,
  key: string,
  onEvent: (version: unknown) => void,
): () => void {
  const url = operationUrl(
    'streamGroup',
    { params: { id: cartId }, query: { token: key } },
    document.documentElement.lang,
  )
  return joinStream(
    url,
    {
      events: GROUP_EVENTS,
      onEvent: (event, data) => {
        // The first event only reports the current version.
        if (event !== 'open') onEvent((data as { version?: unknown } | undefined)?.version)
      },
    },
    POLL_MS,
  )
}
