import { money } from '@hawker/domain/money/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { cookieValue } from '../../http/same-origin.ts'
import { isUuid } from '../../core/uuid.ts'
import { checkPayment } from './status/check-payment.ts'
import { isProvider } from './methods/method-reason.ts'
import { readPayable } from './payable.store.ts'
import { receiveWebhook } from './webhooks/receive-webhook.ts'
import { voidPayment } from './refunds/refund-payments.ts'
import {
  type StoredTransaction,
  findTransactionByUuid,
  saveProviderPage,
} from './transaction.store.ts'

type Needs = Pick<Deps, 'database' | 'payments' | 'clock' | 'origin' | 'personalDataKey'>
const WEBHOOK_BYTES = 1_000_000

/**
 * The pages around a provider's payment page: redirect, return and webhook.
 * The uuid in the address is the secret. Cookies cannot authenticate a return by cross-site POST.
 */
export function paymentPages(app: FastifyInstance, deps: Needs): void {
  // Its own Fastify scope without parsers: providers sign the raw bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    )

    scope.get<{ Params: { uuid: string }; Querystring: { lang?: unknown } }>(
      '/pay/:uuid',
      async (request, reply) => {
        const transaction = await findByUuid(deps, request.params.uuid)
        if (!transaction) return answerText(reply, 404, 'Not found')
        try {
          return redirect(
            reply,
            await payPage(
              deps,
              transaction,
              validLanguage(request.query.lang ?? requestLanguage(request)),
            ),
          )
        } catch (cause) {
          // The provider is unreachable. The order page lets the buyer retry or change the method.
          request.log.warn(cause)
          return redirect(reply, unavailablePage(await payablePage(deps, transaction)))
        }
      },
    )
    scope.route<{ Params: { uuid: string } }>({
      method: ['GET', 'POST'],
      url: '/pay/:uuid/return',
      handler: async (request, reply) => {
        const transaction = await findByUuid(deps, request.params.uuid)
        if (!transaction) return answerText(reply, 404, 'Not found')
        // A provider failure must not stop the buyer here: the order page keeps checking.
        await checkPayment(deps, transaction).catch((cause: unknown) => request.log.warn(cause))
        return redirect(reply, await payablePage(deps, transaction))
      },
    })
    scope.post<{ Params: { tag: string } }>('/webhook/:tag', async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const answer = await receiveWebhook(
        deps,
        request.params.tag,
        headers,
        typeof request.body === 'string' ? request.body : '',
      )
      if (answer === 'unknown_provider') return answerText(reply, 404, 'Not found')
      return answer === 'forged'
        ? answerText(reply, 400, 'Not signed')
        : answerText(reply, 200, 'Stored')
    })
  })
}

const findByUuid = async ({ database }: Needs, uuid: string) =>
  isUuid(uuid) ? findTransactionByUuid(database, uuid) : undefined
const payablePage = async (
  { origin, database }: Needs,
  { id, payableType, payableId }: StoredTransaction,
) => origin + ((await readPayable(database, payableType, payableId))?.page ?? `/wallet?topup=${id}`)
function unavailablePage(page: string): string {
  const url = new URL(page)
  url.searchParams.set('payment', 'unavailable')
  return url.href
}
/** The visitor's language cookie, else the browser's language. */
const requestLanguage = ({ headers }: FastifyRequest): string | undefined =>
  cookieValue(headers.cookie, 'locale') ?? headers['accept-language']?.split(/[,;]/)[0]?.trim()
/** Providers format amounts with the language, so an invalid tag would break their page. */
const validLanguage = (lang: unknown): string =>
  typeof lang === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(lang) ? lang : 'en'
const redirect = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303)
const answerText = (reply: FastifyReply, status: number, text: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(text)

/** The URL to pay at: the provider's page, or the payable's page when nothing is left to pay. */
async function payPage(deps: Needs, transaction: StoredTransaction, lang: string): Promise<string> {
  const isDone = transaction.status !== 'progress' || !isProvider(transaction.tag)
  const isExpired = transaction.expiresAt !== null && transaction.expiresAt <= deps.clock.now()
  const provider = deps.payments.get(transaction.tag)
  if (isDone || isExpired || !provider) return payablePage(deps, transaction)
  if (transaction.providerUrl) return transaction.providerUrl
  const payable = await readPayable(deps.database, transaction.payableType, transaction.payableId)
  // Outside any transaction. Our uuid is the provider's reference, so two tabs get one payment.
  const page = await provider.create({
    reference: transaction.uuid,
    amount: money(transaction.heldAmount ?? transaction.amount, transaction.currency.code),
    captureLater: transaction.heldAmount !== null,
    decimals: transaction.currency.decimals,
    description: payable?.title ?? transaction.uuid,
    returnUrl: `${deps.origin}/pay/${transaction.uuid}/return`,
    lang,
  })
  const status = await deps.database.transaction(async (tx) => {
    const current = await saveProviderPage(
      tx,
      transaction.id,
      page.providerId,
      page.redirectUrl,
      deps.clock.now(),
    )
    // Cancelled while the page was created, so the cancellation could not void it.
    if (current === 'canceled') await voidPayment(tx, transaction)
    return current
  })
  return status === 'canceled' ? payablePage(deps, transaction) : page.redirectUrl
}
