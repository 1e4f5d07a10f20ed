import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { secretHeaders, textsFor } from '../../http/pages/plain-page.ts'
import { trackOrder } from './track-order.ts'
import { PAGE_POLICY, notFoundPage, trackingPage } from './tracking.html.ts'

/**
 * /t/{token}: the receiver's tracking page.
 * Plain HTML of a few kilobytes, for any phone and network.
 */
export function trackingPages(app: FastifyInstance, deps: Pick<Deps, 'database' | 'clock'>): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
    '/t/:token',
    async (request, reply) => {
      const texts = textsFor(request.query.lang, request.headers['accept-language'])
      const { token } = request.params
      try {
        return html(
          reply,
          trackingPage(await trackOrder(deps, token, texts.lang), token, deps.clock.now(), texts),
        )
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause
        return html(reply.code(404), notFoundPage(texts))
      }
    },
  )
}

const html = (reply: FastifyReply, text: string) =>
  secretHeaders(reply)
    .header('content-security-policy', PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(text)
