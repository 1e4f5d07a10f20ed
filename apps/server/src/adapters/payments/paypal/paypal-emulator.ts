import { randomBytes, randomUUID, sign } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hawker/std/time'
import { money } from '@hawker/domain/money/money'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type EmulatedRoute, runRoute } from '../emulators/emulated-routes.ts'
import type {
  BuyerDecision,
  EmulatedAnswer,
  EmulatedBooks,
  EmulatedRequest,
  Emulator,
  EmulatorSetup,
  SentWebhook,
} from '../emulators/emulator.ts'
import { errorAnswer, refuse, unknownResource } from './paypal-emulator-errors.ts'
import {
  type EmulatedTransaction,
  reportBalances,
  reportTransactions,
} from './paypal-emulator-reports.ts'
import {
  EMULATED_CURRENCIES,
  type EmulatedAuthorization,
  type EmulatedCapture,
  type EmulatedDispute,
  type EmulatedOrder,
  type EmulatedRefund,
  authorizationJson,
  captureJson,
  disputeJson,
  feeOf,
  fromWireMoney,
  orderJson,
  refundedOf,
  refundJson,
  toWireTime,
} from './paypal-emulator-wire.ts'
import {
  TEST_CERTIFICATE_ID,
  TEST_CERTIFICATE,
  TEST_PRIVATE_KEY,
} from './paypal-test-certificate.ts'
import { type PaypalEventType, signedTextOf } from './paypal-webhook.ts'

const TOKEN_SECONDS = 9 * 3_600
const APPROVAL_MS = 3 * HOUR_MS
const AUTHORIZATION_MS = 29 * DAY_MS
const ORDER_KEY_MS = 6 * HOUR_MS
const PAYMENT_KEY_MS = 45 * DAY_MS

const CLOSED = { additionalProperties: false } as const
const MONEY = Type.Object({ currency_code: Type.String(), value: Type.String() }, CLOSED)
const TOKEN_BODY = Type.Object({ grant_type: Type.Literal('client_credentials') }, CLOSED)
const ORDER_BODY = Type.Object(
  {
    intent: Type.Union([Type.Literal('CAPTURE'), Type.Literal('AUTHORIZE')]),
    purchase_units: Type.Tuple([
      Type.Object(
        {
          amount: MONEY,
          custom_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
          invoice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
          description: Type.Optional(Type.String({ minLength: 1, maxLength: 127 })),
        },
        CLOSED,
      ),
    ]),
    payment_source: Type.Object(
      {
        paypal: Type.Object(
          {
            experience_context: Type.Object(
              {
                return_url: Type.String({ pattern: '^https?://' }),
                cancel_url: Type.String({ pattern: '^https?://' }),
                user_action: Type.Literal('PAY_NOW'),
                shipping_preference: Type.Literal('NO_SHIPPING'),
                payment_method_preference: Type.Literal('IMMEDIATE_PAYMENT_REQUIRED'),
                locale: Type.Optional(Type.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' })),
              },
              CLOSED,
            ),
          },
          CLOSED,
        ),
      },
      CLOSED,
    ),
  },
  CLOSED,
)
const EMPTY_BODY = Type.Object({}, CLOSED)
const CAPTURE_BODY = Type.Object({ amount: MONEY, final_capture: Type.Literal(true) }, CLOSED)
const REFUND_BODY = Type.Object(
  {
    amount: MONEY,
    custom_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-_.,]{1,127}$' })),
  },
  CLOSED,
)
const PATCH_BODY = Type.Tuple([
  Type.Object(
    {
      op: Type.Literal('replace'),
      path: Type.Literal("/purchase_units/@reference_id=='default'/custom_id"),
      value: Type.String({ minLength: 1, maxLength: 127 }),
    },
    CLOSED,
  ),
])

