import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE, isShippedLocale } from '@hawker/i18n/locales'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../deps.ts'
import type { Live } from './live.ts'
import {
  type PackedPage,
  type PageCache,
  type RenderedPage,
  createPageCache,
  ownPage,
  packedBody,
  passingPage,
} from './page-cache.ts'
import type { InProcess } from './in-process.ts'
import { pickEncoding } from './pick-encoding.ts'
import { type PageParts, createPageParts, nextOf } from './page-parts.ts'
import { placeOf, publicAddress, surroundings } from './page-key.ts'
import { policyAllowing } from './content-security-policy.ts'
import { SAFETY_HEADERS, WORKER_POLICY } from './safety-headers.ts'
import { isOwnPage } from './same-origin.ts'
import { type Texts, textsOf, whenTextsChange } from './texts.ts'

/** Pages of what was searched are dropped by it wherever they were made for. */
const SEARCHED = 'words'

export type KeepDrawings = 'all' | 'frames' | 'none'
export type StorefrontOptions = {
  /** The built storefront: client/ and server/index.js below it. */
  folder: string
  /** Answers /api/v1 in this process, without a network hop. */
  inProcess: InProcess
  live: Live
  clock: Clock
  origin: string
  demo: boolean
  locales: readonly string[]
  /** Test and development switch: every page is rendered anew. */
  cachePages: boolean
  /** Another: with 'frames' every page is drawn anew, even when it says what it said before; with 'none' its frame too. */
  keepDrawings: KeepDrawings
  /** How long a page is answered from memory without being made anew, if nothing it shows changes. */
  pageFreshMs?: number
  lists: {
    /** The name of the lists that a page shows for a place, as `follow` drops them. */
    tag: (kind: 'lists' | 'words', place: ReturnType<typeof placeOf>) => string
    /** Drops the pages whose lists a change may have changed, and no others. */
    follow: (pages: Pick<PageCache, 'drop' | 'clear'>) => () => void
  }
  onFault: (error: unknown, requestId: string) => void
}

/** What the built storefront exports (apps/storefront/app/entry/server.ts): they meet over its file, not over its code. */
type Given = InProcess & {
  keep: PageParts['keep']
  keepDrawings: KeepDrawings
  demo: boolean
  now: () => number
  texts: { of(locale: string): Pick<Texts, 'bundle' | 'version'> }
}
type BuiltStorefront = {
  createStorefront(
    given: Given,
  ): (request: Request) => Promise<{ answer: Response; page: Buffer | null }>
  INLINE_SCRIPTS: readonly string[]
}

/** Pages that look the same to everybody in the same place, language and currency. They are rendered without knowing who asks. */
const PUBLIC_PAGE = /^\/($|\.data$|search|shop\/|restaurant|recipes)/

/** A page that is somebody's own is rendered for the request as it came. */
function askedBy({ method, headers: sent, body }: FastifyRequest): RequestInit {
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string' && name !== 'if-none-match') headers.set(name, value)
  return { method, headers, ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}) }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PackedPage, from: string) {
  reply
    .headers(page.headers)
    .header('etag', page.etag)
    .header('vary', 'Accept-Encoding, Cookie, Accept-Language')
    .header('x-page', from)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = pickEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(page.status)
  const body = packedBody(page, encoding)
  return Buffer.isBuffer(body) ? reply.send(body) : body
}

