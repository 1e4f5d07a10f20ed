import { DEFAULT_LOCALE, isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { translatorsOf } from '../../core/translations.ts'
import { trackOrder } from './track-order.ts'
import { PAGE_POLICY, type PageTexts, notFoundPage, trackingPage } from './tracking.html.ts'

/** The same texts as on the order's page. */
const storefrontTexts = translatorsOf('storefront')
const serverTexts = translatorsOf('server')

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

/** The address is a secret: no caching, no indexing, no referrer. */
const html = (reply: FastifyReply, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', PAGE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(text)

function textsFor(requested: unknown, acceptLanguage: string | undefined): PageTexts {
  const locales = [
    String(requested ?? ''),
    ...(acceptLanguage ?? '')
      .split(',')
      .map((part) => part.split(';')[0]?.trim().split('-')[0] ?? ''),
  ]
  const lang = locales.find(isShippedLocale) ?? DEFAULT_LOCALE
  return {
    lang,
    backward: localeInfo(lang).backward,
    site: storefrontTexts(lang),
    own: serverTexts(lang),
  }
}
