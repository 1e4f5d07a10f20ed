import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_LOCALE, isShippedLocale } from '@hawker/i18n/locales'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../deps.ts'
import type { LiveEvents } from '../../core/live-events.ts'
import {
  type CompressedPage,
  type PageCache,
  type RenderedPage,
  createPageCache,
  personalPage,
  uncachedPage,
} from './page-cache.ts'
import { type Offered, cachedOffer, withoutStaleChoices } from './choice-cookies.ts'
import { compressedBody } from './compressed-body.ts'
import type { InProcess } from '../api/in-process.ts'
import { contentEncoding } from './content-encoding.ts'
import { type FragmentCache, createFragmentCache, timeToNext } from './fragment-cache.ts'
import { SEARCH_TAG, invalidateOnChange } from './invalidate-on-change.ts'
import { roundedLocation, publicAddress, varyCookies } from './page-key.ts'
import { pagePolicy } from './content-security-policy.ts'
import { SECURITY_HEADERS, WORKER_POLICY } from '../security-headers.ts'
import { isSameOriginRequest } from '../same-origin.ts'
import { type Translations, textsOf, onTextsChange } from '../../core/translations.ts'

/** The longest form with all its texts, each letter escaped. */
const FORM_BYTES = 32_768
/** They have no effect on scripts and stylesheets. The stylesheet must fit the first ten packets. */
const DOCUMENT_HEADERS = ['content-security-policy', 'permissions-policy', 'x-frame-options']

export type RenderCacheMode = 'all' | 'layouts' | 'none'
export type StorefrontOptions = {
  /** The built storefront: client/ and server/index.js below it. */
  folder: string
  /** Answers /api/v1 in this process, without a network hop. */
  inProcess: InProcess
  live: LiveEvents
  clock: Clock
  origin: string
  demo: boolean
  locales: readonly string[]
  /** The active languages and currencies. */
  offered: () => Promise<Offered>
  /** Switch for tests and development. False: render every page again. */
  cachePages: boolean
  /**
   * Switch for tests and benchmarks. 'layouts': reuse rendered layouts only. 'none': reuse nothing.
   */
  renderCache: RenderCacheMode
  /** How long a cached page counts as fresh while no event invalidates it. */
  pageFreshMs?: number
  lists: {
    /** The tag of the lists that a page shows for a location. `follow` drops these tags. */
    tag: (kind: 'lists' | 'words', location: ReturnType<typeof roundedLocation>) => string
    /** Drops only the pages whose lists a change may affect. */
    follow: (pages: Pick<PageCache, 'drop' | 'clear'>) => () => void
  }
  onFault: (error: unknown, requestId: string) => void
}

/**
 * What the server passes to the built storefront (apps/storefront/app/entry/server.ts). The two
 * share a file, not code.
 */
type StorefrontDeps = InProcess & {
  cachePart: FragmentCache['getOrRender']
  renderCache: RenderCacheMode
  demo: boolean
  report: (error: unknown) => void
  now: () => number
  texts: { of(locale: string): Pick<Translations, 'bundle' | 'version'> }
}
type BuiltStorefront = {
  createStorefront(
    deps: StorefrontDeps,
  ): (request: Request) => Promise<{ answer: Response; page: Buffer | null }>
  INLINE_SCRIPTS: readonly string[]
}

/**
 * Pages that depend on location, language and currency only. They are rendered without knowing the
 * user.
 */
const PUBLIC_PAGE = /^\/($|\.data$|search|shop\/|restaurant|recipes)/

