import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createTaggedCache } from './tagged-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type PackedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly body: Buffer
  /** Compressed when somebody first asks for it so. */
  readonly packed: Map<Encoding, Buffer | Promise<Buffer>>
  readonly levels: Levels
}
type Levels = { readonly br: number; readonly gzip: number }
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  keep: boolean
  /** How long what it says stays true; absent: for as long as pages are kept. */
  lifeMs?: number
}

/** Fresh, then answered while a new one is made: in all as old as a list may be that a shop was just added to. */
const FRESH_MS = 10_000
const STALE_MS = 5_000
const MOST_BYTES = 128 * 1024 * 1024

/** What is sent many times is worth more: brotli 8 takes half a millisecond longer than 5 and saves 2 %, 9 takes ten. */
const KEPT: Levels = { br: 8, gzip: 6 }
const ONCE: Levels = { br: 4, gzip: 4 }

const etags = new WeakMap<Buffer, string>()
function etagOf(body: Buffer): string {
  const etag = etags.get(body) ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  etags.set(body, etag)
  return etag
}

const pageOf = ({ status, headers, body }: RenderedPage, levels: Levels): PackedPage => ({
  status,
  headers,
  etag: etagOf(body),
  body,
  packed: new Map(),
  levels,
})
export type PackedBody = Pick<PackedPage, 'body' | 'packed' | 'levels'>
/** What is sent many times beside pages. */
export const keptBody = (body: Buffer): PackedBody => ({ body, packed: new Map(), levels: KEPT })

/** A page that is sent once. */
export const passingPage = (rendered: RenderedPage): PackedPage => pageOf(rendered, ONCE)

const compress = (body: Buffer, encoding: 'br' | 'gzip', levels: Levels): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(body, { level: levels.gzip })
    : compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })

/** The page as it is sent in an encoding, compressed once for all who ask. */
export function packedBody({ body, packed, levels }: PackedBody, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return body
  const known = packed.get(encoding)
  if (known) return known
  const work = compress(body, encoding, levels).then(
    (bytes) => {
      packed.set(encoding, bytes)
      return bytes
    },
    (cause: unknown) => {
      // Tried anew by whoever asks next.
      packed.delete(encoding)
      throw cause
    },
  )
  packed.set(encoding, work)
  return work
}

/** With room for what will be compressed: either takes less than a quarter of the page. */
const weightOf = ({ headers, body }: PackedPage) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) + 1.5 * body.length

export type PageCache = {
  /** The page of this key: fresh from memory, stale while a fresh one is made behind it, or rendered once for all who wait. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<{ page: PackedPage; from: 'fresh' | 'stale' | 'rendered' }>
  /** Drops what shows one of these tags; nothing else. */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { pages: number; bytes: number }
}

/** Whole pages, rendered for an address, language, currency and delivery cell, never for a person. */
export function createPageCache(now: () => number, freshMs = FRESH_MS, bytes = MOST_BYTES): PageCache {
  const cache = createTaggedCache<PackedPage>(now, { freshMs, staleMs: STALE_MS, bytes })
  return {
    async get(key, render) {
      const { value, from } = await cache.get(key, async (before) => {
        const rendered = await render()
        const { tags, keep, lifeMs } = rendered
        const fresh = pageOf(rendered, KEPT)
        // Said again what was said before: what was compressed is as good.
        const page = before?.etag === fresh.etag && before.status === fresh.status ? before : fresh
        return { value: page, tags, keep, bytes: weightOf(page), ...(lifeMs === undefined ? {} : { lifeMs }) }
      })
      return { page: value, from: from === 'made' ? 'rendered' : from }
    },
    drop: cache.drop,
    clear: cache.clear,
    size: () => ({ pages: cache.size().entries, bytes: cache.size().bytes }),
  }
}
