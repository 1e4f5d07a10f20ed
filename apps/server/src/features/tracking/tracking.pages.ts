import { DEFAULT_LOCALE, isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/refuse.ts'
import { translatorsOf } from '../../http/texts.ts'
import { trackOrder } from './track-order.ts'
import { PAGE_POLICY, type PageTexts, notFoundPage, trackingPage } from './tracking.html.ts'

/** The same words as on the order's own page. */
const storefrontTexts = translatorsOf('storefront')
const serverTexts = translatorsOf('server')

/** /t/{token}: an order as its receiver follows it. A few kilobytes of plain page: whoever opens it may be anywhere, on any phone, for this once. */
export function trackingPages(app: FastifyInstance, deps: Pick<Deps, 'database' | 'clock'>): void {
  app.get<{ Params: { token: string }; Querystring: { lang?: unknown } }>(
    '/t/:token',
    async (request, reply) => {
      const words = textsFor(request.query.lang, request.headers['accept-language'])
      const { token } = request.params
      try {
        return html(
          reply,
          trackingPage(await trackOrder(deps, token, words.lang), token, deps.clock.now(), words),
        )
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause
        return html(reply.code(404), notFoundPage(words))
      }
    },
  )
}

/** The address is the secret: nobody keeps the page, finds it, or is told of it by a link. */
const html = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', PAGE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(text)

function textsFor(asked: unknown, accepted: string | undefined): PageTexts {
  const wished = [
    String(asked ?? ''),
    ...(accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim().split('-')[0] ?? ''),
  ]
  const lang = wished.find(isShippedLocale) ?? DEFAULT_LOCALE
  return {
    lang,
    backward: localeInfo(lang).backward,
    site: storefrontTexts(lang),
    own: serverTexts(lang),
  }
}
