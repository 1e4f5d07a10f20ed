import { money } from '@hawker/domain/money/money'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { providerHttp } from '../http-client.ts'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderEntry,
  ProviderMode,
  ProviderSetup,
  ProviderStatus,
  RefundState,
  RefundStatus,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { fromPaytabsDecimal, toPaytabsDecimal, unsupportedReason } from './paytabs-money.ts'
import { Failure, OpenedPage, Transaction, Transactions } from './paytabs-shapes.ts'
import { readPaytabsWebhook } from './paytabs-webhook.ts'

export const PAYTABS_KEYS = [
  { name: 'profile_id', environment: 'PAYTABS_PROFILE_ID' },
  { name: 'server_key', environment: 'PAYTABS_SERVER_KEY' },
  { name: 'server_key_old', environment: 'PAYTABS_SERVER_KEY_OLD', isOptional: true },
  { name: 'region', environment: 'PAYTABS_REGION' },
  { name: 'mode', environment: 'PAYTABS_MODE' },
] as const

/** PayTabs' keys do not tell their mode, so it is a key field of its own. */
export const paytabsModeOf = ({ mode }: ProviderSetup['keys']): ProviderMode | undefined =>
  mode === 'test' || mode === 'live' ? mode : undefined

/** A profile belongs to one region and is unknown in the others. */
export const PAYTABS_REGIONS: Readonly<Record<string, string>> = {
  ARE: 'https://secure.paytabs.com',
  SAU: 'https://secure.paytabs.sa',
  OMN: 'https://secure-oman.paytabs.com',
  JOR: 'https://secure-jordan.paytabs.com',
  EGY: 'https://secure-egypt.paytabs.com',
  IRQ: 'https://secure-iraq.paytabs.com',
  KWT: 'https://secure-kuwait.paytabs.com',
  QAT: 'https://secure-doha.paytabs.com',
  MAR: 'https://secure-morocco.paytabs.com',
  GLOBAL: 'https://secure-global.paytabs.com',
}
const DESCRIPTION_LENGTH = 128

/**
 * PayTabs by its hosted page. All transactions of a reference are found by it: the sale, and its
 * refunds, which hold our key in their description. It has no list of payments.
 */
export function paytabsProvider(setup: ProviderSetup): PaymentProvider {
  const { server_key: serverKey = '', region = '' } = setup.keys
  const profile = { profile_id: Number(setup.keys['profile_id']) }
  const http = providerHttp(
    {
      host: setup.host ?? PAYTABS_REGIONS[region] ?? PAYTABS_REGIONS['GLOBAL'] ?? '',
      headers: () => ({ authorization: serverKey }),
    },
    setup,
    errorOf,
  )
  const post = async (operation: string, path: string, body: object, key?: string) =>
    (
      await http.send({
        operation,
        method: 'POST',
        path,
        json: { ...profile, ...body },
        ...(key === undefined ? {} : { key }),
      })
    ).json

  /** Every transaction of a reference; empty when PayTabs knows none. */
  async function transactionsOf({ reference }: PaymentHandle) {
    const operation = 'query transactions'
    try {
      const answer = readAnswer(
        operation,
        Transactions,
        await post(operation, '/payment/query', { cart_id: reference }),
      )
      const transactions = Array.isArray(answer) ? answer : [answer]
      if (transactions.some(({ cart_id: cartId }) => cartId !== reference))
        throw new ProviderError('no_answer', 'PayTabs answered with another reference')
      return transactions
    } catch (error) {
      if (isRefusedBy(error)) return []
      throw error
    }
  }
  async function refundOf(handle: PaymentHandle, isWanted: (refund: StoredTransaction) => boolean) {
    const found = (await transactionsOf(handle)).find((one) => isRefund(one) && isWanted(one))
    return found && refundState(found)
  }

  return {
    tag: 'paytabs',
    canHold: false,
    authorizationDays: 0,
    declineEnds: true,
    refundDays: 180,
    repeatsCreate: false,
    refundKeyHours: 0,
    unsupportedReason,
    async create(request) {
      const operation = 'open page'
      const body = pageBody(request)
      const answer = await post(operation, '/payment/request', body, request.key)
      const page = readAnswer(operation, OpenedPage, answer)
      return { providerId: page.tran_ref, redirectUrl: page.redirect_url }
    },
    async fetchStatus(handle) {
      const transactions = await transactionsOf(handle)
      const sale = transactions.find(isPaidSale) ?? transactions.findLast(isSale)
      if (sale) return stateOf(sale, handle, transactions.filter(isRefund))
      return handle.providerId === null ? undefined : untried(handle.providerId)
    },
    async capture() {
      throw new ProviderError('refused', 'PayTabs has no holds here')
    },
    async void() {
      // PayTabs cannot close a page. Late money is returned when it arrives.
    },
    async refund(handle, amount, key) {
      const sale = (await transactionsOf(handle)).find(isPaidSale)
      if (!sale) throw new ProviderError('refused', 'nothing was paid')
      const operation = 'create refund'
      const answer = await post(
        operation,
        '/payment/request',
        {
          tran_type: 'refund',
          tran_class: 'ecom',
          cart_id: handle.reference,
          cart_currency: amount.currency,
          cart_amount: toPaytabsDecimal(amount),
          cart_description: key,
          tran_ref: sale.tran_ref,
        },
        key,
      )
      return refundState(readAnswer(operation, Transaction, answer))
    },
    fetchRefund: async (handle, refundId, key) =>
      refundOf(handle, (refund) =>
        refundId === null ? refund.cart_description === key : refund.tran_ref === refundId,
      ),
    parseWebhook: async (call) =>
      readPaytabsWebhook(call, [setup.keys['server_key'], setup.keys['server_key_old']]),
    async *entries(from, to, own = []) {
      for (const handle of own) {
        for (const transaction of await transactionsOf(handle)) {
          const entry = entryOf(transaction, from)
          if (entry && entry.at >= from && entry.at < to) yield entry
        }
      }
    },
    async check() {
      const mode = paytabsModeOf(setup.keys)
      if (!mode) return { ok: false, message: 'The mode is neither test nor live.' }
      if (!(region in PAYTABS_REGIONS)) return { ok: false, message: `Unknown region: ${region}` }
      try {
        await post('check keys', '/payment/query', { cart_id: 'check' })
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        // No cart has this name. An answer that says so shows that the keys work.
        if (error.failure !== 'refused') return { ok: false, message: error.message }
      }
      return { ok: true, account: `profile ${setup.keys['profile_id']}`, mode }
    },
  }
}