/** A personal page is rendered with the request's own headers and body. */
function requestInitOf({ method, headers: sent, body }: FastifyRequest): RequestInit {
  const headers = new Headers()
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string' && name !== 'if-none-match') headers.set(name, value)
  return { method, headers, ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}) }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  from: string,
) {
  reply
    .headers(page.headers)
    .header('etag', page.etag)
    .header('vary', 'Accept-Encoding, Cookie, Accept-Language')
    .header('x-page', from)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = contentEncoding(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(page.status)
  const body = compressedBody(page, encoding)
  return Buffer.isBuffer(body) ? reply.send(body) : body
}

/**
 * Mounts the built storefront: its files, its public pages from the page cache, and personal pages
 * rendered per request.
 */
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
  const policy = pagePolicy(built.INLINE_SCRIPTS)
  const elapsed = () => performance.now()
  const cache = createPageCache(elapsed, options.pageFreshMs)
  const fragments = createFragmentCache(elapsed, options.clock)
  const texts = {
    of: (locale: string) =>
      textsOf(isShippedLocale(locale) ? locale : DEFAULT_LOCALE, 'storefront'),
  }
  const handle = built.createStorefront({
    ...options.inProcess,
    cachePart: fragments.getOrRender,
    renderCache: options.renderCache,
    demo: options.demo,
    report: (error) => options.onFault(error, 'page'),
    now: () => options.clock.now().getTime(),
    texts,
  })
  const offer = cachedOffer(options.offered, elapsed)
  const stopListening = options.live.subscribe(({ topic }) => {
    if (topic === 'settings.changed' || topic === 'live.resumed') offer.forget()
  })
  const stopInvalidating = invalidateOnChange(options.live, [fragments, cache])
  const stopFollowingLists = options.lists.follow(cache)
  const stopFollowingTexts = onTextsChange((locale) =>
    [fragments, cache].forEach((each) => each.drop([`lang:${locale}`])),
  )
  app.addHook('onClose', async () => {
    stopListening()
    stopInvalidating()
    stopFollowingLists()
    stopFollowingTexts()
  })

  async function render(
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; headers: Record<string, string>; cookies: string[]; body: Buffer }> {
    const { answer, page } = await handle(new Request(options.origin + url, init))
    const text = page ?? Buffer.from(await answer.arrayBuffer())
    const sent: Record<string, string> = { ...SECURITY_HEADERS }
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

  /**
   * The request that the storefront gets holds nothing about the visitor except `cookie` (see
   * varyCookies).
   */
  async function renderPublic(url: string, cookie: string): Promise<RenderedPage> {
    const page = await render(url, { headers: { accept: 'text/html', cookie } })
    const {
      'x-page-tags': pageTags = '',
      'x-page-moments': moments = '',
      ...headers
    } = page.headers
    headers['cache-control'] = page.status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store'
    const named = (tag: string) =>
      tag === 'lists' || tag === 'words' ? options.lists.tag(tag, roundedLocation(cookie)) : tag
    const all = pageTags.split(',')
    const tags = [
      ...all.map(named),
      ...all.filter((tag) => tag === SEARCH_TAG),
      `lang:${headers['content-language'] ?? DEFAULT_LOCALE}`,
    ]
    const validForMs = timeToNext(moments.split(',').map(Number), options.clock.now().getTime())
    const cacheable = page.status === 200 && page.cookies.length === 0
    return {
      ...page,
      headers,
      tags,
      cacheable,
      ...(validForMs === undefined ? {} : { validForMs }),
    }
  }

  /**
   * True if a choice was removed. Without an offer, because the database cannot be reached, the
   * cookies stay as they are.
   */
  async function removeStaleChoices(request: FastifyRequest, reply: FastifyReply) {
    const { cookie: sent } = request.headers
    const offered = sent === undefined ? undefined : await offer.read()
    if (sent === undefined || offered === undefined) return false
    const { cookie, removals } = withoutStaleChoices(sent, offered)
    request.headers.cookie = cookie
    for (const removal of removals) reply.header('set-cookie', removal)
    return removals.length > 0
  }

  /** Repeats a refused page when the cause was a choice that has just been switched off. */
  async function withCurrentChoices<P extends { status: number }>(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<P>,
  ): Promise<P> {
    await removeStaleChoices(request, reply)
    const page = await make()
    if (page.status !== 400 || request.method !== 'GET') return page
    offer.forget()
    return (await removeStaleChoices(request, reply)) ? make() : page
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
      // Only names with a hash are immutable.
      setHeaders: (reply, path) => {
        if (path.includes('/assets/')) {
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
          return
        }
        // `path` is the file that is sent, which may be sw.js.br.
        const worker = /\/sw\.js(\.br|\.gz)?$/.test(path)
        reply.header('cache-control', worker ? 'no-cache' : 'public, max-age=86400')
        if (worker) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    // The storefront parses forms. The API below /api refuses them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    pages.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: '/*',
      handler: async (request, reply) => {
        if (
          request.method !== 'GET' &&
          request.method !== 'HEAD' &&
          !isSameOriginRequest(request, options.origin)
        )
          return reply.code(403).type('text/plain').send('Forbidden')
        const path = request.url.split('?')[0] ?? '/'
        if ((request.method === 'GET' || request.method === 'HEAD') && PUBLIC_PAGE.test(path)) {
          const { url, key } = publicAddress(request.url)
          const { page, from } = await withCurrentChoices(request, reply, async () => {
            const cookie = varyCookies(request, options.locales)
            // A page may be renewed after its old version was sent.
            const make = () => app.track(renderPublic(url, cookie))
            const answer =
              !options.cachePages || key === undefined
                ? { page: uncachedPage(await make()), from: 'uncached' }
                : await cache.get(`${key} ${cookie}`, make)
            return { ...answer, status: answer.page.status }
          })
          return sendPage(request, reply, page, from)
        }
        const page = await withCurrentChoices(request, reply, () =>
          render(request.url, requestInitOf(request)),
        )
        for (const cookie of page.cookies) reply.header('set-cookie', cookie)
        page.headers['cache-control'] ??= 'no-store'
        if (page.body.length < 1024)
          return reply.code(page.status).headers(page.headers).send(page.body)
        return sendPage(
          request,
          reply,
          personalPage({ ...page, tags: [], cacheable: false }),
          'own',
        )
      },
    })
  })
}
