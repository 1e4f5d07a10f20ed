import { createHash } from 'node:crypto'
import { type Money, money } from '@hawker/domain/money/money'
import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { checkKeys } from '../check-keys.ts'
import { mercadoPagoDate } from './mercado-pago-date.ts'
import { providerHttp } from '../http-client.ts'
import type {
  DisputeState,
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  RefundState,
  RefundStatus,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { claimOfDispute, claimState } from './claim.ts'
import { fraudAlertState, paymentOfAlert } from './fraud-alert.ts'
import { PAID, feeOf, mercadoPagoEntries } from './mercado-pago-entries.ts'
import {
  fromMercadoPagoDecimal,
  toMercadoPagoDecimal,
  unsupportedReason,
} from './mercado-pago-money.ts'
import {
  Chargeback,
  Claim,
  Failure,
  Payment,
  Payments,
  Preference,
  Refund,
} from './mercado-pago-shapes.ts'
import { readMercadoPagoWebhook } from './mercado-pago-webhook.ts'

export const MERCADO_PAGO_KEYS = [
  { name: 'access_token', environment: 'MERCADO_PAGO_ACCESS_TOKEN' },
  { name: 'webhook_secret', environment: 'MERCADO_PAGO_WEBHOOK_SECRET' },
  {
    name: 'webhook_secret_old',
    environment: 'MERCADO_PAGO_WEBHOOK_SECRET_OLD',
    isOptional: true,
  },
  { name: 'mode', environment: 'MERCADO_PAGO_MODE', isOptional: true },
] as const

/** Tokens of test users begin as live ones do, so the mode can be a key field of its own. */
export function mercadoPagoModeOf(keys: ProviderSetup['keys']): ProviderMode | undefined {
  const { mode } = keys
  return mode === 'test' || mode === 'live' ? mode : modeOfKeys('mercado-pago', keys)
}

/**
 * Mercado Pago's Checkout Pro by preferences. A preference is a page; the payments on it are found
 * by our reference, and only they say their currency.
 */
export function mercadoPagoProvider(setup: ProviderSetup): PaymentProvider {
  const { access_token: token = '' } = setup.keys
  const http = providerHttp(
    {
      host: setup.host ?? 'https://api.mercadopago.com',
      headers: () => ({ authorization: `Bearer ${token}` }),
    },
    setup,
    errorOf,
  )
  const get = async <Shape extends TSchema>(operation: string, path: string, shape: Shape) =>
    readAnswer(operation, shape, (await http.send({ operation, method: 'GET', path })).json)
  const findOne = async <Shape extends TSchema>(operation: string, path: string, shape: Shape) =>
    get(operation, path, shape).catch((error: unknown) => {
      if (isRefusedBy(error) && error.httpStatus === 404) return undefined
      throw error
    })

  const findPreference = async (id: string | null) =>
    id === null
      ? undefined
      : findOne('fetch preference', `/checkout/preferences/${encodeURIComponent(id)}`, Preference)
  const findPayment = async (id: string) =>
    findOne('fetch payment', `/v1/payments/${encodeURIComponent(id)}`, Payment)
  /** The payments of a reference, the newest first. */
  async function paymentsOf({ reference }: PaymentHandle) {
    const query = new URLSearchParams({
      sort: 'date_created',
      criteria: 'desc',
      external_reference: reference,
    })
    const { results } = await get('search payments', `/v1/payments/search?${query}`, Payments)
    return results.filter((payment) => payment.external_reference === reference)
  }
  /** Asks by the number, because the search may be a few seconds behind. */
  async function findPaid(handle: PaymentHandle) {
    if (handle.paymentId === null)
      return (await paymentsOf(handle)).find(({ status }) => PAID.has(status))
    const payment = await findPayment(handle.paymentId)
    if (payment && payment.external_reference !== handle.reference)
      throw new ProviderError('no_answer', 'Mercado Pago answered with another reference')
    return payment && PAID.has(payment.status) ? payment : undefined
  }
  async function paymentIdOf(handle: PaymentHandle): Promise<string> {
    const paymentId = handle.paymentId ?? (await findPaid(handle))?.id
    if (paymentId === undefined) throw new ProviderError('refused', 'nothing was paid')
    return encodeURIComponent(paymentId)
  }

  async function findChargeback(id: string): Promise<DisputeState | undefined> {
    const path = `/v1/chargebacks/${encodeURIComponent(id)}`
    const chargeback = await findOne('fetch chargeback', path, Chargeback)
    const [paymentId] = chargeback?.payments ?? []
    if (!chargeback || paymentId === undefined) return undefined
    return disputeState(
      chargeback,
      await get('fetch payment', `/v1/payments/${paymentId}`, Payment),
    )
  }
  async function findClaim(id: string): Promise<DisputeState | undefined> {
    const path = `/post-purchase/v1/claims/${encodeURIComponent(id)}`
    const claim = await findOne('fetch claim', path, Claim)
    if (claim?.resource !== 'payment') return undefined
    const payment = await findPayment(String(claim.resource_id))
    return payment && claimState(claim, payment)
  }

  return {
    tag: 'mercado-pago',
    canHold: false,
    authorizationDays: 0,
    declineEnds: false,
    refundDays: 180,
    repeatsCreate: false,
    refundKeyHours: 24,
    unsupportedReason,
    async create(request) {
      const operation = 'create preference'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: '/checkout/preferences',
        key: request.key,
        json: preferenceBody(request),
      })
      const { id, init_point: redirectUrl } = readAnswer(operation, Preference, json)
      return { providerId: id, redirectUrl, expiresAt: request.expiresAt }
    },
    async fetchStatus(handle) {
      const paid = await findPaid(handle)
      if (paid) return paidState(paid, handle.providerId ?? handle.reference)
      const preference = await findPreference(handle.providerId)
      if (!preference) return undefined
      const payments = await paymentsOf(handle)
      return unpaidState(preference, payments, setup.clock.now())
    },
    async capture() {
      throw new ProviderError('refused', 'Mercado Pago has no holds here')
    },
    async void(handle) {
      const preference = await findPreference(handle.providerId)
      if (!preference) return
      await http.send({
        operation: 'close preference',
        method: 'PUT',
        path: `/checkout/preferences/${encodeURIComponent(preference.id)}`,
        json: {
          items: preference.items,
          expires: true,
          expiration_date_to: mercadoPagoDate(setup.clock.now()),
        },
      })
    },
    async refund(handle, amount, key) {
      const operation = 'create refund'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: `/v1/payments/${await paymentIdOf(handle)}/refunds`,
        key,
        headers: { 'x-idempotency-key': uuidOf(key) },
        json: { amount: toMercadoPagoDecimal(amount) },
      })
      return refundState(readAnswer(operation, Refund, json))
    },
    async fetchRefund(handle, refundId) {
      // A refund does not say its key.
      if (refundId === null) return undefined
      const path = `/v1/payments/${await paymentIdOf(handle)}/refunds/${encodeURIComponent(refundId)}`
      const refund = await findOne('fetch refund', path, Refund)
      return refund && refundState(refund)
    },
    async fetchDispute(disputeId) {
      const warned = paymentOfAlert(disputeId)
      if (warned !== undefined) {
        const payment = await findPayment(warned)
        return payment && fraudAlertState(payment, setup.clock.now())
      }
      const claimId = claimOfDispute(disputeId)
      return claimId === undefined ? findChargeback(disputeId) : findClaim(claimId)
    },
    async parseWebhook(call) {
      const secrets = [setup.keys['webhook_secret'], setup.keys['webhook_secret_old']]
      const event = readMercadoPagoWebhook(call, secrets, setup.clock.now())
      if (event.kind !== 'payment' || event.reference !== undefined || !event.paymentId)
        return event
      // A webhook of the account's settings says no reference, its payment does.
      const reference = (await findPayment(event.paymentId))?.external_reference
      return reference ? { ...event, reference } : { kind: 'ignored', eventId: event.eventId }
    },
    entries: (from, to) => mercadoPagoEntries(get, from, to),
    check: () =>
      checkKeys(
        {
          account: 'Mercado Pago',
          mode: mercadoPagoModeOf(setup.keys),
          wrongMode: 'The token begins with neither TEST- nor APP_USR-.',
        },
        () =>
          get(
            'search payments',
            '/v1/payments/search?sort=date_created&criteria=desc&limit=1',
            Payments,
          ),
      ),
  }
}

