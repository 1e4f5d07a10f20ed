import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { FileCache } from './file-cache.ts'
import { indexFile, isKind, kindFile, pagesFile } from './read-sitemap.ts'

type SitemapDeps = Pick<Deps, 'database' | 'clock' | 'origin'>

/** Crawlers return after days, so an hour of caching does not matter. */
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** Personal pages and pages without content of their own. */
const DISALLOWED = [
  '/api/',
  '/console',
  '/dev',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/settings',
  '/wallet',
  '/search',
  '/t/',
  '/b/',
  '/w/',
  '/table/',
]

/** Routes for robots.txt and the sitemaps. A file is drawn once an hour, and cached compressed. */
export function sitemapPages(app: FastifyInstance, deps: SitemapDeps): void {
  const cache = new FileCache(deps.clock)
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    draw: () => AsyncIterable<string>,
  ) => sendXml(request, reply, await cache.read(keyOf(request.url), draw))
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', CACHE_ONE_HOUR)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...DISALLOWED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${deps.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', (request, reply) => send(request, reply, () => indexFile(deps)))
  app.get('/sitemaps/pages.xml', (request, reply) => send(request, reply, () => pagesFile(deps)))
  app.get<{ Params: { kind: string; file: string } }>('/sitemaps/:kind/:file', (request, reply) => {
    const { kind, file } = request.params
    const after = /^(\d{1,15})\.xml$/.exec(file)?.[1]
    if (!isKind(kind) || after === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return send(request, reply, () => kindFile(deps, kind, Number(after)))
  })
}

const keyOf = (url: string): string => url.split('?')[0] ?? url

function sendXml(request: FastifyRequest, reply: FastifyReply, packed: Buffer) {
  const etag = `"${createHash('sha1').update(packed).digest('base64url')}"`
  reply
    .header('cache-control', CACHE_ONE_HOUR)
    .header('vary', 'Accept-Encoding')
    .header('etag', etag)
    .type('application/xml; charset=utf-8')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(packed)
  return reply.send(Readable.from([packed]).pipe(createGunzip()))
}
