import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CreateCounter, consumePoint } from '../../http/api/rate-limit-counter.ts'
import { sourceHash } from '../../http/pages/content-security-policy.ts'
import { type PageTexts, STYLE, secretHeaders, textsFor } from '../../http/pages/plain-page.ts'

export type LinkRoute = { Params: { token: string }; Querystring: { lang?: unknown } }
const FORM_BYTES = 1024
const POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Pages for everyone with a secret link, with plain forms. The limit is against guessing of links. */
export function linkPages(
  app: FastifyInstance,
  { name, scale, count }: { name: string; scale: number; count: CreateCounter },
  add: (pages: FastifyInstance) => void,
): void {
  const counter = count({ name, points: 30 * scale, seconds: 60 })
  void app.register(async (pages) => {
    // Only these pages read forms; the API refuses them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.addHook('onRequest', async (request, reply) => {
      const over = await consumePoint(counter, request.ip)
      if (over)
        return secretHeaders(reply)
          .code(429)
          .header('retry-after', String(over.retryAfterSeconds))
          .type('text/plain; charset=utf-8')
          .send('')
    })
    add(pages)
  })
}

export const textsOfRequest = ({ query, headers }: FastifyRequest<LinkRoute>): PageTexts =>
  textsFor(query.lang, headers['accept-language'])

export const sendHtml = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
