import { money } from '@hawker/domain/money/money'
import { parse as parseForm } from 'qs'
import { type TProperties, type TSchema, type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type EmulatedRoute, runRoute } from '../emulators/emulated-routes.ts'
import type {
  EmulatedAnswer,
  EmulatedRequest,
  Emulator,
  EmulatorSetup,
} from '../emulators/emulator.ts'
import { EmulatedAccount, isoMinor, stripeUnits } from './stripe-emulated-account.ts'
import { CARD, type EmulatedCharge, type EmulatedSession } from './stripe-emulated-objects.ts'

const VERSION = '2026-10-28.endive'
const KEY_LIFE_S = 86_400
const MINUTE_S = 60

export type StripeEmulator = Emulator & {
  /** The next POST takes effect, but is answered and remembered as a server error. */
  failNextPost(): void
  /** A bank that asks before it takes money back. */
  openInquiry(providerId: string, minor: bigint): string
  /** What staff does in the dashboard. */
  removeCustomer(customerId: string): void
}

const closed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
const Text = Type.String({ minLength: 1 })
const Digits = Type.String({ pattern: '^\\d+$' })
const Metadata = Type.Record(Type.String(), Type.String())
const NewSession = closed({
  mode: Type.Literal('payment'),
  ui_mode: Type.Literal('hosted_page'),
  success_url: Text,
  cancel_url: Text,
  client_reference_id: Type.String({ minLength: 1, maxLength: 200 }),
  locale: Type.Optional(Text),
  expires_at: Type.Optional(Digits),
  line_items: Type.Tuple([
    closed({
      quantity: Type.Literal('1'),
      price_data: closed({
        currency: Type.String({ pattern: '^[a-z]{3}$' }),
        unit_amount: Digits,
        product_data: closed({ name: Text }),
      }),
    }),
  ]),
  allowed_payment_method_types: Type.Tuple([Type.Literal('card')]),
  adaptive_pricing: closed({ enabled: Type.Literal('false') }),
  metadata: Metadata,
  payment_intent_data: closed({
    description: Text,
    metadata: Metadata,
    capture_method: Type.Optional(Type.Literal('manual')),
  }),
  customer: Type.Optional(Text),
  customer_email: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' })),
  customer_creation: Type.Optional(Type.Literal('always')),
  saved_payment_method_options: Type.Optional(
    closed({ payment_method_save: Type.Literal('enabled') }),
  ),
})
const Capture = closed({ amount_to_capture: Digits })
const NewRefund = closed({ payment_intent: Text, amount: Digits, metadata: Metadata })
const Nothing = closed({})

const Expand = Type.Optional(Type.Array(Text))
const Page = { limit: Type.Optional(Digits), starting_after: Type.Optional(Text) }
const OneQuery = closed({ expand: Expand })
const OfPayment = closed({ ...Page, expand: Expand, payment_intent: Text })
const Cards = closed({ ...Page, type: Type.Literal('card') })
const Movements = closed({
  ...Page,
  expand: Expand,
  created: closed({ gte: Digits, lt: Digits }),
})

const CURRENCIES =
  'USD EUR GBP JPY KWD BHD JOD OMR TND ISK UGX MGA KRW XAF VND HUF TWD BRL AED SAR TRY ILS INR IDR'.split(
    ' ',
  )
const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
const HUNDREDTHS = new Set(['isk', 'ugx'])
const MINIMUM: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  huf: 17_500,
  brl: 50,
  aed: 200,
  inr: 50,
}

const invalid = (message: string, code?: string, status = 400): EmulatedAnswer => ({
  status,
  json: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } },
})
const missing = (kind: string, id: string) =>
  invalid(`No such ${kind}: '${id}'`, 'resource_missing', 404)

