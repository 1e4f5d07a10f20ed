import { HOUR_MS } from '@hawker/std/time'
import { Type } from 'typebox'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  RefundState,
} from '../port.ts'
import { isRefusedBy, ProviderError } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { toProviderDecimal } from '../minor-units.ts'
import { type PaypalApi, paypalApi } from './paypal-api.ts'
import { PAYPAL_DISPUTE, disputeStateOf } from './paypal-dispute.ts'
import { paypalEntries } from './paypal-entries.ts'
import {
  PAYPAL_AMOUNTS,
  PAYPAL_CURRENCIES,
  PAYPAL_MONEY,
  fromPaypalMoney,
  toPaypalMoney,
} from './paypal-money.ts'
import {
  PAYPAL_HOLD_DAYS,
  PAYPAL_ORDER,
  type PaypalOrder,
  authorizationOf,
  captureStatusOf,
  paidCapturesOf,
  paymentStateOf,
  refundStatusOf,
  refundsOf,
} from './paypal-order.ts'
import { closedMarkOf, refundMarkOf } from './paypal-reference.ts'
import { paypalWebhooks } from './paypal-webhook.ts'

export const PAYPAL_KEYS = [
  { name: 'client_id', environment: 'PAYPAL_CLIENT_ID' },
  { name: 'client_secret', environment: 'PAYPAL_CLIENT_SECRET' },
  { name: 'webhook_id', environment: 'PAYPAL_WEBHOOK_ID' },
  { name: 'webhook_id_old', environment: 'PAYPAL_WEBHOOK_ID_OLD', isOptional: true },
  { name: 'mode', environment: 'PAYPAL_MODE' },
] as const

/** PayPal's keys do not tell their mode, so it is a key field of its own. PayPal calls test sandbox. */
export const paypalModeOf = ({ mode }: ProviderSetup['keys']): ProviderMode | undefined => {
  if (mode === 'live') return 'live'
  return mode === 'test' || mode === 'sandbox' ? 'test' : undefined
}

const HOSTS: Record<ProviderMode, string> = {
  test: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}
const CERTIFICATE_HOSTS: Record<ProviderMode, readonly string[]> = {
  test: ['https://api.sandbox.paypal.com', HOSTS.test],
  live: ['https://api.paypal.com', HOSTS.live],
}
/** PayPal keeps the keys of payments for 45 days, and those of orders for 6 hours. */
const REFUND_KEY_HOURS = 45 * 24
/** A declined order is tried again with a new key after this time. */
const TAKE_KEY_MS = HOUR_MS / 6
/** PayPal wants a region. */
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  ru: 'ru-RU',
  tr: 'tr-TR',
  ar: 'ar-EG',
  he: 'he-IL',
}
const MAX_DESCRIPTION = 127

const CREATED_ORDER = Type.Object({
  id: Type.String({ minLength: 1 }),
  links: Type.Array(Type.Object({ rel: Type.String(), href: Type.String() })),
})
const CAPTURED = Type.Object({
  status: Type.String(),
  status_details: Type.Optional(Type.Object({ reason: Type.Optional(Type.String()) })),
})
/** The total includes what PayPal withholds. */
const BALANCES = Type.Object({
  balances: Type.Array(Type.Object({ total_balance: PAYPAL_MONEY })),
})
const REFUND = Type.Object({
  id: Type.String({ minLength: 1 }),
  status: Type.String(),
  status_details: Type.Optional(Type.Object({ reason: Type.Optional(Type.String()) })),
})

