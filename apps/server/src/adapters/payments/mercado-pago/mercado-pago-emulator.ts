import { createHmac, randomUUID } from 'node:crypto'
import { money } from '@hawker/domain/money/money'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { type EmulatedRoute, runRoute } from '../emulators/emulated-routes.ts'
import type {
  EmulatedAnswer,
  EmulatedRequest,
  Emulator,
  EmulatorSetup,
  SentWebhook,
} from '../emulators/emulator.ts'
import {
  type EmulatedChargeback,
  type EmulatedClaim,
  type MercadoPagoPayment,
  type EmulatedPreference,
  type MercadoPagoRefund,
  chargebackJson,
  chargedFor,
  claimJson,
  failure,
  minorOf,
  paymentJson,
  refundJson,
  refundableOf,
  refundedOf,
  MINOR_IN_ONE,
} from './mercado-pago-emulator-wire.ts'

const KEYS = { access_token: 'TEST-emulated-mercado-pago', webhook_secret: 'emulated-webhook' }

const closed = { additionalProperties: false }
const Item = Type.Object(
  {
    id: Type.Optional(Type.String()),
    title: Type.Optional(Type.String({ maxLength: 256 })),
    quantity: Type.Optional(Type.Integer({ minimum: 1 })),
    unit_price: Type.Number({ exclusiveMinimum: 0 }),
    currency_id: Type.String(),
  },
  closed,
)
const NewPreference = Type.Object(
  {
    items: Type.Array(Item, { minItems: 1 }),
    payer: Type.Object({ email: Type.String(), name: Type.String() }, closed),
    back_urls: Type.Object(
      { success: Type.String(), pending: Type.String(), failure: Type.String() },
      closed,
    ),
    auto_return: Type.Union([Type.Literal('approved'), Type.Literal('all')]),
    external_reference: Type.String({ maxLength: 256 }),
    notification_url: Type.String(),
    expires: Type.Boolean(),
    expiration_date_to: Type.String(),
  },
  closed,
)
const PreferenceUpdate = Type.Object(
  { items: Type.Array(Item), expires: Type.Boolean(), expiration_date_to: Type.String() },
  closed,
)
const NewRefund = Type.Object({ amount: Type.Optional(Type.Number()) }, closed)

