import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
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
]

/**
 * Routes for robots.txt and the sitemaps. Streams them, so that a million addresses need no more
 * memory than a few hundred.
 */
export function sitemapPages(app: FastifyInstance, deps: SitemapDeps): void {
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
  app.get('/sitemap.xml', (request, reply) => sendXml(request, reply, indexFile(deps)))
  app.get('/sitemaps/pages.xml', (request, reply) => sendXml(request, reply, pagesFile(deps)))
  app.get<{ Params: { kind: string; file: string } }>('/sitemaps/:kind/:file', (request, reply) => {
    const { kind, file } = request.params
    const after = /^(\d{1,15})\.xml$/.exec(file)?.[1]
    if (!isKind(kind) || after === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return sendXml(request, reply, kindFile(deps, kind, Number(after)))
  })
}

function sendXml(request: FastifyRequest, reply: FastifyReply, text: AsyncIterable<string>) {
  const xml = Readable.from(text, { objectMode: false })
  reply
    .header('cache-control', CACHE_ONE_HOUR)
    .header('vary', 'Accept-Encoding')
    .type('application/xml; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(xml)
  const packed = createGzip()
  // A database error must not look like the end of the file.
  xml.on('error', (error) => packed.destroy(error))
  packed.on('close', () => xml.destroy())
  return reply.header('content-encoding', 'gzip').send(xml.pipe(packed))
}
