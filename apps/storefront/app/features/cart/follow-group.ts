import { urlOf } from '@hawker/contract/url-of'
import { joinStream } from '@hawker/web/live/event-stream'
import { GROUP_NEWS } from './group-news.ts'

/** behaviour 4.4: where no stream gets through, ask this often. */
const POLL_MS = 5_000

/** Hears what happens to a group order, until told to stop: the version to read, or undefined where that is not known. */
export function followGroup(
  cartId: number,
  key: string,
  hear: (version: unknown) => void,
): () => void {
  const url = urlOf(
    'streamGroup',
    { params: { id: cartId }, query: { token: key } },
    document.documentElement.lang,
  )
  return joinStream(
    url,
    {
      events: GROUP_NEWS,
      onEvent: (event, data) => {
        // The stream begins with the version as it is.
        if (event !== 'open') hear((data as { version?: unknown } | undefined)?.version)
      },
    },
    POLL_MS,
  )
}
