import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { type PageTexts, secretHeaders, textsFor } from '../../http/pages/plain-page.ts'
import { type LinkLimit, secretLinkPages } from '../../http/pages/secret-link-pages.ts'
import { isTextedToken, stopSmsPath } from '../trust/index.ts'
import { findSharedOrder, showSharedOrder } from './track-order.ts'
import { placeMap } from '../maps/index.ts'
import { PAGE_POLICY, notFoundPage, placeOf, trackingPage } from './tracking.html.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'personalDataKey' | 'pictureKey'>

/** The pages of links that belong to parcels. `parcels` offers them: it is a higher feature. */
export type ParcelLinks = {
  /** The content security policy of the page. */
  readonly policy: string
  /** Undefined for a wrong link and an old one. */
  page(request: { token: string; done: unknown; texts: PageTexts }): Promise<string | undefined>
  /** Returns the outcome, which the page then shows. Undefined if the link takes no such answer. */
  answer(request: { token: string; answer: unknown; lang: string }): Promise<string | undefined>
}
type LinkRoute = { Params: { token: string }; Querystring: { lang?: unknown; done?: unknown } }

/**
 * /t/{token}: the page of an order or a parcel for the person who receives it, or hands it over.
 * Plain HTML of a few kilobytes, for any phone and network.
 */
export function trackingPages(
  app: FastifyInstance,
  deps: Needs,
  parcels: ParcelLinks,
  limit: LinkLimit = {},
): void {
  secretLinkPages(app, 'tracking_link', limit, (pages) => {
    pages.get<LinkRoute>('/t/:token', async ({ params: { token }, query, headers }, reply) => {
      const texts = textsFor(query.lang, headers['accept-language'])
      const order = await orderPage(deps, token, texts)
      if (order !== undefined) return html(reply, order, PAGE_POLICY)
      const parcel = await parcels.page({ token, done: query.done, texts })
      return parcel === undefined
        ? html(reply.code(404), notFoundPage(texts), PAGE_POLICY)
        : html(reply, parcel, parcels.policy)
    })
    // Everyone with the link may answer. Another site does not know it, so no origin is checked.
    pages.post<LinkRoute>('/t/:token/answer', async (request, reply) => {
      const { token } = request.params
      const texts = textsFor(request.query.lang, request.headers['accept-language'])
      const outcome = await parcels.answer({
        token,
        answer: answerOf(request),
        lang: texts.lang,
      })
      if (outcome === undefined) return html(reply.code(404), notFoundPage(texts), PAGE_POLICY)
      const path = `/t/${encodeURIComponent(token)}?lang=${texts.lang}&done=${outcome}`
      return secretHeaders(reply).redirect(path, 303)
    })
  })
}

const answerOf = ({ body }: FastifyRequest): string | null =>
  body instanceof URLSearchParams ? body.get('answer') : null

async function orderPage(
  deps: Needs,
  token: string,
  texts: PageTexts,
): Promise<string | undefined> {
  try {
    const shared = await findSharedOrder(deps, token)
    const order = await showSharedOrder(deps, shared, texts.lang)
    const place = placeOf(order)
    const map = place && (await placeMap(deps, place))
    return trackingPage(order, token, texts, {
      now: deps.clock.now(),
      map,
      stopSmsHref:
        shared.phone !== null && isTextedToken(deps.personalDataKey, token, shared.phone)
          ? stopSmsPath(deps.personalDataKey, shared.phone)
          : null,
    })
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}

const html = (reply: FastifyReply, text: string, policy: string) =>
  secretHeaders(reply)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(text)
