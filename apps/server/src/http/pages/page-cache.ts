import { createHash } from 'node:crypto'
import { type CompressibleBody, LONG_LIVED, PERSONAL, QUICK } from './compressed-body.ts'
import { createTaggedCache } from './tagged-cache.ts'

export type CompressedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
} & CompressibleBody
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  cacheable: boolean
  /** How long the content stays true. Absent: as long as a page may stay in the cache. */
  validForMs?: number
}

/** A page is fresh for 10 s. After that it is sent for 5 s more while a new one is rendered. */
const FRESH_MS = 10_000
const STALE_MS = 5_000
const MAX_BYTES = 128 * 1024 * 1024

const etags = new WeakMap<Buffer, string>()
function etagOf(body: Buffer): string {
  const etag = etags.get(body) ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  etags.set(body, etag)
  return etag
}

const pageOf = (
  { status, headers, body }: RenderedPage,
  levels: Pick<CompressibleBody, 'first' | 'better'>,
): CompressedPage => ({
  status,
  headers,
  etag: etagOf(body),
  body,
  packed: new Map(),
  ...levels,
})

/** A public page that the cache cannot hold. */
export const uncachedPage = (rendered: RenderedPage): CompressedPage =>
  pageOf(rendered, { first: QUICK })
export const personalPage = (rendered: RenderedPage): CompressedPage =>
  pageOf(rendered, { first: PERSONAL })

/** In bytes, with room for the compressed forms: each takes less than a quarter of the page. */
const weightOf = ({ headers, body }: CompressedPage) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) +
  1.5 * body.length

export type PageCache = {
  /**
   * The page of this key: fresh from memory, stale while a new one is rendered in the background,
   * or rendered once for all requests that wait.
   */
  get(
    key: string,
    render: () => Promise<RenderedPage>,
  ): Promise<{ page: CompressedPage; from: 'fresh' | 'stale' | 'rendered' }>
  /** Removes the pages that have one of these tags. */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { pages: number; bytes: number }
}

/**
 * Whole pages, rendered for an address, a language, a currency and a delivery cell, never for one
 * user.
 */
export function createPageCache(
  now: () => number,
  freshMs = FRESH_MS,
  bytes = MAX_BYTES,
): PageCache {
  const cache = createTaggedCache<CompressedPage>(now, { freshMs, staleMs: STALE_MS, bytes })
  return {
    async get(key, render) {
      const { value, from } = await cache.get(key, async (before) => {
        const rendered = await render()
        const { tags, cacheable, validForMs } = rendered
        const fresh = pageOf(rendered, { first: QUICK, better: LONG_LIVED })
        // An unchanged page keeps the bytes that are compressed already.
        const page = before?.etag === fresh.etag && before.status === fresh.status ? before : fresh
        return {
          value: page,
          tags,
          cacheable,
          bytes: weightOf(page),
          ...(validForMs === undefined ? {} : { validForMs }),
        }
      })
      return { page: value, from: from === 'made' ? 'rendered' : from }
    },
    drop: cache.drop,
    clear: cache.clear,
    size: () => ({ pages: cache.size().entries, bytes: cache.size().bytes }),
  }
}
