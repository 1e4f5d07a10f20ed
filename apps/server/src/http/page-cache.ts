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
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}
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

const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
const etagOf = (body: Buffer) => `"${createHash('sha1').update(body).digest('base64url')}"`

/** Compresses once what will be sent many times: level 5 costs 3 ms a page and saves more than gzip 9. */
async function packPage({ status, headers, body }: RenderedPage): Promise<PackedPage> {
  const [br, gz] = await Promise.all([brotli(body, 5), compressGzip(body, { level: 6 })])
  return { status, headers, etag: etagOf(body), bodies: { br, gzip: gz, identity: body } }
}

/** Compresses what is sent once, as it was asked for and no other way. */
export async function packOnce({ status, headers, body }: RenderedPage, encoding: Encoding): Promise<PackedPage> {
  const packed =
    encoding === 'br' ? { br: await brotli(body, 4) } : encoding === 'gzip' ? { gzip: await compressGzip(body, { level: 4 }) } : {}
  return { status, headers, etag: etagOf(body), bodies: { identity: body, ...packed } }
}

const weightOf = ({ headers, bodies }: PackedPage) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) +
  [bodies.identity, bodies.br, bodies.gzip].reduce((sum, body) => sum + (body?.length ?? 0), 0)

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
      const { value, from } = await cache.get(key, async () => {
        const rendered = await render()
        const { tags, keep, lifeMs } = rendered
        const page = await packPage(rendered)
        return { value: page, tags, keep, bytes: weightOf(page), ...(lifeMs === undefined ? {} : { lifeMs }) }
      })
      return { page: value, from: from === 'made' ? 'rendered' : from }
    },
    drop: cache.drop,
    clear: cache.clear,
    size: () => ({ pages: cache.size().entries, bytes: cache.size().bytes }),
  }
}
