import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../adapters/storage/port.ts'

/** Sized files never change: another picture gets another name. Others, such as a logo put there by hand, may. */
const SIZED = /-\d+\.(?:webp|avif)$/
const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** A picture may be uploaded a moment after it was asked for. */
const A_MINUTE = 'public, max-age=60'

/**
 * Pictures at /storage/images/ (storefront.md 3). One that is not there is a 404 without a picture in it: only then does the browser report the
 * failure, and the page shows its own placeholder (storefront.md 8).
 */
export function pictureRoutes(app: FastifyInstance, { storage }: { storage: Storage }): void {
  app.get<{ Params: { '*': string } }>('/storage/images/*', async (request, reply) => {
    const key = request.params['*']
    const file = await storage.get(key)
    reply.header('x-content-type-options', 'nosniff')
    if (!file) return reply.code(404).header('cache-control', A_MINUTE).type('text/plain; charset=utf-8').send('')
    const etag = `"${createHash('sha1').update(file.bytes).digest('base64url')}"`
    reply
      .header('cache-control', SIZED.test(key) ? FOREVER : AN_HOUR)
      .header('etag', etag)
      // An SVG opened by itself is a page on our origin: it may draw, nothing else.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(file.contentType).send(file.bytes)
  })
}
