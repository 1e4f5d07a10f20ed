import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
  readonly tags: readonly string[]
  readonly madeAt: number
  readonly bytes: number
}
export type RenderedPage = { status: number; headers: Record<string, string>; body: Buffer; tags: readonly string[]; keep: boolean }

const FRESH_MS = 15_000
const STALE_MS = 10 * 60_000
const MOST_BYTES = 128 * 1024 * 1024

const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
const etagOf = (body: Buffer) => `"${createHash('sha1').update(body).digest('base64url')}"`

/** Compresses once what will be sent many times: level 5 costs 3 ms a page and saves more than gzip 9. */
export async function packPage({ status, headers, body, tags }: RenderedPage, madeAt: number): Promise<CachedPage> {
  const [br, gz] = await Promise.all([brotli(body, 5), compressGzip(body, { level: 6 })])
  return {
    status,
    headers,
    etag: etagOf(body),
    bodies: { br, gzip: gz, identity: body },
    tags,
    madeAt,
    bytes: br.length + gz.length + body.length,
  }
}

/** Compresses what is sent once, as it was asked for and no other way. */
export async function packOnce({ status, headers, body, tags }: RenderedPage, encoding: Encoding): Promise<CachedPage> {
  const packed =
    encoding === 'br' ? { br: await brotli(body, 4) } : encoding === 'gzip' ? { gzip: await compressGzip(body, { level: 4 }) } : {}
  return { status, headers, etag: etagOf(body), bodies: { identity: body, ...packed }, tags, madeAt: 0, bytes: body.length }
}

export type PageCache = {
  /** The page of this key: fresh from memory, stale while a fresh one is made behind it, or rendered once for all who wait. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<{ page: CachedPage; from: 'fresh' | 'stale' | 'rendered' }>
  /** Drops what shows one of these tags; nothing else. */
  drop(tags: readonly string[]): void
  clear(): void
  readonly size: () => { pages: number; bytes: number }
}

/** Whole pages, rendered for an address, language, currency and delivery cell, never for a person. Least recently used go first. */
export function createPageCache(now: () => number, limits = { freshMs: FRESH_MS, staleMs: STALE_MS, bytes: MOST_BYTES }): PageCache {
  const pages = new Map<string, CachedPage>()
  const keysOf = new Map<string, Set<string>>()
  const rendering = new Map<string, Promise<CachedPage>>()
  // A page that was being rendered while something it shows changed must not be kept.
  let dropped = 0
  let bytes = 0

  function remove(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= page.bytes
    for (const tag of page.tags) keysOf.get(tag)?.delete(key)
  }
  function keep(key: string, page: CachedPage) {
    remove(key)
    pages.set(key, page)
    bytes += page.bytes
    for (const tag of page.tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
    for (const oldest of pages.keys()) {
      if (bytes <= limits.bytes) break
      remove(oldest)
    }
  }
  function make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = rendering.get(key)
    if (known) return known
    const before = dropped
    const work = (async () => {
      const rendered = await render()
      const page = await packPage(rendered, now())
      if (rendered.keep && before === dropped) keep(key, page)
      return page
    })().finally(() => rendering.delete(key))
    rendering.set(key, work)
    return work
  }
  return {
    async get(key, render) {
      const page = pages.get(key)
      const age = page ? now() - page.madeAt : Infinity
      if (page && age < limits.staleMs) {
        pages.delete(key)
        pages.set(key, page)
        if (age < limits.freshMs) return { page, from: 'fresh' }
        // Behind the answer; a failure is heard of by the next one who has to wait for it.
        make(key, render).catch(() => remove(key))
        return { page, from: 'stale' }
      }
      return { page: await make(key, render), from: 'rendered' }
    },
    drop(tags) {
      dropped++
      for (const tag of tags) {
        for (const key of keysOf.get(tag) ?? []) remove(key)
        keysOf.delete(tag)
      }
    },
    clear() {
      dropped++
      pages.clear()
      keysOf.clear()
      bytes = 0
    },
    size: () => ({ pages: pages.size, bytes }),
  }
}
