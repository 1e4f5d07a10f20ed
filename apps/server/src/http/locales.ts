import { isShippedLocale } from '@hawker/i18n/locales'
import type { FastifyInstance } from 'fastify'
import { type PackedBody, keptBody, packedBody } from './page-cache.ts'
import { pickEncoding } from './pick-encoding.ts'
import { type Texts, isNamespace, textsOf } from './texts.ts'

/**
 * /locales/{lng}/{ns}.json (storefront.md 7): what was shipped with the staff's words over it. A file asked for by its
 * version may be kept for ever; when this process does not have that version (yet), it looks again before it answers.
 */
export function serveLocales(app: FastifyInstance, look: () => Promise<void>): void {
  app.get<{ Params: { lng: string; file: string }; Querystring: { v?: unknown } }>(
    '/locales/:lng/:file',
    async (request, reply) => {
      const { lng, file } = request.params
      const namespace = file.endsWith('.json') ? file.slice(0, -'.json'.length) : ''
      reply.header('x-content-type-options', 'nosniff')
      if (!isShippedLocale(lng) || !isNamespace(namespace))
        return reply.code(404).header('cache-control', 'no-store').send({ message: 'not found' })
      const asked = request.query.v
      if (asked !== undefined && asked !== textsOf(lng, namespace).version) await look()
      const texts = textsOf(lng, namespace)
      const { version } = texts
      const etag = `"${version}"`
      reply.header('etag', etag).header('vary', 'Accept-Encoding')
      reply.header(
        'cache-control',
        asked === version ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      )
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const encoding = pickEncoding(request)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .type('application/json; charset=utf-8')
        .send(await packedBody(bodyOf(texts), encoding))
    },
  )
}

const kept = new WeakMap<Texts, PackedBody>()
/** Written once for as long as nobody changes them. */
function bodyOf(texts: Texts): PackedBody {
  const known = kept.get(texts) ?? keptBody(Buffer.from(JSON.stringify(texts.bundle)))
  kept.set(texts, known)
  return known
}