type StoredTransaction = Static<typeof Transaction>
const isSale = ({ tran_type: type }: StoredTransaction) => type.toLowerCase() === 'sale'
const isRefund = ({ tran_type: type }: StoredTransaction) => type.toLowerCase() === 'refund'
const statusOf = ({ payment_result: result }: StoredTransaction) => result.response_status
const isPaidSale = (transaction: StoredTransaction) =>
  isSale(transaction) && statusOf(transaction) === 'A'

/** `H` is held for review and `P` is pending. A declined page takes no second try. */
const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  A: 'paid',
  D: 'rejected',
  E: 'rejected',
  V: 'canceled',
  X: 'canceled',
  C: 'canceled',
}
const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  A: 'paid',
  D: 'failed',
  E: 'failed',
  V: 'failed',
  X: 'failed',
  C: 'failed',
}

function pageBody(request: PaymentRequest) {
  const { reference, amount, description, payer, lang } = request
  return {
    tran_type: 'sale',
    tran_class: 'ecom',
    cart_id: reference,
    cart_currency: amount.currency,
    cart_amount: toPaytabsDecimal(amount),
    cart_description: description.slice(0, DESCRIPTION_LENGTH),
    // The page has two languages.
    paypage_lang: lang.startsWith('ar') ? 'ar' : 'en',
    customer_details: {
      name: payer.name,
      email: payer.email,
      ...(payer.phone ? { phone: payer.phone } : {}),
      ...(payer.country ? { country: payer.country } : {}),
    },
    callback: request.callbackUrl,
    return: request.returnUrl,
    hide_shipping: true,
  }
}

/** Its currency is unknown too: XXX is the code of ISO 4217 for none. */
const untried = (providerId: string): PaymentState => ({
  status: 'progress',
  amount: money(0n, 'XXX'),
  providerId,
})

function stateOf(
  sale: StoredTransaction,
  { providerId }: PaymentHandle,
  refunds: readonly StoredTransaction[],
): PaymentState {
  const { tran_ref: id, tran_currency: currency, payment_info: card, payment_result: result } = sale
  const status = STATUSES[result.response_status] ?? 'progress'
  const refunded = refunds
    .filter((refund) => REFUND_STATUSES[statusOf(refund)] !== 'failed')
    .reduce(
      (sum, refund) => sum + fromPaytabsDecimal(refund.tran_total, refund.tran_currency).minor,
      0n,
    )
  const description = card?.payment_description
  const last4 = /\d{4}$/.exec(description ?? '')?.[0]
  return {
    status,
    amount: fromPaytabsDecimal(sale.tran_total, currency),
    providerId: providerId ?? id,
    ...(status === 'paid' ? { paymentId: id, refunded: money(refunded, currency) } : {}),
    ...(status === 'rejected' && result.response_message ? { note: result.response_message } : {}),
    ...(description
      ? { fingerprint: `${description} ${card?.expiryMonth}/${card?.expiryYear}` }
      : {}),
    ...(card?.card_scheme ? { brand: card.card_scheme } : {}),
    ...(last4 ? { last4 } : {}),
  }
}

const refundState = (refund: StoredTransaction): RefundState => ({
  providerId: refund.tran_ref,
  status: REFUND_STATUSES[statusOf(refund)] ?? 'progress',
})

/** Undefined: it moved no money. */
function entryOf(transaction: StoredTransaction, fallback: Date): ProviderEntry | undefined {
  const { tran_ref: id, cart_id: reference, payment_result: result } = transaction
  const amount = fromPaytabsDecimal(transaction.tran_total, transaction.tran_currency)
  const at = result.transaction_time ? new Date(result.transaction_time) : fallback
  if (isPaidSale(transaction)) return { id, kind: 'payment', reference, paymentId: id, amount, at }
  if (!isRefund(transaction) || REFUND_STATUSES[statusOf(transaction)] === 'failed')
    return undefined
  return {
    id,
    kind: 'refund',
    reference,
    refundId: id,
    amount: money(-amount.minor, amount.currency),
    at,
    ...(transaction.previous_tran_ref ? { paymentId: transaction.previous_tran_ref } : {}),
  }
}

function errorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(Failure, body)) return { code: null, message: null }
  return { code: body.code === undefined ? null : String(body.code), message: body.message ?? null }
}
