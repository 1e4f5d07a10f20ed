import type { FastifyInstance } from 'fastify'
import { type CreateCounter, consumePoint, countInMemory } from '../api/rate-limit-counter.ts'
import { clientAddressOf } from '../client-address.ts'
import { secretHeaders } from './plain-page.ts'

/** `scale` multiplies the limit, for load tests. */
export type LinkLimit = { readonly scale?: number; readonly count?: CreateCounter }

/** Calls a minute by one address: against guessing of links. */
const CALLS_A_MINUTE = 30
const FORM_BYTES = 1024

/** Serves pages that open with a secret link, and their plain forms. `name` is that of the counter. */
export function secretLinkPages(
  app: FastifyInstance,
  name: string,
  { scale = 1, count = countInMemory }: LinkLimit,
  serve: (pages: FastifyInstance) => void,
): void {
  const counter = count({ name, points: CALLS_A_MINUTE * scale, seconds: 60 })
  void app.register(async (pages) => {
    // Only these pages read forms; the API refuses them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.addHook('onRequest', async (request, reply) => {
      const over = await consumePoint(counter, clientAddressOf(request))
      if (over)
        return secretHeaders(reply)
          .code(429)
          .header('retry-after', String(over.retryAfterSeconds))
          .type('text/plain; charset=utf-8')
          .send('')
    })
    serve(pages)
  })
}