export const paypalProvider = (setup: ProviderSetup): PaymentProvider => {
  const { keys, host, clock } = setup
  const mode = paypalModeOf(keys)
  const api = paypalApi(host ?? HOSTS[mode ?? 'test'], setup)
  const parseWebhook = paypalWebhooks(host ? [host] : CERTIFICATE_HOSTS[mode ?? 'test'], setup)
  const isPageUrl = (url: string) =>
    host ? url.startsWith(`${host}/`) : /^https:\/\/www(\.sandbox)?\.paypal\.com\//.test(url)

  return {
    tag: 'paypal',
    canHold: true,
    authorizationDays: PAYPAL_HOLD_DAYS,
    declineEnds: false,
    refundDays: 180,
    repeatsCreate: true,
    refundKeyHours: REFUND_KEY_HOURS,
    parseWebhook,

    unsupportedReason({ amount }) {
      if (!PAYPAL_CURRENCIES.has(amount.currency)) return 'currency_not_taken'
      if (amount.minor <= 0n) return 'total_too_small'
      try {
        toProviderDecimal(amount, PAYPAL_AMOUNTS)
        return null
      } catch {
        // Fillér, sen and Taiwanese cents.
        return 'currency_not_taken'
      }
    },

    async create(request) {
      const operation = 'create order'
      const answer = await api.send({
        operation,
        method: 'POST',
        path: '/v2/checkout/orders',
        json: orderRequestOf(request),
        key: request.key,
      })
      const { id, links } = readAnswer(operation, CREATED_ORDER, answer.json)
      const page = links.find(({ rel }) => rel === 'payer-action')?.href
      if (page === undefined || !isPageUrl(page))
        throw new ProviderError('no_answer', `${operation}: no address of the page`)
      return { providerId: id, redirectUrl: page }
    },

    async fetchStatus(handle) {
      const order = await findOrder(api, handle)
      if (!order) return undefined
      const state = paymentStateOf(order)
      if (isClosed(order, handle) && state.status === 'progress')
        return { ...state, status: 'canceled' }
      return order.status === 'APPROVED' ? take(order, handle) : state
    },

    async capture(handle, amount, key) {
      const operation = 'capture authorization'
      const authorization = authorizationOf(await knownOrder(handle, operation))
      if (!authorization) throw new ProviderError('refused', `${operation}: nothing is authorized`)
      const answer = await api.send({
        operation,
        method: 'POST',
        path: `/v2/payments/authorizations/${authorization.id}/capture`,
        json: { amount: toPaypalMoney(amount), final_capture: true },
        key,
      })
      const captured = readAnswer(operation, CAPTURED, answer.json)
      if (captureStatusOf(captured) === 'rejected')
        throw new ProviderError('refused', `${operation}: ${captured.status}`, {
          code: captured.status_details?.reason ?? captured.status,
        })
    },

    async void(handle) {
      const order = await findOrder(api, handle)
      if (!order || paidCapturesOf(order).length > 0) return
      const authorization = authorizationOf(order)
      if (authorization) {
        await unlessRefused(
          api.send({
            operation: 'void authorization',
            method: 'POST',
            path: `/v2/payments/authorizations/${authorization.id}/void`,
            headers: { 'content-type': 'application/json' },
          }),
          ['PREVIOUSLY_VOIDED', 'PREVIOUSLY_CAPTURED', 'AUTHORIZATION_VOIDED'],
        )
        return
      }
      if (isClosed(order, handle) || paymentStateOf(order).status !== 'progress') return
      // The mark keeps a later approval from being captured and then refunded.
      await unlessRefused(
        api.send({
          operation: 'close order',
          method: 'PATCH',
          path: `/v2/checkout/orders/${order.id}`,
          json: [
            {
              op: 'replace',
              path: "/purchase_units/@reference_id=='default'/custom_id",
              value: closedMarkOf(handle.reference),
            },
          ],
        }),
      )
    },

    async refund(handle, amount, key) {
      const operation = 'refund capture'
      const order = await findOrder(api, handle)
      // PayPal forgets orders before it forgets captures.
      const captureId = order ? paidCapturesOf(order)[0]?.id : handle.paymentId
      if (!captureId) throw new ProviderError('refused', `${operation}: nothing is captured`)
      const answer = await api.send({
        operation,
        method: 'POST',
        path: `/v2/payments/captures/${captureId}/refund`,
        json: { amount: toPaypalMoney(amount), custom_id: refundMarkOf(handle.reference, key) },
        key,
      })
      return refundStateOf(readAnswer(operation, REFUND, answer.json))
    },

    async fetchRefund(handle, refundId, key) {
      if (refundId === null) {
        const order = await findOrder(api, handle)
        const mark = refundMarkOf(handle.reference, key)
        const found = order && refundsOf(order).find(({ custom_id }) => custom_id === mark)
        return found && refundStateOf(found)
      }
      const operation = 'get refund'
      const path = `/v2/payments/refunds/${encodeURIComponent(refundId)}`
      const answer = await api.send({ operation, method: 'GET', path, accept: [404] })
      if (answer.status === 404) return undefined
      return refundStateOf(readAnswer(operation, REFUND, answer.json))
    },

    async fetchDispute(disputeId) {
      const operation = 'get dispute'
      const path = `/v1/customer/disputes/${encodeURIComponent(disputeId)}`
      const answer = await api.send({ operation, method: 'GET', path, accept: [404] })
      if (answer.status === 404) return undefined
      return disputeStateOf(readAnswer(operation, PAYPAL_DISPUTE, answer.json))
    },

    entries: (from, to) => paypalEntries(api, from, to),

    async balance(wanted) {
      const operation = 'list balances'
      const query = new URLSearchParams({ as_of_time: wanted.toISOString() })
      const path = `/v1/reporting/balances?${query}`
      const { json } = await api.send({ operation, method: 'GET', path })
      const { balances } = readAnswer(operation, BALANCES, json)
      const amounts = balances.map(({ total_balance }) => fromPaypalMoney(total_balance))
      return { at: wanted, amounts, pendingDays: 0 }
    },

    async check() {
      if (!mode) return { ok: false, message: 'The mode is neither test nor live.' }
      try {
        const { appId } = await api.renewToken()
        return { ok: true, account: appId, mode }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { ok: false, message: error.message }
      }
    },
  }

  /**
   * Approval takes nothing, and ends after 3 hours. So the status check of an approved order
   * captures it.
   */
  async function take(
    order: PaypalOrder,
    handle: PaymentHandle,
  ): Promise<PaymentState | undefined> {
    const step = order.intent === 'AUTHORIZE' ? 'authorize' : 'capture'
    // An order is captured only once, by any key. The key spares a declined buyer more tries.
    const slot = Math.floor(clock.now().getTime() / TAKE_KEY_MS)
    let refusal: string | null = null
    try {
      await api.send({
        operation: `${step} order`,
        method: 'POST',
        path: `/v2/checkout/orders/${order.id}/${step}`,
        json: {},
        key: `take:${order.id}:${order.update_time ?? ''}:${slot}`,
      })
    } catch (error) {
      if (!isRefusedBy(error)) throw error
      refusal = error.code ?? error.message
    }
    const taken = await findOrder(api, handle)
    const state = taken && paymentStateOf(taken)
    // The buyer can choose another way to pay on the same page.
    return state?.status === 'progress' && refusal !== null ? { ...state, note: refusal } : state
  }

  async function knownOrder(handle: PaymentHandle, operation: string): Promise<PaypalOrder> {
    const order = await findOrder(api, handle)
    if (!order) throw new ProviderError('refused', `${operation}: PayPal does not know the order`)
    return order
  }
}

