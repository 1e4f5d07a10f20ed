import { createHash } from 'node:crypto'
import { readPictureName } from '@hawker/domain/picture-name'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isPrivate } from './purposes.ts'
import { isSealed } from './sealed-link.ts'

/** Pictures of ours never change: another picture gets another name. Others, such as a logo put there by hand, may. */
const isFixed = (key: string): boolean => readPictureName(key) !== undefined || /-\d+\.(?:webp|avif)$/.test(key)
const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** As long as a sealed link holds at least; never where somebody else's browser would find it. */
const FOR_ONE = 'private, max-age=600'
/** A picture may be uploaded a moment after it was asked for. */
const A_MINUTE = 'public, max-age=60'

/**
 * Pictures at /storage/images/ (storefront.md 3). One that is not there is a 404 without a picture in it: only then does the browser report the
 * failure, and the page shows its own placeholder (storefront.md 8).
 */
export function pictureFiles(app: FastifyInstance, deps: Pick<Deps, 'storage' | 'pictureKey' | 'clock'>): void {
  app.get<{ Params: { '*': string }; Querystring: { until?: unknown; seal?: unknown } }>('/storage/images/*', async (request, reply) => {
    const key = request.params['*']
    const concealed = isPrivate(key)
    const file = !concealed || isSealed(deps, key, request.query) ? await deps.storage.get(key) : undefined
    reply.header('x-content-type-options', 'nosniff')
    if (!file) return reply.code(404).header('cache-control', A_MINUTE).type('text/plain; charset=utf-8').send('')
    const etag = `"${createHash('sha1').update(file.bytes).digest('base64url')}"`
    reply
      .header('cache-control', concealed ? FOR_ONE : isFixed(key) ? FOREVER : AN_HOUR)
      .header('etag', etag)
      // An SVG opened by itself is a page on our origin: it may draw, nothing else.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(file.contentType).send(file.bytes)
  })
}
