import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { checkKeys } from '../check-keys.ts'
import { providerHttp } from '../http-client.ts'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  RefundState,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { moyasarEntries } from './moyasar-entries.ts'
import { toMoyasarUnits, fromMoyasarUnits, unsupportedReason } from './moyasar-money.ts'
import { Failure, Invoice, Metadata, Payment, PaymentList } from './moyasar-shapes.ts'
import { readMoyasarWebhook } from './moyasar-webhook.ts'

export const MOYASAR_KEYS = [
  { name: 'secret_key', environment: 'MOYASAR_SECRET_KEY' },
  { name: 'webhook_token', environment: 'MOYASAR_WEBHOOK_TOKEN' },
  { name: 'webhook_token_old', environment: 'MOYASAR_WEBHOOK_TOKEN_OLD', isOptional: true },
] as const

export const moyasarModeOf = (keys: ProviderSetup['keys']): ProviderMode | undefined =>
  modeOfKeys('moyasar', keys)

/**
 * Moyasar by invoices, which have a page. It has no idempotency keys and no list by our reference:
 * nobody ever sees the page of a lost answer. Its refunds have no ids, only a sum.
 */
export function moyasarProvider(setup: ProviderSetup): PaymentProvider {
  const { secret_key: secretKey = '' } = setup.keys
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const http = providerHttp(
    { host: `${setup.host ?? 'https://api.moyasar.com'}/v1`, headers: () => ({ authorization }) },
    setup,
    errorOf,
  )
  const get = async <Shape extends TSchema>(operation: string, path: string, shape: Shape) =>
    readAnswer(operation, shape, (await http.send({ operation, method: 'GET', path })).json)

  async function findInvoice({ providerId }: PaymentHandle) {
    if (providerId === null) return undefined
    const path = `/invoices/${encodeURIComponent(providerId)}`
    return get('fetch invoice', path, Invoice).catch((error: unknown) => {
      if (isRefusedBy(error) && error.httpStatus === 404) return undefined
      throw error
    })
  }
  async function paymentIdOf(handle: PaymentHandle): Promise<string> {
    if (handle.paymentId !== null) return handle.paymentId
    const invoice = await findInvoice(handle)
    const paid = invoice && paidWith(invoice)
    if (!paid) throw new ProviderError('refused', 'the invoice is not paid')
    return paid.id
  }

  return {
    tag: 'moyasar',
    canHold: false,
    authorizationDays: 0,
    declineEnds: false,
    refundDays: 180,
    repeatsCreate: false,
    refundKeyHours: 0,
    unsupportedReason,
    async create({ reference, amount, description, returnUrl, cancelUrl, expiresAt, key }) {
      const operation = 'create invoice'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: '/invoices',
        key,
        // The callback of an invoice is not signed. The webhook of the account tells us instead.
        json: {
          amount: toMoyasarUnits(amount),
          currency: amount.currency,
          description,
          success_url: returnUrl,
          back_url: cancelUrl,
          expired_at: expiresAt.toISOString(),
          metadata: { reference },
        },
      })
      const invoice = readAnswer(operation, Invoice, json)
      return { providerId: invoice.id, redirectUrl: invoice.url, expiresAt }
    },
    async fetchStatus(handle) {
      const invoice = await findInvoice(handle)
      if (!invoice) return undefined
      if (
        !Value.Check(Metadata, invoice.metadata) ||
        invoice.metadata.reference !== handle.reference
      )
        throw new ProviderError('no_answer', 'Moyasar answered with another reference')
      const paid = paidWith(invoice)
      return paid ? paidState(invoice, paid) : unpaidState(invoice)
    },
    async capture() {
      throw new ProviderError('refused', 'Moyasar has no holds here')
    },
    async void(handle) {
      const invoice = await findInvoice(handle)
      if (invoice?.status !== 'initiated') return
      const path = `/invoices/${encodeURIComponent(invoice.id)}/cancel`
      await http
        .send({ operation: 'cancel invoice', method: 'PUT', path })
        .catch((error: unknown) => {
          // Paid or expired meanwhile.
          if (!isRefusedBy(error)) throw error
        })
    },
    async refund(handle, amount, key) {
      const operation = 'create refund'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: `/payments/${encodeURIComponent(await paymentIdOf(handle))}/refund`,
        key,
        json: { amount: toMoyasarUnits(amount) },
      })
      return refundState(readAnswer(operation, Payment, json))
    },
    async fetchRefund(_handle, refundId) {
      const { paymentId, sum } = parseRefundId(refundId ?? '') ?? {}
      if (paymentId === undefined || sum === undefined) return undefined
      const path = `/payments/${encodeURIComponent(paymentId)}`
      const payment = await get('fetch payment', path, Payment)
      return {
        providerId: refundId ?? '',
        status: (payment.refunded ?? 0) >= sum ? 'paid' : 'progress',
      }
    },
    parseWebhook: async (call) =>
      readMoyasarWebhook(call, [setup.keys['webhook_token'], setup.keys['webhook_token_old']]),
    entries: (from, to) => moyasarEntries(get, from, to),
    check: () =>
      checkKeys(
        {
          account: 'Moyasar',
          mode: moyasarModeOf(setup.keys),
          wrongMode: 'The key begins with neither sk_test_ nor sk_live_.',
        },
        () => get('list payments', '/payments?page=1', PaymentList),
      ),
  }
}

const PAID = new Set(['paid', 'captured', 'refunded'])
const paidWith = ({ payments }: Static<typeof Invoice>) =>
  payments?.find(({ status }) => PAID.has(status))

const CLOSED = new Set(['canceled', 'expired', 'voided'])
function unpaidState({ id, status, amount, currency }: Static<typeof Invoice>): PaymentState {
  // A paid invoice without its payment tells nothing that can be checked.
  if (status === 'paid' || status === 'refunded')
    throw new ProviderError('no_answer', 'the invoice is paid, but lists no payment')
  const isClosed = CLOSED.has(status)
  return {
    status: isClosed ? 'canceled' : 'progress',
    amount: fromMoyasarUnits(amount, currency),
    providerId: id,
    ...(isClosed ? { note: status } : {}),
  }
}

function paidState({ id }: Static<typeof Invoice>, payment: Static<typeof Payment>): PaymentState {
  const { currency, fee, source } = payment
  // Such as XXXX-XXXX-XXXX-1111.
  const last4 = /\d{4}$/.exec(source?.number ?? '')?.[0]
  return {
    status: 'paid',
    amount: fromMoyasarUnits(payment.amount, currency),
    providerId: id,
    paymentId: payment.id,
    refunded: fromMoyasarUnits(payment.refunded ?? 0, currency),
    ...(fee ? { fee: fromMoyasarUnits(fee, currency) } : {}),
    ...(source?.company ? { brand: source.company } : {}),
    ...(last4 ? { last4 } : {}),
  }
}

/** A refund is named by its payment and the sum of refunds that it led to. */
const refundState = ({ id, refunded = 0 }: Static<typeof Payment>): RefundState => ({
  providerId: `${id} ${refunded}`,
  status: 'paid',
})
function parseRefundId(refundId: string): { paymentId: string; sum: number } | undefined {
  const [, paymentId, sum] = /^(\S+) (\d+)$/.exec(refundId) ?? []
  return paymentId === undefined ? undefined : { paymentId, sum: Number(sum) }
}

function errorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(Failure, body)) return { code: null, message: null }
  return { code: body.type ?? null, message: body.message ?? null }
}
