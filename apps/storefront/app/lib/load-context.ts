import type { Fetch } from '@hawker/contract/client'
import type { OperationName } from '@hawker/contract/operations'
import type { Bundle } from '@hawker/i18n/messages'
import type { Handed } from './server-only.tsx'

/** `tags` name what it shows (`shop:12`); `moments`, milliseconds since 1970, when it may no longer be true by the clock alone. */
export type Part<T> = { value: T; tags: readonly string[]; moments?: readonly number[] }

/** What the server hands to each rendering. Nothing here knows who is asking: public pages are the same for everybody. */
export type Served = {
  /** Answers an absolute path of /api/v1 in process; anything else is not its business. */
  fetchApi: Fetch
  /** The same for what anybody may read, without a request; undefined where only `fetchApi` can tell. */
  readApi: (
    name: OperationName,
    call: { params?: unknown; query?: unknown },
    lang: string,
  ) => Promise<{ data: unknown; meta?: unknown } | undefined>
  /** Keeps a part that many pages share, until what it shows changes. */
  keep: <T>(key: string, make: () => Promise<Part<T>>) => Promise<T>
  /** Benchmark switch: with 'frames' every page is drawn, whether it says anything new or not; with 'none' its frame too. */
  keepDrawings: 'all' | 'frames' | 'none'
  demo: boolean
  /** The marketplace's clock, in milliseconds since 1970. */
  now: () => number
  /** The storefront's texts as they are now: staff may change them while the server runs. */
  texts: { of(locale: string): { bundle: Bundle; version: string } }
}

/** What the server knows while it answers one request. `handed` is what a loader gives to the drawing beside its data. */
export type ServerContext = { readonly served: Served; handed: Handed }
