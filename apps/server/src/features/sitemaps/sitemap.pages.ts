import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { indexFile, isKind, kindFile, pagesFile } from './read-sitemap.ts'

type SitemapDeps = Pick<Deps, 'database' | 'clock' | 'origin'>

/** Crawlers come back within days; what they get may be an hour old. */
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** Ways of looking at pages, and what belongs to one person: nothing there is to be found. */
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

/** What search engines ask for first. Written while it is sent: a million addresses take no more memory than a few hundred. */
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
  // A database that fails half way must not look like the end of the file.
  xml.on('error', (error) => packed.destroy(error))
  packed.on('close', () => xml.destroy())
  return reply.header('content-encoding', 'gzip').send(xml.pipe(packed))
}
