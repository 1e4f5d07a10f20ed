import { parse as parseForm } from 'qs'
import { type TProperties, type TSchema, type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { EmulatedRoute } from '../emulators/emulated-routes.ts'
import type { EmulatedAnswer, EmulatedRequest } from '../emulators/emulator.ts'
import type { EmulatedAccount } from './stripe-emulated-account.ts'
import type { EmulatedSession } from './stripe-emulated-objects.ts'

const SESSION_LIFE_S = 86_400
const MINUTE_S = 60

const closed = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })
const Text = Type.String({ minLength: 1 })
const Digits = Type.String({ pattern: '^\\d+$' })
const Metadata = Type.Record(Type.String(), Type.String())
const NewSession = closed({
  mode: Type.Literal('payment'),
  ui_mode: Type.Optional(Type.Literal('hosted_page')),
  success_url: Text,
  cancel_url: Type.Optional(Text),
  client_reference_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
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
  allowed_payment_method_types: Type.Optional(Type.Tuple([Type.Literal('card')])),
  adaptive_pricing: Type.Optional(closed({ enabled: Type.Literal('false') })),
  metadata: Type.Optional(Metadata),
  payment_intent_data: Type.Optional(
    closed({
      description: Type.Optional(Text),
      metadata: Type.Optional(Metadata),
      capture_method: Type.Optional(Type.Literal('manual')),
    }),
  ),
  customer: Type.Optional(Text),
  customer_email: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' })),
  customer_creation: Type.Optional(Type.Literal('always')),
  saved_payment_method_options: Type.Optional(
    closed({ payment_method_save: Type.Literal('enabled') }),
  ),
})
const Capture = closed({ amount_to_capture: Type.Optional(Digits) })
const NewRefund = closed({
  payment_intent: Text,
  amount: Type.Optional(Digits),
  metadata: Type.Optional(Metadata),
})
const Nothing = closed({})

const Expand = Type.Optional(Type.Array(Text))
const Page = { limit: Type.Optional(Digits), starting_after: Type.Optional(Text) }
const OneQuery = closed({ expand: Expand })
const OfPayment = closed({ ...Page, expand: Expand, payment_intent: Type.Optional(Text) })
const Events = closed({ ...Page, type: Type.Optional(Text) })
const Cards = closed({ ...Page, type: Type.Literal('card') })
const Movements = closed({
  ...Page,
  expand: Expand,
  created: Type.Optional(closed({ gte: Type.Optional(Digits), lt: Type.Optional(Digits) })),
})

export const CURRENCIES =
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

/** An error answer as Stripe writes it. */
export const invalid = (message: string, code?: string, status = 400): EmulatedAnswer => ({
  status,
  json: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } },
})
const missing = (kind: string, id: string) =>
  invalid(`No such ${kind}: '${id}'`, 'resource_missing', 404)

/** The calls of the API that we use, for one account. */
export function stripeRoutes(account: EmulatedAccount): readonly EmulatedRoute[] {
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
    const expiresS = Number(body.expires_at ?? nowS + SESSION_LIFE_S)
    if (expiresS < nowS + 30 * MINUTE_S || expiresS > nowS + SESSION_LIFE_S)
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
      reference: body.client_reference_id ?? null,
      successUrl: body.success_url,
      cancelUrl: body.cancel_url ?? null,
      locale: body.locale ?? 'auto',
      email: body.customer_email ?? null,
      isManual: body.payment_intent_data?.capture_method === 'manual',
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
    if (account.isChargedBack(charge))
      return invalid('The charge has been charged back.', 'charge_disputed')
    const leftUnits = charge.capturedUnits - charge.refundedUnits
    const units = Number(body.amount ?? leftUnits)
    if (units !== leftUnits && !isCountable(units, session.currency))
      return invalid('Invalid integer', 'amount_invalid')
    if (leftUnits === 0)
      return invalid('Charge has already been refunded.', 'charge_already_refunded')
    if (units > leftUnits)
      return invalid(`Refund amount (${units}) is greater than unrefunded amount (${leftUnits})`)
    return shown(account.refund(charge, units, body.metadata ?? {}).id)
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
    const units = Number(body.amount_to_capture ?? payment.capturableUnits)
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

  return [
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
    route('GET', '/v1/payment_intents/{id}', ({ id, request }) =>
      found('payment_intent', id, request),
    ),
    route('GET', '/v1/events', ({ request }) =>
      withQuery(request, Events, (query) => {
        const events = [...account.events.values()].toReversed()
        const own = events.filter(({ type }) => type === (query.type ?? type))
        return listed(
          own.map(({ id }) => id),
          '/v1/events',
          query,
        )
      }),
    ),
    route('GET', '/v1/events/{id}', ({ id, request }) => found('event', id, request)),
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
        const { gte = 0, lt = Infinity } = query.created ?? {}
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
      account.removeCustomer(id)
      return { status: 200, json: { id, object: 'customer', deleted: true } }
    }),
  ]
}

type ListQuery = {
  limit?: string | undefined
  starting_after?: string | undefined
  expand?: readonly string[] | undefined
}

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
  paymentId: string | undefined,
): string[] {
  const own = [...objects.values()].filter(
    (object) => paymentId === undefined || object.paymentId === paymentId,
  )
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
