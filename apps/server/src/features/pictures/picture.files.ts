import { createHash } from 'node:crypto'
import { readPictureSize } from '@hawker/domain/catalog/picture-name'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { negotiateFormat } from './negotiate-format.ts'
import { isPrivate } from './purposes.ts'
import { hasValidSeal } from './sealed-link.ts'
import { isImmutable, sizedPictures } from './sized-pictures.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** The shortest time that a seal is valid; only the browser of the user may cache it. */
const CACHE_PRIVATELY = 'private, max-age=600'
/** A missing picture may be uploaded a moment later. */
const CACHE_ONE_MINUTE = 'public, max-age=60'

type PictureRequest = {
  Params: { '*': string }
  Querystring: { size?: unknown; until?: unknown; seal?: unknown }
}
type File = { bytes: Uint8Array; contentType: string }

/**
 * Serves pictures at /storage/images/: the original, or with `?size=` one of the listed sizes as
 * AVIF, WebP or JPEG, as the browser accepts. A missing picture is a 404 with an empty body: only
 * then does the browser report the failure, and the page shows its placeholder.
 */
export function pictureFileRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'storage' | 'resizedPictures' | 'pictureKey' | 'clock'>,
): void {
  const sized = sizedPictures(deps)

  async function find(
    path: string,
    requestedSize: unknown,
    accept: string | undefined,
  ): Promise<File | undefined> {
    // A vector drawing has no sizes.
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
      const needsSeal = isPrivate(path)
      const isReadable = !needsSeal || hasValidSeal(deps, path, request.query)
      const file = isReadable ? await find(path, size, request.headers.accept) : undefined
      reply.header('x-content-type-options', 'nosniff')
      if (size !== undefined) reply.header('vary', 'accept')
      if (!file)
        return reply
          .code(404)
          .header('cache-control', CACHE_ONE_MINUTE)
          .type('text/plain; charset=utf-8')
          .send('')
      const etag = `"${createHash('sha1').update(file.bytes).digest('base64url')}"`
      reply
        .header(
          'cache-control',
          needsSeal ? CACHE_PRIVATELY : isImmutable(path) ? CACHE_FOREVER : CACHE_ONE_HOUR,
        )
        .header('etag', etag)
        // An SVG opened directly is a page of our origin, so scripts are not allowed in it.
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Web mail and partners show public pictures on their pages.
        .header('cross-origin-resource-policy', needsSeal ? 'same-origin' : 'cross-origin')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(file.contentType).send(file.bytes)
    },
  )
}