/** A small stateful copy of PayPal: orders v2, payments v2, disputes, reporting and webhooks. */
export const paypalEmulator = ({ clock, address }: EmulatorSetup): Emulator => {
  const keys = {
    client_id: 'emulated-client-id',
    client_secret: 'emulated-client-secret',
    webhook_id: '4JH86294D6297924G',
    mode: 'sandbox',
  }
  const orders = new Map<string, EmulatedOrder>()
  const disputes = new Map<string, EmulatedDispute>()
  const transactions: EmulatedTransaction[] = []
  const tokens = new Map<string, number>()
  const answered = new Map<string, { body: string; until: number; answer: EmulatedAnswer }>()
  const waiting: SentWebhook[] = []
  let isRevoked = false
  let holdsRefunds = false

  const now = () => clock.now()
  const all = () => [...orders.values()]

  function sendWebhook(event: PaypalEventType, resourceType: string, resource: object): void {
    const time = toWireTime(now())
    const rawBody = Buffer.from(
      JSON.stringify({
        id: `WH-${newId()}-${newId()}`,
        event_version: '1.0',
        create_time: time,
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: event,
        summary: event,
        resource,
        links: [],
      }),
    )
    const id = randomUUID()
    const text = signedTextOf({ id, time, webhookId: keys.webhook_id, rawBody })
    waiting.push({
      event,
      query: {},
      rawBody,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${address()}/v1/notifications/certs/${TEST_CERTIFICATE_ID}`,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), TEST_PRIVATE_KEY).toString(
          'base64',
        ),
      },
    })
  }
  const related = (order: EmulatedOrder) => ({
    supplementary_data: { related_ids: { order_id: order.id } },
  })

  function touch(order: EmulatedOrder): void {
    // PayPal's times have whole seconds. Two changes never share one here.
    order.updatedAt = new Date(Math.max(now().getTime(), order.updatedAt.getTime() + SECOND_MS))
  }
  function reverseApproval(order: EmulatedOrder): void {
    order.status = 'VOIDED'
    touch(order)
    sendWebhook('CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', {
      order_id: order.id,
      purchase_units: [{ reference_id: 'default', custom_id: order.customId }],
    })
  }
  function voidAuthorization(order: EmulatedOrder, authorization: EmulatedAuthorization): void {
    authorization.status = 'VOIDED'
    touch(order)
    sendWebhook('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', {
      ...authorizationJson(address(), order, authorization),
      ...related(order),
    })
  }
  /** The order after what the passing of time has done to it. */
  function findOrder(id: string | undefined): EmulatedOrder | undefined {
    const order = orders.get(id ?? '')
    if (!order) return undefined
    const time = now().getTime()
    if (
      order.status === 'APPROVED' &&
      order.approvedAt &&
      time > order.approvedAt.getTime() + APPROVAL_MS
    )
      reverseApproval(order)
    const { authorization } = order
    if (authorization?.status === 'CREATED' && time > authorization.expiresAt.getTime())
      voidAuthorization(order, authorization)
    return order
  }
  const knownOrder = (id: string): EmulatedOrder => {
    const order = findOrder(id)
    if (!order) throw new Error(`the emulator has no order ${id}`)
    return order
  }

  function captureMoney(order: EmulatedOrder, minor: bigint): EmulatedCapture {
    const fee = feeOf(minor, order.currency)
    const capture: EmulatedCapture = { id: newId(), minor, fee, at: now() }
    order.captures.push(capture)
    order.status = 'COMPLETED'
    touch(order)
    transactions.push({
      id: capture.id,
      code: 'T0006',
      currency: order.currency,
      minor,
      fee,
      related: { id: order.id, type: 'ODR' },
      customId: order.customId,
      invoiceId: order.invoiceId,
      at: capture.at,
      status: () => 'S',
    })
    sendWebhook('PAYMENT.CAPTURE.COMPLETED', 'capture', {
      ...captureJson(address(), order, capture),
      ...related(order),
    })
    return capture
  }
  function refundMoney(
    order: EmulatedOrder,
    capture: EmulatedCapture,
    given: Pick<EmulatedRefund, 'minor' | 'status' | 'customId'>,
  ): EmulatedRefund {
    const refund: EmulatedRefund = { id: newId(), captureId: capture.id, at: now(), ...given }
    order.refunds.push(refund)
    transactions.push({
      id: refund.id,
      code: 'T1107',
      currency: order.currency,
      minor: -refund.minor,
      related: { id: capture.id, type: 'TXN' },
      customId: refund.customId,
      at: refund.at,
      status: () => ({ PENDING: 'P', COMPLETED: 'S', FAILED: 'D' } as const)[refund.status],
    })
    if (refund.status === 'COMPLETED') announceRefund(order, refund)
    return refund
  }
  const announceRefund = (order: EmulatedOrder, refund: EmulatedRefund) =>
    sendWebhook('PAYMENT.CAPTURE.REFUNDED', 'refund', refundJson(address(), order, refund))

  /** Why an approved order cannot be captured or authorized. */
  function refuseTake(order: EmulatedOrder, intent: EmulatedOrder['intent']) {
    if (order.intent !== intent) return refuse('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status === 'COMPLETED')
      return refuse(intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED')
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
    if (!order.declinesNext) return undefined
    return refuse(intent === 'CAPTURE' ? 'INSTRUMENT_DECLINED' : 'PAYER_ACTION_REQUIRED')
  }
  const orderAnswer = (status: number, order: EmulatedOrder) => ({
    status,
    json: orderJson(address(), order),
  })

  const routes: readonly EmulatedRoute[] = [
    {
      method: 'POST',
      path: '/v2/checkout/orders',
      body: ORDER_BODY,
      run({ body, headers }) {
        if (!headers['paypal-request-id']) return refuse('PAYPAL_REQUEST_ID_REQUIRED', 400)
        const { intent, purchase_units, payment_source } = asBody(ORDER_BODY, body)
        const [unit] = purchase_units
        const minor = fromWireMoney(unit.amount)
        if (typeof minor === 'string') return refuse(minor)
        if (all().some((o) => o.captures.length > 0 && o.invoiceId === unit.invoice_id))
          return refuse('DUPLICATE_INVOICE_ID')
        const { return_url, cancel_url } = payment_source.paypal.experience_context
        const order: EmulatedOrder = {
          id: newId(),
          intent,
          currency: unit.amount.currency_code,
          minor,
          description: unit.description,
          customId: unit.custom_id,
          invoiceId: unit.invoice_id,
          returnUrl: return_url,
          cancelUrl: cancel_url,
          createdAt: now(),
          updatedAt: now(),
          approvedAt: null,
          status: 'PAYER_ACTION_REQUIRED',
          isPageClosed: false,
          isChallenged: false,
          declinesNext: false,
          authorization: null,
          captures: [],
          refunds: [],
        }
        orders.set(order.id, order)
        const { id, status, links } = orderJson(address(), order)
        return { status: 201, json: { id, status, links } }
      },
    },
    {
      method: 'GET',
      path: '/v2/checkout/orders/{id}',
      run(_, { id }) {
        const order = findOrder(id)
        return order ? orderAnswer(200, order) : unknownResource()
      },
    },
    {
      method: 'PATCH',
      path: '/v2/checkout/orders/{id}',
      body: PATCH_BODY,
      run({ body }, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        if (order.status === 'COMPLETED' || order.status === 'VOIDED')
          return refuse('ORDER_ALREADY_COMPLETED')
        const [{ value }] = asBody(PATCH_BODY, body)
        order.customId = value
        touch(order)
        return { status: 204 }
      },
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/{id}/capture',
      body: EMPTY_BODY,
      run(_, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        const refused = refuseTake(order, 'CAPTURE')
        if (refused) return refused
        captureMoney(order, order.minor)
        return orderAnswer(201, order)
      },
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/{id}/authorize',
      body: EMPTY_BODY,
      run(_, { id }) {
        const order = findOrder(id)
        if (!order) return unknownResource()
        const refused = refuseTake(order, 'AUTHORIZE')
        if (refused) return refused
        const at = now()
        order.authorization = {
          id: newId(),
          minor: order.minor,
          at,
          expiresAt: new Date(at.getTime() + AUTHORIZATION_MS),
          status: 'CREATED',
        }
        order.status = 'COMPLETED'
        touch(order)
        sendWebhook('PAYMENT.AUTHORIZATION.CREATED', 'authorization', {
          ...authorizationJson(address(), order, order.authorization),
          ...related(order),
        })
        return orderAnswer(201, order)
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/authorizations/{id}/capture',
      body: CAPTURE_BODY,
      run({ body }, { id }) {
        const order = all().find(({ authorization }) => authorization?.id === id)
        const authorization = findOrder(order?.id)?.authorization
        if (!order || !authorization) return unknownResource()
        const { amount } = asBody(CAPTURE_BODY, body)
        const minor = fromWireMoney(amount)
        if (typeof minor === 'string') return refuse(minor)
        if (authorization.status === 'VOIDED') return refuse('AUTHORIZATION_VOIDED')
        if (authorization.status === 'CAPTURED') return refuse('AUTHORIZATION_ALREADY_CAPTURED')
        if (amount.currency_code !== order.currency) return refuse('AUTH_CAPTURE_CURRENCY_MISMATCH')
        if (minor * 100n > authorization.minor * 115n) return refuse('MAX_CAPTURE_AMOUNT_EXCEEDED')
        authorization.status = 'CAPTURED'
        const capture = captureMoney(order, minor)
        const { id: captureId, status, links } = captureJson(address(), order, capture)
        return { status: 201, json: { id: captureId, status, links } }
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/authorizations/{id}/void',
      run(_, { id }) {
        const order = all().find(({ authorization }) => authorization?.id === id)
        const authorization = findOrder(order?.id)?.authorization
        if (!order || !authorization) return unknownResource()
        if (authorization.status === 'VOIDED') return refuse('PREVIOUSLY_VOIDED')
        if (authorization.status === 'CAPTURED') return refuse('PREVIOUSLY_CAPTURED')
        voidAuthorization(order, authorization)
        return { status: 204 }
      },
    },
    {
      method: 'POST',
      path: '/v2/payments/captures/{id}/refund',
      body: REFUND_BODY,
      run({ body }, { id }) {
        const { order, capture } = findCapture(id) ?? {}
        if (!order || !capture) return unknownResource()
        const { amount, custom_id } = asBody(REFUND_BODY, body)
        const minor = fromWireMoney(amount)
        if (typeof minor === 'string') return refuse(minor)
        if (amount.currency_code !== order.currency)
          return refuse('REFUND_CAPTURE_CURRENCY_MISMATCH')
        if ([...disputes.values()].some((d) => d.capture === capture && d.outcome === null))
          return refuse('TRANSACTION_DISPUTED')
        const left = capture.minor - refundedOf(order, capture.id)
        if (left === 0n) return refuse('CAPTURE_FULLY_REFUNDED')
        if (minor > left) return refuse('REFUND_AMOUNT_EXCEEDED')
        const status = holdsRefunds ? 'PENDING' : 'COMPLETED'
        const refund = refundMoney(order, capture, { minor, status, customId: custom_id })
        const { id: refundId, links } = refundJson(address(), order, refund)
        return { status: 201, json: { id: refundId, status, links } }
      },
    },
    {
      method: 'GET',
      path: '/v2/payments/refunds/{id}',
      run(_, { id }) {
        const { order, refund } = findRefund(id) ?? {}
        if (!order || !refund) return unknownResource()
        return { status: 200, json: refundJson(address(), order, refund) }
      },
    },
    {
      method: 'GET',
      path: '/v1/customer/disputes/{id}',
      run(_, { id }) {
        const dispute = disputes.get(id ?? '')
        return dispute ? { status: 200, json: disputeJson(dispute) } : unknownResource()
      },
    },
    {
      method: 'GET',
      path: '/v1/reporting/transactions',
      run: ({ query }) => reportTransactions(transactions, query),
    },
    {
      method: 'GET',
      path: '/v1/reporting/balances',
      run: ({ query }) => reportBalances(transactions, query),
    },
  ]
  const openRoutes: readonly EmulatedRoute[] = [
    {
      method: 'POST',
      path: '/v1/oauth2/token',
      body: TOKEN_BODY,
      run({ headers }) {
        const credentials = Buffer.from(`${keys.client_id}:${keys.client_secret}`)
        if (isRevoked || headers.authorization !== `Basic ${credentials.toString('base64')}`)
          return {
            status: 401,
            json: {
              error: 'invalid_client',
              error_description: 'Client Authentication failed',
            },
          }
        const token = `A21AA${randomBytes(32).toString('base64url')}`
        tokens.set(token, now().getTime() + TOKEN_SECONDS * SECOND_MS)
        return {
          status: 200,
          json: {
            scope: 'https://uri.paypal.com/services/payments/payment/authcapture',
            access_token: token,
            token_type: 'Bearer',
            app_id: 'APP-80W284485P519543T',
            expires_in: TOKEN_SECONDS,
            nonce: toWireTime(now()),
          },
        }
      },
    },
    {
      method: 'GET',
      path: '/v1/notifications/certs/{id}',
      run(_, { id }) {
        if (id !== TEST_CERTIFICATE_ID) return unknownResource()
        const headers = { 'content-type': 'application/x-x509-ca-cert' }
        return { status: 200, html: TEST_CERTIFICATE, headers }
      },
    },
  ]

  function findCapture(id: string | undefined) {
    for (const order of orders.values())
      for (const capture of order.captures) if (capture.id === id) return { order, capture }
    return undefined
  }
  function findRefund(id: string | undefined) {
    for (const order of orders.values())
      for (const refund of order.refunds) if (refund.id === id) return { order, refund }
    return undefined
  }
  const isLetIn = ({ headers }: EmulatedRequest) =>
    !isRevoked &&
    (tokens.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > now().getTime()

  /** A repeated `PayPal-Request-Id` gets the first answer again. */
  async function answerOnce(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const key = request.headers['paypal-request-id']
    if (request.method !== 'POST' || !key) return runRoute(routes, request, refuseShape)
    const isOrder = request.path.startsWith('/v2/checkout/')
    const place = `${request.path} ${key}`
    const body = request.rawBody.toString('utf8')
    const first = answered.get(place)
    if (first && first.until > now().getTime()) {
      if (first.body !== body)
        return errorAnswer(422, [
          { issue: 'DUPLICATE_REQUEST_ID', description: 'The request has another body.' },
        ])
      return isOrder && first.answer.status === 201
        ? { ...first.answer, status: 200 }
        : first.answer
    }
    const answer = await runRoute(routes, request, refuseShape)
    const until = now().getTime() + (isOrder ? ORDER_KEY_MS : PAYMENT_KEY_MS)
    answered.set(place, { body, until, answer })
    return answer
  }

  const isOpen = ({ status, isPageClosed, declinesNext }: EmulatedOrder) =>
    !isPageClosed && (status === 'PAYER_ACTION_REQUIRED' || (status === 'APPROVED' && declinesNext))

  function approve(order: EmulatedOrder, { isDeclined }: { isDeclined: boolean }): void {
    order.status = 'APPROVED'
    order.approvedAt = now()
    order.isChallenged = false
    order.declinesNext = isDeclined
    touch(order)
    sendWebhook('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(address(), order))
  }

  function booksOf(currency: string): EmulatedBooks {
    const own = all().filter((order) => order.currency === currency)
    const captures = own.flatMap((order) => order.captures)
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)
    return {
      paid: sum(captures.map(({ minor }) => minor)),
      refunded: sum(
        own
          .flatMap((order) => order.refunds)
          .flatMap(({ status, minor }) => (status === 'COMPLETED' ? [minor] : [])),
      ),
      fees: sum(captures.map(({ fee }) => fee)),
      disputed: sum(
        [...disputes.values()].flatMap(({ order, outcome, minor }) =>
          order.currency === currency && outcome !== 'won' ? [minor] : [],
        ),
      ),
      paidOut: sum(
        transactions.flatMap(({ code, currency: paidIn, minor }) =>
          code === 'T0400' && paidIn === currency ? [-minor] : [],
        ),
      ),
    }
  }

  return {
    tag: 'paypal',
    keys,
    currencies: EMULATED_CURRENCIES,

    async answer(request) {
      if (/^\/v1\/(oauth2|notifications)\//.test(request.path))
        return runRoute(openRoutes, request, refuseShape)
      return isLetIn(request) ? answerOnce(request) : errorAnswer(401)
    },

    page(providerId) {
      const order = findOrder(providerId)
      if (!order) return undefined
      return {
        id: order.id,
        description: order.description ?? '',
        amount: money(order.minor, order.currency),
        isOpen: isOpen(order),
        isChallenged: order.isChallenged,
      }
    },

    async decide(providerId, decision: BuyerDecision) {
      const order = knownOrder(providerId)
      const back = (url: string) => {
        const target = new URL(url)
        target.searchParams.set('token', order.id)
        if (url === order.returnUrl) target.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ')
        return target.href
      }
      if (!isOpen(order)) return back(order.cancelUrl)
      if (decision === 'challenge') {
        order.isChallenged = true
        return `${address()}/page/${order.id}`
      }
      if (decision === 'cancel' || decision === 'leave') return back(order.cancelUrl)
      // PayPal learns only from the card's bank, when the order is taken, that the card is declined.
      approve(order, { isDeclined: decision === 'decline' })
      return back(order.returnUrl)
    },

    takeWebhooks: () => waiting.splice(0),

    books: booksOf,

    async expire(providerId) {
      const order = knownOrder(providerId)
      order.isPageClosed = true
      if (order.status === 'APPROVED') reverseApproval(order)
    },

    async endHold(providerId) {
      const order = knownOrder(providerId)
      if (order.authorization?.status === 'CREATED') voidAuthorization(order, order.authorization)
    },

    async refundInDashboard(providerId, minor) {
      const order = knownOrder(providerId)
      const [capture] = order.captures
      if (!capture) throw new Error('nothing is captured: PayPal cannot refund it')
      refundMoney(order, capture, { minor, status: 'COMPLETED', customId: undefined })
    },

    holdRefunds(isOn) {
      holdsRefunds = isOn
    },

    async settleRefund(refundId, status) {
      const { order, refund } = findRefund(refundId) ?? {}
      if (!order || !refund) throw new Error(`the emulator has no refund ${refundId}`)
      refund.status = status === 'paid' ? 'COMPLETED' : 'FAILED'
      if (status === 'paid') announceRefund(order, refund)
    },

    async openDispute(providerId, minor) {
      const order = knownOrder(providerId)
      const [capture] = order.captures
      if (!capture) throw new Error('nothing is captured: nobody can dispute it')
      const id = `PP-D-${newId()}`
      const dispute: EmulatedDispute = {
        id,
        order,
        capture,
        minor,
        openedAt: now(),
        outcome: null,
      }
      disputes.set(id, dispute)
      moveDisputed(dispute, 'T1201')
      sendWebhook('CUSTOMER.DISPUTE.CREATED', 'dispute', disputeJson(dispute))
      return id
    },

    async closeDispute(disputeId, outcome) {
      const dispute = disputes.get(disputeId)
      if (!dispute) throw new Error(`the emulator has no dispute ${disputeId}`)
      dispute.outcome = outcome
      if (outcome === 'won') moveDisputed(dispute, 'T1202')
      sendWebhook('CUSTOMER.DISPUTE.RESOLVED', 'dispute', disputeJson(dispute))
    },

    async payOut(currency) {
      const { paid, refunded, fees, disputed, paidOut } = booksOf(currency)
      const minor = paid - refunded - fees - disputed - paidOut
      transactions.push({
        id: newId(),
        code: 'T0400',
        currency,
        minor: -minor,
        at: now(),
        status: () => 'S',
      })
      return minor
    },

    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }

  function moveDisputed(dispute: EmulatedDispute, code: 'T1201' | 'T1202'): void {
    const { order, capture, minor } = dispute
    transactions.push({
      id: newId(),
      code,
      currency: order.currency,
      minor: code === 'T1201' ? -minor : minor,
      related: { id: capture.id, type: 'TXN' },
      customId: order.customId,
      invoiceId: order.invoiceId,
      at: now(),
      status: () => 'S',
    })
  }
}

/** The route has checked the body, so this only gives it its type. */
function asBody<Shape extends TSchema>(shape: Shape, body: unknown): Static<Shape> {
  if (Value.Check(shape, body)) return body
  throw new Error('the route does not check this body')
}

const refuseShape = (status: 400 | 404, message: string): EmulatedAnswer =>
  status === 404
    ? unknownResource()
    : errorAnswer(400, [{ issue: 'INVALID_PARAMETER_VALUE', description: message }])

/** PayPal's ids have 17 capital letters and digits. */
const newId = (): string =>
  Array.from(randomBytes(17), (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'[byte % 32]).join('')
