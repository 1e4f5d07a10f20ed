import { isShippedLocale } from '@hawker/i18n/locales'
import type { FastifyInstance } from 'fastify'
import { type CompressibleBody, compressedBody, longLivedBody } from './compressed-body.ts'
import { contentEncoding } from './content-encoding.ts'
import { type Translations, isNamespace, textsOf } from '../../core/translations.ts'

/**
 * Serves /locales/{lng}/{ns}.json: the shipped texts with the staff's overrides. Browsers may store
 * a file with `?v=` for a year. When this process does not know that version yet, it reloads the
 * overrides first.
 */
export function serveLocaleFiles(app: FastifyInstance, reloadOverrides: () => Promise<void>): void {
  app.get<{ Params: { lng: string; file: string }; Querystring: { v?: unknown } }>(
    '/locales/:lng/:file',
    async (request, reply) => {
      const { lng, file } = request.params
      const namespace = file.endsWith('.json') ? file.slice(0, -'.json'.length) : ''
      reply.header('x-content-type-options', 'nosniff')
      if (!isShippedLocale(lng) || !isNamespace(namespace))
        return reply.code(404).header('cache-control', 'no-store').send({ message: 'not found' })
      const requestedVersion = request.query.v
      if (requestedVersion !== undefined && requestedVersion !== textsOf(lng, namespace).version)
        await reloadOverrides()
      const texts = textsOf(lng, namespace)
      const { version } = texts
      const etag = `"${version}"`
      reply.header('etag', etag).header('vary', 'Accept-Encoding')
      reply.header(
        'cache-control',
        requestedVersion === version ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      )
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const encoding = contentEncoding(request)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .type('application/json; charset=utf-8')
        .send(await compressedBody(bodyOf(texts), encoding))
    },
  )
}

const bodies = new WeakMap<Translations, CompressibleBody>()
/** One body for each version of the texts. */
function bodyOf(texts: Translations): CompressibleBody {
  const known = bodies.get(texts) ?? longLivedBody(Buffer.from(JSON.stringify(texts.bundle)))
  bodies.set(texts, known)
  return known
}