/** Mounts the built storefront: its files, its public pages from the page cache, and everything else rendered for who asks. */
export async function mountStorefront(
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<void> {
  const client = join(options.folder, 'client')
  const serverFile = join(options.folder, 'server/index.js')
  if (!existsSync(serverFile))
    throw new Error(
      `The storefront is not built: ${serverFile} is missing. Run npm start, which builds it.`,
    )
  const built: BuiltStorefront = await import(pathToFileURL(serverFile).href)
  const policy = policyAllowing(built.INLINE_SCRIPTS)
  const elapsed = () => performance.now()
  const cache = createPageCache(elapsed, options.pageFreshMs)
  const parts = createPageParts(elapsed, options.clock)
  const texts = {
    of: (locale: string) =>
      textsOf(isShippedLocale(locale) ? locale : DEFAULT_LOCALE, 'storefront'),
  }
  const handle = built.createStorefront({
    ...options.inProcess,
    keep: parts.keep,
    keepDrawings: options.keepDrawings,
    demo: options.demo,
    now: () => options.clock.now().getTime(),
    texts,
  })
  const stopListening = options.live.subscribe(({ topic, shop_id }) => {
    for (const kept of [parts, cache]) {
      if (shop_id !== null && (topic === 'shop.changed' || topic === 'stock.changed'))
        kept.drop([`shop:${shop_id}`])
      if (topic === 'synonyms.changed') kept.drop([SEARCHED])
      if (['settings.changed', 'demo.clock', 'news.published', 'live.resumed'].includes(topic))
        kept.clear()
    }
  })
  const stopFollowingLists = options.lists.follow(cache)
  const stopFollowingTexts = whenTextsChange((locale) =>
    [parts, cache].forEach((kept) => kept.drop([`lang:${locale}`])),
  )
  app.addHook('onClose', async () => {
    stopListening()
    stopFollowingLists()
    stopFollowingTexts()
  })

  async function render(
    url: string,
    asked: RequestInit,
  ): Promise<{ status: number; headers: Record<string, string>; cookies: string[]; body: Buffer }> {
    const { answer, page } = await handle(new Request(new URL(url, options.origin), asked))
    const text = page ?? Buffer.from(await answer.arrayBuffer())
    const sent: Record<string, string> = { ...SAFETY_HEADERS }
    answer.headers.forEach((value, name) => {
      if (name !== 'set-cookie') sent[name] = value
    })
    if (sent['content-type']?.startsWith('text/html')) sent['content-security-policy'] = policy
    return {
      status: answer.status,
      headers: sent,
      cookies: answer.headers.getSetCookie(),
      body: text,
    }
  }

  /** The request that reaches the page holds nothing of the visitor but his surroundings. */
  async function renderPublic(url: string, cookie: string): Promise<RenderedPage> {
    const page = await render(url, { headers: { accept: 'text/html', cookie } })
    const { 'x-page-tags': shown = '', 'x-page-moments': moments = '', ...headers } = page.headers
    headers['cache-control'] = page.status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store'
    const named = (tag: string) =>
      tag === 'lists' || tag === 'words' ? options.lists.tag(tag, placeOf(cookie)) : tag
    const all = shown.split(',')
    const tags = [
      ...all.map(named),
      ...all.filter((tag) => tag === SEARCHED),
      `lang:${headers['content-language'] ?? DEFAULT_LOCALE}`,
    ]
    const lifeMs = nextOf(moments.split(',').map(Number), options.clock.now().getTime())
    const keep = page.status === 200 && page.cookies.length === 0
    return { ...page, headers, tags, keep, ...(lifeMs === undefined ? {} : { lifeMs }) }
  }

  await app.register(async (pages) => {
    await pages.register(fastifyStatic, {
      root: client,
      wildcard: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      globIgnore: ['**/*.br', '**/*.gz'],
      // Only names with a hash may be kept for good.
      setHeaders: (reply, path) => {
        if (path.includes('/assets/')) return
        // Or sw.js.br: it is told of the file that is sent.
        const worker = /\/sw\.js(\.br|\.gz)?$/.test(path)
        reply.header('cache-control', worker ? 'no-cache' : 'public, max-age=86400')
        if (worker) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    // Forms are read by the storefront itself; the API below /api keeps refusing them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    pages.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: '/*',
      handler: async (request, reply) => {
        if (
          request.method !== 'GET' &&
          request.method !== 'HEAD' &&
          !isOwnPage(request, options.origin)
        )
          return reply.code(403).type('text/plain').send('Forbidden')
        const path = request.url.split('?')[0] ?? '/'
        if ((request.method === 'GET' || request.method === 'HEAD') && PUBLIC_PAGE.test(path)) {
          const { url, key } = publicAddress(request.url)
          const cookie = surroundings(request, options.locales)
          const make = () => renderPublic(url, cookie)
          if (!options.cachePages || key === undefined)
            return sendPage(request, reply, passingPage(await make()), 'uncached')
          const { page, from } = await cache.get(`${key} ${cookie}`, make)
          return sendPage(request, reply, page, from)
        }
        const page = await render(request.url, askedBy(request))
        for (const cookie of page.cookies) reply.header('set-cookie', cookie)
        page.headers['cache-control'] ??= 'no-store'
        if (page.body.length < 1024)
          return reply.code(page.status).headers(page.headers).send(page.body)
        return sendPage(request, reply, ownPage({ ...page, tags: [], keep: false }), 'own')
      },
    })
  })
}