function preferenceBody(request: PaymentRequest) {
  const { reference, amount, description, payer, returnUrl, cancelUrl, expiresAt } = request
  const notificationUrl = new URL(request.callbackUrl)
  notificationUrl.searchParams.set('reference', reference)
  // Asks for signed webhooks in place of the older notifications.
  notificationUrl.searchParams.set('source_news', 'webhooks')
  return {
    items: [
      {
        id: reference,
        title: description.slice(0, 256),
        quantity: 1,
        unit_price: toMercadoPagoDecimal(amount),
        currency_id: amount.currency,
      },
    ],
    payer: { email: payer.email, name: payer.name },
    back_urls: { success: returnUrl, pending: returnUrl, failure: cancelUrl },
    auto_return: 'approved',
    external_reference: reference,
    notification_url: notificationUrl.href,
    expires: true,
    expiration_date_to: mercadoPagoDate(expiresAt),
  }
}

/** The same key always makes the same UUID. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function paidState(payment: Static<typeof Payment>, providerId: string): PaymentState {
  const { currency_id: currency, card } = payment
  const amount = fromMercadoPagoDecimal(payment.transaction_amount, currency)
  const fee = feeOf(payment)
  const isTakenBack = payment.status === 'charged_back'
  return {
    status: 'paid',
    amount,
    providerId,
    paymentId: String(payment.id),
    refunded: fromMercadoPagoDecimal(payment.transaction_amount_refunded ?? 0, currency),
    ...(isTakenBack ? { disputed: amount } : {}),
    ...(fee ? { fee } : {}),
    ...(payment.payment_method_id ? { brand: payment.payment_method_id } : {}),
    ...(card?.last_four_digits ? { last4: card.last_four_digits } : {}),
    ...fingerprintOf(card),
  }
}

function fingerprintOf(card: Static<typeof Payment>['card']) {
  if (!card?.first_six_digits || !card.last_four_digits) return {}
  const end = `${card.expiration_month}/${card.expiration_year}`
  return { fingerprint: `${card.first_six_digits} ${card.last_four_digits} ${end}` }
}

const WAITING = new Set(['pending', 'in_process', 'authorized'])
/** A declined payment ends nothing: the buyer can try again until the page ends. */
function unpaidState(
  preference: Static<typeof Preference>,
  payments: readonly Static<typeof Payment>[],
  now: Date,
): PaymentState {
  const [item] = preference.items
  const end = preference.expires ? preference.expiration_date_to : undefined
  const isOver = end ? new Date(end) <= now : false
  const isWaiting = payments.some(({ status }) => WAITING.has(status))
  const declined = payments.find(({ status }) => status === 'rejected')
  const amount: Money = fromMercadoPagoDecimal(item?.unit_price ?? 0, item?.currency_id ?? 'XXX')
  return {
    status: isOver && !isWaiting ? 'canceled' : 'progress',
    amount,
    providerId: preference.id,
    ...(declined?.status_detail ? { note: declined.status_detail } : {}),
  }
}

const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  approved: 'paid',
  rejected: 'failed',
}
const refundState = ({ id, status }: Static<typeof Refund>): RefundState => ({
  providerId: String(id),
  status: REFUND_STATUSES[status] ?? 'progress',
})

function disputeState(
  chargeback: Static<typeof Chargeback>,
  payment: Static<typeof Payment>,
): DisputeState {
  const { coverage_applied: covered, date_documentation_deadline: due } = chargeback
  const currency = chargeback.currency ?? payment.currency_id
  const isAnswered = chargeback.documentation_status === 'review_pending'
  const open = isAnswered ? 'answered' : 'open'
  const closed = covered ? 'won' : 'lost'
  return {
    disputeId: chargeback.id,
    paymentId: String(payment.id),
    ...(payment.external_reference ? { reference: payment.external_reference } : {}),
    amount: fromMercadoPagoDecimal(chargeback.amount, currency),
    fee: money(0n, currency),
    reason: chargeback.reason_description ?? '',
    stage: 'chargeback',
    status: covered === null ? open : closed,
    fundsTaken: covered !== true,
    dueAt: due ? new Date(due) : null,
  }
}

function errorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(Failure, body)) return { code: null, message: null }
  return { code: body.error ?? null, message: body.message ?? null }
}
