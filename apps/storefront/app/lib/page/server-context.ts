import type { Fetch } from '@hawker/contract/core/client'
import type { OperationName } from '@hawker/contract/core/operations'
import type { Bundle } from '@hawker/i18n/messages'
import type { ServerParts } from './server-parts.tsx'

/**
 * `tags` name what it shows (`shop:12`). At the `moments`, milliseconds since 1970, it may become
 * outdated by time alone.
 */
export type SharedPart<T> = { value: T; tags: readonly string[]; moments?: readonly number[] }

/** What the server provides. Nothing here knows the visitor: public pages are the same for all. */
export type Served = {
  /** Answers an absolute path of /api/v1 inside the process. */
  fetchApi: Fetch
  /** Reads public data without a request; undefined where only `fetchApi` can answer. */
  readApi: (
    name: OperationName,
    call: { params?: unknown; query?: unknown },
    lang: string,
  ) => Promise<{ data: unknown; meta?: unknown } | undefined>
  /** Caches a part that many pages share, until what it shows changes. */
  cachePart: <T>(key: string, make: () => Promise<SharedPart<T>>) => Promise<T>
  /** A benchmark switch: 'layouts' renders every page again, 'none' also its layout. */
  renderCache: 'all' | 'layouts' | 'none'
  demo: boolean
  /** Reports an error of a page, which shows the error screen. */
  report: (error: unknown) => void
  /** The marketplace's clock, in milliseconds since 1970. */
  now: () => number
  /** The current texts: staff may change them while the server runs. */
  texts: { of(locale: string): { bundle: Bundle; version: string } }
}

/**
 * The context of one request. A loader puts parts into `handed` that are rendered but not sent as
 * data.
 */
export type ServerContext = { readonly served: Served; serverParts: ServerParts }