/** Stripe with one account, in test mode. */
export function stripeEmulator({ clock, address }: EmulatorSetup): StripeEmulator {
  const keys = { secret_key: 'sk_test_emulated_4f2a', webhook_secret: 'whsec_emulated_9b1c' }
  const pageUrl = (id: string) => `${address()}/page/${id}`
  const account = new EmulatedAccount(clock, pageUrl, keys.webhook_secret)
  const answersByKey = new Map<string, { call: string; answer: EmulatedAnswer; atS: number }>()
  let areKeysRevoked = false
  let failsNextPost = false

  const shown = (id: string, expand: readonly string[] = []): EmulatedAnswer => {
    const object = account.object(id)
    for (const path of expand) expandPath(object, path.split('.'))
    return { status: 200, json: object }
  }
  /** Replaces ids by their objects, along a path such as `payment_intent.latest_charge`. */
  function expandPath(object: Record<string, unknown> | undefined, path: readonly string[]): void {
    const [name, ...rest] = path
    if (!object || name === undefined) return
    const value = object[name]
    const inner = typeof value === 'string' ? account.object(value) : undefined
    if (inner) {
      object[name] = inner
      expandPath(inner, rest)
    } else if (isFields(value)) expandPath(value, rest)
  }
  function listed(ids: readonly string[], path: string, query: ListQuery): EmulatedAnswer {
    const start = query.starting_after === undefined ? 0 : ids.indexOf(query.starting_after) + 1
    const size = Number(query.limit ?? 10)
    if (size > 100) return invalid('Invalid integer: limit must be at most 100')
    const data = ids.slice(start, start + size).map((id) => account.object(id))
    for (const expand of query.expand ?? [])
      for (const one of data) expandPath(one, expand.split('.').slice(1))
    const json = { object: 'list', data, has_more: start + size < ids.length, url: path }
    return { status: 200, json }
  }

  function openSession(body: unknown): EmulatedAnswer {
    if (!Value.Check(NewSession, body)) return invalid('checked before')
    const { currency, unit_amount, product_data } = body.line_items[0].price_data
    const units = Number(unit_amount)
    const nowS = account.nowS()
    const expiresS = Number(body.expires_at ?? nowS + KEY_LIFE_S)
    if (expiresS < nowS + 30 * MINUTE_S || expiresS > nowS + KEY_LIFE_S)
      return invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
    const refusal = amountRefusal(units, currency)
    if (refusal) return refusal
    const { customer = null } = body
    if (customer !== null && !account.customers.has(customer))
      return invalid(`No such customer: '${customer}'`, 'resource_missing')
    if (customer !== null && (body.customer_email || body.customer_creation))
      return invalid('You may only specify one of these parameters: customer, customer_email.')
    const offersSaving = body.saved_payment_method_options !== undefined
    if (offersSaving && customer === null && !body.customer_creation)
      return invalid('`payment_method_save` requires a customer.')
    const session: EmulatedSession = {
      id: account.newId('cs_test'),
      createdS: nowS,
      expiresS,
      units,
      currency,
      description: product_data.name,
      reference: body.client_reference_id,
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      locale: body.locale ?? 'auto',
      email: body.customer_email ?? null,
      isManual: body.payment_intent_data.capture_method === 'manual',
      offersSaving,
      createsCustomer: body.customer_creation === 'always',
      customerId: customer,
      status: 'open',
      paymentId: null,
      isChallenged: false,
    }
    account.sessions.set(session.id, session)
    return shown(session.id)
  }

  function refundPayment(body: unknown): EmulatedAnswer {
    if (!Value.Check(NewRefund, body)) return invalid('checked before')
    const payment = account.payments.get(body.payment_intent)
    if (!payment) return missing('payment_intent', body.payment_intent)
    const charge = account.chargeOf(payment)
    if (!charge || payment.status !== 'succeeded')
      return invalid(
        'This PaymentIntent has no successful charge.',
        'payment_intent_unexpected_state',
      )
    const session = account.sessionOf(payment)
    const units = Number(body.amount)
    if (!isCountable(units, session.currency)) return invalid('Invalid integer', 'amount_invalid')
    const leftUnits = session.units - charge.refundedUnits
    if (leftUnits === 0)
      return invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (units > leftUnits)
      return invalid(`Refund amount (${units}) is greater than unrefunded amount (${leftUnits})`)
    return shown(account.refund(charge, units, body.metadata).id)
  }

  function capturePayment(id: string, body: unknown): EmulatedAnswer {
    const payment = account.payments.get(id)
    if (!payment || !Value.Check(Capture, body)) return missing('payment_intent', id)
    const session = account.sessionOf(payment)
    if (payment.status !== 'requires_capture')
      return invalid(
        `This PaymentIntent could not be captured because it has a status of ${payment.status}.`,
        'payment_intent_unexpected_state',
      )
    const units = Number(body.amount_to_capture)
    if (units > payment.capturableUnits)
      return invalid('The capture amount is larger than the capturable amount.', 'amount_too_large')
    const refusal = amountRefusal(units, session.currency)
    if (refusal) return refusal
    account.take(payment, units)
    return shown(id)
  }

  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    run: (call: { id: string; request: EmulatedRequest }) => EmulatedAnswer,
    body: TSchema = Nothing,
  ): EmulatedRoute => ({
    method,
    path,
    body,
    run: (request, { id = '' }) => run({ id, request }),
  })
  const found = (kind: string, id: string, request: EmulatedRequest): EmulatedAnswer =>
    withQuery(request, OneQuery, ({ expand }) =>
      account.object(id) ? shown(id, expand) : missing(kind, id),
    )

  const routes: readonly EmulatedRoute[] = [
    route('POST', '/v1/checkout/sessions', ({ request }) => openSession(request.body), NewSession),
    route('GET', '/v1/checkout/sessions/{id}', ({ id, request }) =>
      found('checkout.session', id, request),
    ),
    route('POST', '/v1/checkout/sessions/{id}/expire', ({ id }) => {
      const session = account.session(id)
      if (!session) return missing('checkout.session', id)
      if (session.status !== 'open')
        return invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
      account.expire(session)
      return shown(id)
    }),
    route(
      'POST',
      '/v1/payment_intents/{id}/capture',
      ({ id, request }) => capturePayment(id, request.body),
      Capture,
    ),
    route('POST', '/v1/payment_intents/{id}/cancel', ({ id }) => {
      const payment = account.payments.get(id)
      if (!payment) return missing('payment_intent', id)
      if (payment.status === 'succeeded' || payment.status === 'canceled')
        return invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`,
          'payment_intent_unexpected_state',
        )
      account.cancel(payment, null)
      return shown(id)
    }),
    route('POST', '/v1/refunds', ({ request }) => refundPayment(request.body), NewRefund),
    route('GET', '/v1/refunds', ({ request }) =>
      withQuery(request, OfPayment, (query) =>
        listed(newestOf(account.refunds, query.payment_intent), '/v1/refunds', query),
      ),
    ),
    route('GET', '/v1/refunds/{id}', ({ id, request }) => found('refund', id, request)),
    route('GET', '/v1/disputes', ({ request }) =>
      withQuery(request, OfPayment, (query) =>
        listed(newestOf(account.disputes, query.payment_intent), '/v1/disputes', query),
      ),
    ),
    route('GET', '/v1/disputes/{id}', ({ id, request }) => found('dispute', id, request)),
    route('GET', '/v1/balance_transactions', ({ request }) =>
      withQuery(request, Movements, (query) => {
        const { gte, lt } = query.created
        const movements = [...account.movements.values()].toReversed()
        const ids = movements
          .filter(({ createdS }) => createdS >= Number(gte) && createdS < Number(lt))
          .map(({ id }) => id)
        return listed(ids, '/v1/balance_transactions', query)
      }),
    ),
    route('GET', '/v1/balance', () => ({
      status: 200,
      json: { object: 'balance', ...account.balance(), livemode: false },
    })),
    route('GET', '/v1/account', () => ({
      status: 200,
      json: {
        id: 'acct_emulated',
        object: 'account',
        email: 'owner@example.com',
        business_profile: { name: 'Emulated Market' },
      },
    })),
    route('GET', '/v1/customers/{id}/payment_methods', ({ id, request }) =>
      withQuery(request, Cards, (query) => {
        if (!account.customers.has(id)) return missing('customer', id)
        const ids = account.cardsOf(id).map((card) => card.id)
        return listed(ids, request.path, query)
      }),
    ),
    route('GET', '/v1/payment_methods/{id}', ({ id, request }) =>
      found('payment_method', id, request),
    ),
    route('POST', '/v1/payment_methods/{id}/detach', ({ id }) => {
      const card = account.cards.get(id)
      if (!card) return missing('payment_method', id)
      if (card.customerId === null)
        return invalid('The payment method you provided is not attached to a customer.')
      card.customerId = null
      return shown(id)
    }),
    route('DELETE', '/v1/customers/{id}', ({ id }) => {
      if (!account.customers.has(id)) return missing('customer', id)
      removeCustomer(id)
      return { status: 200, json: { id, object: 'customer', deleted: true } }
    }),
  ]

  function removeCustomer(id: string): void {
    account.customers.delete(id)
    for (const card of account.cardsOf(id)) card.customerId = null
  }

  /** The first answer to a key is given again for a day, also an error of the server. */
  async function answerOnce(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const run = () => runRoute(routes, request, refuseShape)
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST') return run()
    const call = `${request.method} ${request.path} ${request.rawBody.toString('utf8')}`
    const first = key === undefined ? undefined : answersByKey.get(key)
    if (first && account.nowS() - first.atS < KEY_LIFE_S) {
      if (first.call === call)
        return { ...first.answer, headers: { 'idempotent-replayed': 'true' } }
      const message = `The key '${key}' was first used with other parameters.`
      return { status: 400, json: { error: { type: 'idempotency_error', message } } }
    }
    const result = await run()
    const answer = failsNextPost ? SERVER_ERROR : result
    failsNextPost = false
    // A call of the wrong shape is not begun, and its key stays free.
    if (key !== undefined && answer.status !== 400)
      answersByKey.set(key, { call, answer: structuredClone(answer), atS: account.nowS() })
    return answer
  }

  const sessionAt = (providerId: string): EmulatedSession => {
    const session = account.session(providerId)
    if (!session) throw new Error(`no session ${providerId}`)
    return session
  }
  const chargeAt = (providerId: string): { charge: EmulatedCharge; currency: string } => {
    const session = sessionAt(providerId)
    const payment = account.paymentOf(session)
    const charge = payment && account.chargeOf(payment)
    if (!charge) throw new Error(`session ${providerId} is not paid`)
    return { charge, currency: session.currency }
  }

  return {
    tag: 'stripe',
    keys,
    currencies: CURRENCIES,

    async answer(request) {
      const given = request.headers['authorization']
      if (areKeysRevoked || given !== `Bearer ${keys.secret_key}`)
        return invalid('Invalid API Key provided: sk_test_********', undefined, 401)
      if (request.headers['stripe-version'] !== VERSION)
        return invalid(`Invalid Stripe API version: ${request.headers['stripe-version']}`)
      return answerOnce(request)
    },

    page(providerId) {
      const session = account.session(providerId)
      if (!session) return undefined
      return {
        id: providerId,
        description: session.description,
        amount: money(isoMinor(session.units, session.currency), session.currency.toUpperCase()),
        isOpen: session.status === 'open',
        isChallenged: session.isChallenged,
        offersSaving: session.offersSaving,
        savedCards: account
          .cardsOf(session.customerId)
          .map(({ id }) => ({ id, last4: CARD.last4 })),
      }
    },

    async decide(providerId, decision, choice) {
      const session = sessionAt(providerId)
      if (session.status !== 'open' || decision === 'cancel' || decision === 'leave')
        return session.cancelUrl
      if (decision === 'pay') {
        account.pay(session, choice)
        return session.successUrl
      }
      const payment = account.try(session)
      session.isChallenged = decision === 'challenge'
      payment.status = session.isChallenged ? 'requires_action' : 'requires_payment_method'
      payment.declineCode = session.isChallenged ? null : 'insufficient_funds'
      return pageUrl(providerId)
    },

    takeWebhooks: () => account.webhooks.splice(0),
    books: (currency) => account.books(currency),
    expire: async (providerId) => account.expire(sessionAt(providerId)),
    async endHold(providerId) {
      const payment = account.paymentOf(sessionAt(providerId))
      if (payment) account.cancel(payment, 'automatic')
    },
    async refundInDashboard(providerId, minor) {
      const { charge, currency } = chargeAt(providerId)
      account.refund(charge, stripeUnits(minor, currency), {})
    },
    holdRefunds(isOn) {
      account.holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const refund = account.refunds.get(refundId)
      if (refund) account.settleRefund(refund, status === 'paid' ? 'succeeded' : 'failed')
    },
    async openDispute(providerId, minor) {
      const { charge, currency } = chargeAt(providerId)
      return account.dispute(charge, stripeUnits(minor, currency), false).id
    },
    openInquiry(providerId, minor) {
      const { charge, currency } = chargeAt(providerId)
      return account.dispute(charge, stripeUnits(minor, currency), true).id
    },
    async closeDispute(disputeId, status) {
      const dispute = account.disputes.get(disputeId)
      if (dispute) account.closeDispute(dispute, status)
    },
    payOut: async (currency) =>
      isoMinor(account.payOut(currency.toLowerCase()), currency.toLowerCase()),
    revokeKeys(isRevoked) {
      areKeysRevoked = isRevoked
    },
    failNextPost() {
      failsNextPost = true
    },
    removeCustomer,
  }
}

const SERVER_ERROR: EmulatedAnswer = {
  status: 500,
  json: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
}
type ListQuery = {
  limit?: string | undefined
  starting_after?: string | undefined
  expand?: readonly string[] | undefined
}

const refuseShape = (status: 400 | 404, message: string): EmulatedAnswer =>
  status === 404
    ? invalid(`Unrecognized request URL. ${message}`, undefined, 404)
    : invalid(`Received unknown or invalid parameter: ${message}`, 'parameter_unknown')

/** Runs with the parsed query, and refuses unknown fields of it. */
function withQuery<Schema extends TSchema>(
  request: EmulatedRequest,
  schema: Schema,
  run: (query: Static<Schema>) => EmulatedAnswer,
): EmulatedAnswer {
  const query: unknown = parseForm(request.query.toString())
  return Value.Check(schema, query)
    ? run(query)
    : invalid('Received unknown parameter in the query', 'parameter_unknown')
}

function newestOf(
  objects: ReadonlyMap<string, { id: string; paymentId: string }>,
  paymentId: string,
): string[] {
  const own = [...objects.values()].filter((object) => object.paymentId === paymentId)
  return own.map(({ id }) => id).toReversed()
}

const isCountable = (units: number, currency: string): boolean =>
  units > 0 &&
  !(THREE_DECIMALS.has(currency) && units % 10 !== 0) &&
  !(HUNDREDTHS.has(currency) && units % 100 !== 0)

function amountRefusal(units: number, currency: string): EmulatedAnswer | undefined {
  if (!CURRENCIES.includes(currency.toUpperCase()))
    return invalid(`Invalid currency: ${currency}.`, 'currency_not_supported')
  if (!isCountable(units, currency))
    return invalid(`Invalid amount: ${units} ${currency} has decimals that are not used.`)
  if (units < (MINIMUM[currency] ?? 1))
    return invalid('The total amount due must be larger.', 'amount_too_small')
  if (units > 99_999_999)
    return invalid('Amount must be no more than 999,999.99', 'amount_too_large')
  return undefined
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