/** Mercado Pago as an HTTP service: preferences, payments, refunds, chargebacks and claims. */
export function mercadoPagoEmulator({ clock, address }: EmulatorSetup): Emulator {
  const preferences: EmulatedPreference[] = []
  const chargebacks: EmulatedChargeback[] = []
  const claims: EmulatedClaim[] = []
  const refundAnswers = new Map<string, { call: string; answer: EmulatedAnswer }>()
  let webhooks: SentWebhook[] = []
  let nextId = 1_234_567_890
  let holdsRefunds = false
  let isRevoked = false

  const payments = () => preferences.flatMap((preference) => preference.payments)
  const isPaid = ({ status }: MercadoPagoPayment) => status !== 'rejected'
  const isOpen = (preference: EmulatedPreference) =>
    !preference.payments.some(isPaid) && new Date(preference.endsAt) > clock.now()
  const preferenceOf = (id: string) => {
    const found = preferences.find((preference) => preference.id === id)
    if (!found) throw new Error(`no preference ${id}`)
    return found
  }

  /** Signs the id of the query, not the body. */
  function announce(
    type: string,
    id: string,
    action: string,
    notificationUrl: string,
    details: Readonly<Record<string, unknown>> = { id },
  ): void {
    const requestId = randomUUID()
    const time = String(clock.now().getTime())
    const text = `id:${id.toLowerCase()};request-id:${requestId};ts:${time};`
    const signature = createHmac('sha256', KEYS.webhook_secret).update(text).digest('hex')
    const query = Object.fromEntries(new URL(notificationUrl).searchParams)
    webhooks.push({
      event: action,
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${time},v1=${signature}`,
      },
      query: { ...query, 'data.id': id, type },
      rawBody: Buffer.from(JSON.stringify({ id: nextId++, type, action, data: details })),
    })
  }
  const announcePayment = (payment: MercadoPagoPayment, action: string) =>
    announce('payment', String(payment.id), action, payment.preference.notificationUrl)

  const announceClaim = ({ id, payment }: EmulatedClaim) =>
    announce(
      'topic_claims_integration_wh',
      String(id),
      'updated',
      payment.preference.notificationUrl,
      { id, resource: `/post-purchase/v1/claims/${id}` },
    )

  function makeRefund(payment: MercadoPagoPayment, amount: number): MercadoPagoRefund {
    const refund: MercadoPagoRefund = {
      id: nextId++,
      amount,
      createdAt: clock.now(),
      status: holdsRefunds ? 'in_process' : 'approved',
    }
    payment.refunds.push(refund)
    announcePayment(payment, 'payment.updated')
    return refund
  }

  function createPreference({ body }: EmulatedRequest): EmulatedAnswer {
    const [item] = Value.Check(NewPreference, body) ? body.items : []
    if (!item || !Value.Check(NewPreference, body)) return failure(400, 'invalid_items')
    const amount = minorOf(item.unit_price, item.currency_id)
    if (amount === undefined) return failure(400, 'invalid_unit_price')
    const preference: EmulatedPreference = {
      id: `123456789-${randomUUID()}`,
      reference: body.external_reference,
      amount,
      currency: item.currency_id,
      title: item.title ?? '',
      successUrl: body.back_urls.success,
      failureUrl: body.back_urls.failure,
      notificationUrl: body.notification_url,
      createdAt: clock.now(),
      payments: [],
      endsAt: body.expiration_date_to,
      isChallenged: false,
    }
    preferences.push(preference)
    return { status: 201, json: preferenceJson(preference) }
  }
  const preferenceJson = (preference: EmulatedPreference) => ({
    id: preference.id,
    init_point: `${address()}/page/${preference.id}`,
    items: [
      {
        id: preference.reference,
        title: preference.title,
        quantity: 1,
        unit_price: preference.amount / (MINOR_IN_ONE[preference.currency] ?? 1),
        currency_id: preference.currency,
      },
    ],
    external_reference: preference.reference,
    date_created: preference.createdAt.toISOString(),
    expires: true,
    expiration_date_to: preference.endsAt,
    collector_id: 123_456_789,
  })

  function createRefund({ body, headers }: EmulatedRequest, id: string): EmulatedAnswer {
    const key = headers['x-idempotency-key'] ?? ''
    const call = JSON.stringify([id, body])
    const known = refundAnswers.get(key)
    if (known) return known.call === call ? known.answer : failure(400, 'idempotency_key_used')
    const payment = payments().find((one) => String(one.id) === id && isPaid(one))
    if (!payment || !Value.Check(NewRefund, body)) return failure(404, 'not_found')
    const { preference } = payment
    const left = refundableOf(payment)
    const amount = body.amount === undefined ? left : minorOf(body.amount, preference.currency)
    if (amount === undefined || amount <= 0 || amount > left)
      return failure(400, 'invalid_refund_amount')
    const answer = { status: 201, json: refundJson(makeRefund(payment, amount), payment) }
    if (key !== '') refundAnswers.set(key, { call, answer })
    return answer
  }

  const routes: readonly EmulatedRoute[] = [
    { method: 'POST', path: '/checkout/preferences', body: NewPreference, run: createPreference },
    {
      method: 'GET',
      path: '/checkout/preferences/{id}',
      run(_request, { id }) {
        const found = preferences.find((preference) => preference.id === id)
        return found ? { status: 200, json: preferenceJson(found) } : failure(404, 'not_found')
      },
    },
    {
      method: 'PUT',
      path: '/checkout/preferences/{id}',
      body: PreferenceUpdate,
      run({ body }, { id }) {
        const found = preferences.find((preference) => preference.id === id)
        if (!found || !Value.Check(PreferenceUpdate, body)) return failure(404, 'not_found')
        found.endsAt = body.expiration_date_to
        return { status: 200, json: preferenceJson(found) }
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/search',
      run({ query }) {
        const reference = query.get('external_reference')
        const from = new Date(query.get('begin_date') ?? 0)
        const to = new Date(query.get('end_date') ?? 8.64e15)
        const limit = Number(query.get('limit') ?? 30)
        const offset = Number(query.get('offset') ?? 0)
        const found = payments().filter(
          ({ preference, createdAt }) =>
            (reference === null || preference.reference === reference) &&
            createdAt >= from &&
            createdAt < to,
        )
        if (query.get('criteria') === 'desc') found.reverse()
        return {
          status: 200,
          json: {
            results: found.slice(offset, offset + limit).map(paymentJson),
            paging: { total: found.length, limit, offset },
          },
        }
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}',
      run(_request, { id }) {
        const found = payments().find((payment) => String(payment.id) === id)
        return found ? { status: 200, json: paymentJson(found) } : failure(404, 'not_found')
      },
    },
    {
      method: 'POST',
      path: '/v1/payments/{id}/refunds',
      body: NewRefund,
      run: (request, { id = '' }) => createRefund(request, id),
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}/refunds',
      run(_request, { id }) {
        const found = payments().find((payment) => String(payment.id) === id)
        if (!found) return failure(404, 'not_found')
        return { status: 200, json: found.refunds.map((refund) => refundJson(refund, found)) }
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}/refunds/{refund}',
      run(_request, { id, refund: refundId }) {
        const payment = payments().find((one) => String(one.id) === id)
        const refund = payment?.refunds.find((one) => String(one.id) === refundId)
        if (!payment || !refund) return failure(404, 'not_found')
        return { status: 200, json: refundJson(refund, payment) }
      },
    },
    {
      method: 'GET',
      path: '/v1/chargebacks/{id}',
      run(_request, { id }) {
        const found = chargebacks.find((chargeback) => chargeback.id === id)
        return found ? { status: 200, json: chargebackJson(found) } : failure(404, 'not_found')
      },
    },
    {
      method: 'GET',
      path: '/post-purchase/v1/claims/{id}',
      run(_request, { id }) {
        const found = claims.find((claim) => String(claim.id) === id)
        return found ? { status: 200, json: claimJson(found) } : failure(404, 'not_found')
      },
    },
  ]

  return {
    tag: 'mercado-pago',
    keys: KEYS,
    currencies: Object.keys(MINOR_IN_ONE),
    async answer(request) {
      if (isRevoked || request.headers['authorization'] !== `Bearer ${KEYS.access_token}`)
        return failure(401, 'unauthorized')
      return runRoute(routes, request, (status, message) => failure(status, message))
    },
    page(id) {
      const found = preferences.find((preference) => preference.id === id)
      return (
        found && {
          id,
          description: found.title,
          amount: money(BigInt(found.amount), found.currency),
          isOpen: isOpen(found),
          isChallenged: found.isChallenged,
        }
      )
    },
    async decide(id, decision) {
      const preference = preferenceOf(id)
      if (decision === 'cancel' || decision === 'leave') return preference.failureUrl
      if (!isOpen(preference)) return preference.successUrl
      preference.isChallenged = decision === 'challenge'
      if (decision === 'challenge') return `${address()}/page/${id}`
      const payment: MercadoPagoPayment = {
        id: nextId++,
        preference,
        createdAt: clock.now(),
        refunds: [],
        status: decision === 'pay' ? 'approved' : 'rejected',
      }
      preference.payments.push(payment)
      announcePayment(payment, 'payment.created')
      return decision === 'pay' ? preference.successUrl : `${address()}/page/${id}`
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books(currency) {
      const own = payments().filter((one) => isPaid(one) && one.preference.currency === currency)
      const sum = (amounts: readonly number[]) =>
        amounts.reduce((total, one) => total + BigInt(one), 0n)
      const lost = chargebacks.filter(
        ({ payment, covered }) => payment.preference.currency === currency && covered !== true,
      )
      return {
        paid: sum(own.map(({ preference }) => preference.amount)),
        refunded: sum(own.map(refundedOf)),
        fees: sum(own.map(({ preference }) => chargedFor(preference.amount))),
        disputed: sum(lost.map(({ amount }) => amount)),
        paidOut: 0n,
      }
    },
    async expire(id) {
      preferenceOf(id).endsAt = clock.now().toISOString()
    },
    async refundInDashboard(id, minor) {
      const payment = preferenceOf(id).payments.find(isPaid)
      if (payment) makeRefund(payment, Number(minor))
    },
    holdRefunds(isOn) {
      holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const payment = payments().find(({ refunds }) =>
        refunds.some(({ id }) => String(id) === refundId),
      )
      const refund = payment?.refunds.find(({ id }) => String(id) === refundId)
      if (!payment || !refund) throw new Error(`no refund ${refundId}`)
      refund.status = status === 'paid' ? 'approved' : 'rejected'
      announcePayment(payment, 'payment.updated')
    },
    async openDispute(id, minor) {
      const payment = preferenceOf(id).payments.find(isPaid)
      if (!payment) throw new Error(`${id} is not paid`)
      payment.status = 'charged_back'
      const chargeback: EmulatedChargeback = {
        id: String(nextId++),
        payment,
        amount: Number(minor),
        covered: null,
      }
      chargebacks.push(chargeback)
      const { notificationUrl } = payment.preference
      announce('topic_chargebacks_wh', chargeback.id, 'created', notificationUrl)
      return chargeback.id
    },
    async closeDispute(disputeId, status) {
      const found = chargebacks.find(({ id }) => id === disputeId)
      if (!found) throw new Error(`no chargeback ${disputeId}`)
      found.covered = status === 'won'
      if (found.covered) found.payment.status = 'approved'
      const { notificationUrl } = found.payment.preference
      announce('topic_chargebacks_wh', found.id, 'updated', notificationUrl)
    },
    async warnOfFraud(id) {
      const payment = preferenceOf(id).payments.find(isPaid)
      if (!payment) throw new Error(`${id} is not paid`)
      const { notificationUrl } = payment.preference
      announce('stop_delivery_op_wh', String(payment.id), 'Created', notificationUrl, {
        description: 'The payment looks like fraud',
        merchant_order: nextId++,
        payment_id: payment.id,
        site_id: 'MLB',
      })
    },
    async openClaim(id) {
      const payment = preferenceOf(id).payments.find(isPaid)
      if (!payment) throw new Error(`${id} is not paid`)
      const claim: EmulatedClaim = { id: nextId++, payment, createdAt: clock.now() }
      claims.push(claim)
      announceClaim(claim)
      return String(claim.id)
    },
    async closeClaim(claimId, status) {
      const found = claims.find(({ id }) => String(id) === claimId)
      if (!found) throw new Error(`no claim ${claimId}`)
      found.end = status
      const { payment } = found
      if (status === 'lost') makeRefund(payment, payment.preference.amount - refundedOf(payment))
      announceClaim(found)
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}