/** The order of the handle. Undefined: PayPal does not know it, or it is not ours. */
async function findOrder(
  api: PaypalApi,
  { reference, providerId }: PaymentHandle,
): Promise<PaypalOrder | undefined> {
  if (providerId === null) return undefined
  const operation = 'get order'
  const path = `/v2/checkout/orders/${encodeURIComponent(providerId)}`
  const answer = await api.send({ operation, method: 'GET', path, accept: [404] })
  if (answer.status === 404) return undefined
  const order = readAnswer(operation, PAYPAL_ORDER, answer.json)
  const mark = order.purchase_units[0].custom_id
  return mark === reference || mark === closedMarkOf(reference) ? order : undefined
}

const isClosed = ({ purchase_units: [unit] }: PaypalOrder, { reference }: PaymentHandle) =>
  unit.custom_id === closedMarkOf(reference)

function orderRequestOf(request: PaymentRequest) {
  const { reference, amount, description, returnUrl, cancelUrl, lang, captureLater } = request
  const locale = LOCALES[lang.slice(0, 2)]
  return {
    intent: captureLater ? 'AUTHORIZE' : 'CAPTURE',
    purchase_units: [
      {
        custom_id: reference,
        invoice_id: reference,
        description: Array.from(description).slice(0, MAX_DESCRIPTION).join(''),
        amount: toPaypalMoney(amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // Excludes bank debits that clear days later.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          ...(locale === undefined ? {} : { locale }),
        },
      },
    },
  }
}

function refundStateOf({
  id,
  status,
  status_details,
}: {
  id: string
  status: string
  status_details?: { reason?: string }
}): RefundState {
  const note = status_details?.reason
  return {
    providerId: id,
    status: refundStatusOf(status),
    ...(note === undefined ? {} : { note }),
  }
}

/** Passes on what was refused by one of the codes, or by any code. */
async function unlessRefused(call: Promise<unknown>, codes?: readonly string[]): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isRefusedBy(error) || (codes && !codes.includes(error.code ?? ''))) throw error
  }
}
