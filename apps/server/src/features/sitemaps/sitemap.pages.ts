import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { FileCache, readHourly } from './file-cache.ts'
import { indexFile, kindFile, listKindFiles, pagesFile } from './read-sitemap.ts'

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
  const readFiles = readHourly(deps.clock, () => listKindFiles(deps))
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
  app.get('/sitemap.xml', async (request, reply) => {
    const files = await readFiles()
    return send(request, reply, () => indexFile(deps, files))
  })
  app.get('/sitemaps/pages.xml', (request, reply) => send(request, reply, () => pagesFile(deps)))
  app.get('/sitemaps/:kind/:file', async (request, reply) => {
    const file = (await readFiles()).get(keyOf(request.url))
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return send(request, reply, () => kindFile(deps, file.kind, file.after))
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
