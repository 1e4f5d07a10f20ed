import { createHash } from 'node:crypto'
import { readPictureSize } from '@hawker/domain/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { isPrivate } from './purposes.ts'
import { hasValidSeal } from './sealed-link.ts'
import { isImmutable, sizedPictures } from './sized-pictures.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
/** As long as a sealed link holds at least; never where somebody else's browser would find it. */
const FOR_ONE = 'private, max-age=600'
/** A picture may be uploaded a moment after it was asked for. */
const A_MINUTE = 'public, max-age=60'

type PictureRequest = {
  Params: { '*': string }
  Querystring: { size?: unknown; until?: unknown; seal?: unknown }
}
type File = { bytes: Uint8Array; contentType: string }

/**
 * Pictures at /storage/images/ (storefront.md 3): as they are kept, or with `?size=` in one of the sizes of the domain, as AVIF, WebP or JPEG by what
 * the browser accepts. One that is not there is a 404 without a picture in it: only then does the browser report the failure, and the page shows
 * its own placeholder (storefront.md 8).
 */
export function pictureFiles(
  app: FastifyInstance,
  deps: Pick<Deps, 'storage' | 'pictureSizes' | 'pictureKey' | 'clock'>,
): void {
  const sized = sizedPictures(deps)

  async function find(
    path: string,
    requestedSize: unknown,
    accept: string | undefined,
  ): Promise<File | undefined> {
    // A drawing of lines has no size.
    if (requestedSize === undefined || path.endsWith('.svg')) return deps.storage.get(path)
    const size = typeof requestedSize === 'string' ? readPictureSize(requestedSize) : undefined
    if (size === undefined) return undefined
    const format = negotiateFormat(accept, size)
    const bytes = await sized(path, size, format)
    return bytes && { bytes, contentType: `image/${format}` }
  }

  app.get<PictureRequest>(
    '/storage/images/*',
    async (request: FastifyRequest<PictureRequest>, reply: FastifyReply) => {
      const path = request.params['*']
      const { size } = request.query
      const concealed = isPrivate(path)
      const readable = !concealed || hasValidSeal(deps, path, request.query)
      const file = readable ? await find(path, size, request.headers.accept) : undefined
      reply.header('x-content-type-options', 'nosniff')
      if (size !== undefined) reply.header('vary', 'accept')
      if (!file)
        return reply
          .code(404)
          .header('cache-control', A_MINUTE)
          .type('text/plain; charset=utf-8')
          .send('')
      const etag = `"${createHash('sha1').update(file.bytes).digest('base64url')}"`
      reply
        .header('cache-control', concealed ? FOR_ONE : isImmutable(path) ? FOREVER : AN_HOUR)
        .header('etag', etag)
        // An SVG opened by itself is a page on our origin: it may draw, nothing else.
        .header('content-security-policy', "default-src 'none'; sandbox")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(file.contentType).send(file.bytes)
    },
  )
}
