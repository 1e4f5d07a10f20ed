import { toLanguageTag } from '@hawker/domain/texts/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { clientAddressOf } from '../../http/client-address.ts'
import { consumePoint, countInMemory } from '../../http/api/rate-limit-counter.ts'
import { cookieValue } from '../../http/same-origin.ts'
import { isUuid } from '../../core/uuid.ts'
import { checkForVisitor } from './status/check-for-visitor.ts'
import { type OpenPageDeps, openPage } from './opening/open-page.ts'
import { PAGE_POLICY, redirectPage } from './opening/redirect-page.html.ts'
import { readPayable } from './payable.store.ts'
import { type StoredTransaction, findTransactionByUuid } from './transaction.store.ts'
import { receiveWebhook } from './webhooks/receive-webhook.ts'

type Needs = OpenPageDeps & Pick<Deps, 'limitScale'>
type Query = Readonly<Record<string, string | string[] | undefined>>
const WEBHOOK_BYTES = 1_000_000
/**
 * Events of one address and provider that are stored in a minute. Providers send the rest again, and
 * the status of each payment is checked anyway.
 */
const STORED_PER_MINUTE = 1_200

/**
 * The pages around a provider's payment page: redirect, return and webhook.
 * The uuid in the address is the secret. Cookies cannot authenticate a return by cross-site POST.
 */
export function paymentPages(
  app: FastifyInstance,
  deps: Needs,
  { waitMs }: { waitMs?: number } = {},
): void {
  const storedEvents = countInMemory({
    name: 'webhooks',
    points: STORED_PER_MINUTE * deps.limitScale,
    seconds: 60,
  })
  // Its own Fastify scope without parsers: providers sign the raw bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    )

    scope.get<{ Params: { uuid: string }; Querystring: { lang?: unknown } }>(
      '/pay/:uuid',
      async (request, reply) => {
        const transaction = await findByUuid(deps, request.params.uuid)
        if (!transaction) return answerText(reply, 404, 'Not found')
        const lang = toLanguageTag(request.query.lang ?? requestLanguage(request))
        try {
          const page = await openPage(deps, transaction.id, lang, waitMs)
          return page === undefined
            ? redirect(reply, await payablePage(deps, transaction))
            : sendToProvider(reply, page, transaction, lang)
        } catch (cause) {
          // The provider is unreachable. The order page lets the buyer retry or change the method.
          request.log.warn(cause)
          return redirect(reply, withArrival(await payablePage(deps, transaction), 'unavailable'))
        }
      },
    )
    scope.route<{ Params: { uuid: string }; Querystring: Query }>({
      method: ['GET', 'POST'],
      url: '/pay/:uuid/return',
      handler: async (request, reply) => {
        const transaction = await findByUuid(deps, request.params.uuid)
        if (!transaction) return answerText(reply, 404, 'Not found')
        // A provider failure must not stop the buyer here: the order page keeps checking.
        const state = await checkForVisitor(deps, transaction).catch((cause: unknown) =>
          request.log.warn(cause),
        )
        const page = await payablePage(deps, transaction)
        const after = await findTransactionByUuid(deps.database, transaction.uuid)
        if (after?.status !== 'progress') return redirect(reply, page)
        const wasDeclined = state?.status === 'progress' && state.note !== undefined
        return redirect(
          reply,
          withArrival(
            page,
            hasLeft(request.query) ? 'left' : wasDeclined ? 'declined' : 'returned',
          ),
        )
      },
    })
    scope.post<{ Params: { tag: string }; Querystring: Query }>(
      '/webhook/:tag',
      async (request, reply) => {
        const sender = `${request.params.tag.toLowerCase()} ${clientAddressOf(request)}`
        const counted = await storedEvents.get(sender)
        if (counted && counted.remainingPoints <= 0)
          return answerText(reply.header('retry-after', '60'), 429, 'Too many events')
        const answer = await receiveWebhook(deps, request.params.tag, {
          headers: firstValues(request.headers),
          query: firstValues(request.query),
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          address: clientAddressOf(request),
        })
        if (answer === 'unknown_provider') return answerText(reply, 404, 'Not found')
        if (answer === 'forged') return answerText(reply, 400, 'Not signed')
        if (answer === 'stored') await consumePoint(storedEvents, sender)
        return answerText(reply, 200, answer === 'ignored' ? 'Ignored' : 'Stored')
      },
    )
  })
}

const firstValues = (values: Query): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
const findByUuid = async ({ database }: Needs, uuid: string) =>
  isUuid(uuid) ? findTransactionByUuid(database, uuid) : undefined
const payablePage = async (
  { origin, database }: Needs,
  { id, payableType, payableId }: StoredTransaction,
) => origin + ((await readPayable(database, payableType, payableId))?.page ?? `/wallet?topup=${id}`)
/** Adds to the URL how the buyer returned while the payment is open. The storefront shows it. */
function withArrival(
  page: string,
  arrival: 'left' | 'declined' | 'returned' | 'unavailable',
): string {
  const url = new URL(page)
  url.searchParams.set('payment', arrival)
  return url.href
}
/** By our own address for leaving, or by Flutterwave's parameter. */
const hasLeft = (query: Query): boolean =>
  query['left'] !== undefined || query['status'] === 'cancelled'
/** The visitor's language cookie, else the browser's language. */
const requestLanguage = ({ headers }: FastifyRequest): string | undefined =>
  cookieValue(headers.cookie, 'locale') ?? headers['accept-language']?.split(/[,;]/)[0]?.trim()
const redirect = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303)
/**
 * Not a redirect: after a form, browsers apply the `form-action` of our pages to each redirect and
 * would block the provider's address.
 */
const sendToProvider = (
  reply: FastifyReply,
  page: string,
  { tag }: StoredTransaction,
  lang: string,
) =>
  reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PAGE_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(redirectPage(page, tag, lang))
const answerText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)
