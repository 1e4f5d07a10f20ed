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
} & PackedBody
/** A body, compressed when somebody first asks for it so. */
export type PackedBody = {
  readonly body: Buffer
  readonly first: Levels
  /** How it is compressed once it is asked for again; absent: it is not. */
  readonly again?: Levels
  readonly packed: Map<Encoding, Packed>
}
type Packed = { readonly bytes: Buffer | Promise<Buffer>; asked: number }
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
/** Of a page that changes often most are asked for once: brotli 1 takes a tenth of 8, and a quarter more bytes. */
const QUICK: Levels = { br: 1, gzip: 1 }
const ONCE: Levels = { br: 4, gzip: 4 }
/** What of a page a server sends before it waits to hear from the browser: ten packets without their head. */
const FLIGHT = 14_600 - 1_000
/** Compressed well a page is at most this much smaller than quickly. */
const GAIN = 1.25

const etags = new WeakMap<Buffer, string>()
function etagOf(body: Buffer): string {
  const etag = etags.get(body) ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  etags.set(body, etag)
  return etag
}

const pageOf = (
  { status, headers, body }: RenderedPage,
  levels: Pick<PackedBody, 'first' | 'again'>,
): PackedPage => ({
  status,
  headers,
  etag: etagOf(body),
  body,
  packed: new Map(),
  ...levels,
})
/** What is sent many times beside pages. */
export const keptBody = (body: Buffer): PackedBody => ({ body, packed: new Map(), first: KEPT })

/** A page that is sent once: the same for everybody, or somebody's own. */
export const passingPage = (rendered: RenderedPage): PackedPage =>
  pageOf(rendered, { first: QUICK })
export const ownPage = (rendered: RenderedPage): PackedPage => pageOf(rendered, { first: ONCE })

const compress = (body: Buffer, encoding: 'br' | 'gzip', levels: Levels): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(body, { level: levels.gzip })
    : compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // The usual window is for 4 MB, and memory that is never written to must be had as well.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(
            22,
            Math.max(16, Math.ceil(Math.log2(body.length + 16))),
          ),
        },
      })

/** As many as show that a page is asked for often, so that it is worth compressing once more. */
const OFTEN = 3

/** The body as it is sent in an encoding, compressed once for all who ask. */
export function packedBody(page: PackedBody, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return page.body
  const known = page.packed.get(encoding)
  if (!known) return pack(page, encoding)
  known.asked++
  if (known.asked === OFTEN && page.again) packBetter(page, encoding, page.again)
  return known.bytes
}

/** Where it may spare the browser a whole way to the server and back, a page is compressed well for the first who asks. */
async function firstBytes(
  { body, first, again }: PackedBody,
  encoding: 'br' | 'gzip',
): Promise<Buffer> {
  const quick = await compress(body, encoding, first)
  return again && quick.length > FLIGHT && quick.length <= FLIGHT * GAIN
    ? compress(body, encoding, again)
    : quick
}

function pack(page: PackedBody, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const { packed } = page
  const work = firstBytes(page, encoding).then(
    (bytes) => {
      const known = packed.get(encoding)
      // Unless better ones were there before.
      if (known?.bytes === work) packed.set(encoding, { bytes, asked: known.asked })
      return bytes
    },
    (cause: unknown) => {
      // Tried anew by whoever asks next.
      packed.delete(encoding)
      throw cause
    },
  )
  packed.set(encoding, { bytes: work, asked: 1 })
  return work
}

/** Behind the answer. Until it is there, and should it fail, the first bytes are as good. */
function packBetter({ body, packed }: PackedBody, encoding: 'br' | 'gzip', levels: Levels): void {
  compress(body, encoding, levels).then(
    (bytes) => packed.set(encoding, { bytes, asked: OFTEN }),
    () => {},
  )
}

/** With room for what will be compressed: either takes less than a quarter of the page. */
const weightOf = ({ headers, body }: PackedPage) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0) +
  1.5 * body.length

export type PageCache = {
  /** The page of this key: fresh from memory, stale while a fresh one is made behind it, or rendered once for all who wait. */
  get(
    key: string,
    render: () => Promise<RenderedPage>,
  ): Promise<{ page: PackedPage; from: 'fresh' | 'stale' | 'rendered' }>
  /** Drops what shows one of these tags; nothing else. */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { pages: number; bytes: number }
}

/** Whole pages, rendered for an address, language, currency and delivery cell, never for a person. */
export function createPageCache(
  now: () => number,
  freshMs = FRESH_MS,
  bytes = MOST_BYTES,
): PageCache {
  const cache = createTaggedCache<PackedPage>(now, { freshMs, staleMs: STALE_MS, bytes })
  return {
    async get(key, render) {
      const { value, from } = await cache.get(key, async (before) => {
        const rendered = await render()
        const { tags, keep, lifeMs } = rendered
        const fresh = pageOf(rendered, { first: QUICK, again: KEPT })
        // Said again what was said before: what was compressed is as good.
        const page = before?.etag === fresh.etag && before.status === fresh.status ? before : fresh
        return {
          value: page,
          tags,
          keep,
          bytes: weightOf(page),
          ...(lifeMs === undefined ? {} : { lifeMs }),
        }
      })
      return { page: value, from: from === 'made' ? 'rendered' : from }
    },
    drop: cache.drop,
    clear: cache.clear,
    size: () => ({ pages: cache.size().entries, bytes: cache.size().bytes }),
  }
}
