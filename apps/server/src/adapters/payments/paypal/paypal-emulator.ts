import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@hawker/std/time'
import { money } from '@hawker/domain/money/money'
import { Type } from 'typebox'
import { type EmulatedRoute, runRoute } from '../emulators/emulated-routes.ts'
import type {
  BuyerDecision,
  EmulatedAnswer,
  EmulatedRequest,
  Emulator,
  EmulatorSetup,
} from '../emulators/emulator.ts'
import { emulatedAccount } from './paypal-emulated-account.ts'
import { paypalRoutes } from './paypal-emulator-api.ts'
import { errorAnswer, unknownResource } from './paypal-emulator-errors.ts'
import { EMULATED_CURRENCIES, type EmulatedOrder, toWireTime } from './paypal-emulator-wire.ts'
import { TEST_CERTIFICATE_ID, TEST_CERTIFICATE } from './paypal-test-certificate.ts'

const TOKEN_SECONDS = 9 * 3_600
const ORDER_KEY_MS = 6 * HOUR_MS
const PAYMENT_KEY_MS = 45 * DAY_MS
const TOKEN_BODY = Type.Object(
  { grant_type: Type.Literal('client_credentials') },
  { additionalProperties: false },
)

/** A small stateful copy of PayPal: orders v2, payments v2, disputes, reporting and webhooks. */
export const paypalEmulator = ({ clock, address }: EmulatorSetup): Emulator => {
  const keys = {
    client_id: 'emulated-client-id',
    client_secret: 'emulated-client-secret',
    webhook_id: '4JH86294D6297924G',
    mode: 'sandbox',
  }
  const account = emulatedAccount({ clock, address, webhookId: keys.webhook_id })
  const routes = paypalRoutes(account, address)
  const tokens = new Map<string, number>()
  const answered = new Map<string, { body: string; until: number; answer: EmulatedAnswer }>()
  let isRevoked = false
  const now = () => clock.now()

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

  const hasValidToken = ({ headers }: EmulatedRequest) =>
    !isRevoked &&
    (tokens.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > now().getTime()

  /** A repeated `PayPal-Request-Id` gets the first answer again. */
  async function answerOnce(request: EmulatedRequest): Promise<EmulatedAnswer> {
    const key = request.headers['paypal-request-id']
    if (request.method !== 'POST' || !key) return runRoute(routes, request, refuseShape)
    const isOrder = request.path.startsWith('/v2/checkout/')
    const callKey = `${request.path} ${key}`
    const body = request.rawBody.toString('utf8')
    const first = answered.get(callKey)
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
    answered.set(callKey, { body, until, answer })
    return answer
  }

  return {
    tag: 'paypal',
    keys,
    currencies: EMULATED_CURRENCIES,

    async answer(request) {
      if (/^\/v1\/(oauth2|notifications)\//.test(request.path))
        return runRoute(openRoutes, request, refuseShape)
      return hasValidToken(request) ? answerOnce(request) : errorAnswer(401)
    },

    page(providerId) {
      const order = account.findOrder(providerId)
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
      const order = account.knownOrder(providerId)
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
      account.approve(order, { isDeclined: decision === 'decline' })
      return back(order.returnUrl)
    },

    takeWebhooks: () => account.waiting.splice(0),

    books: account.booksOf,

    async expire(providerId) {
      const order = account.knownOrder(providerId)
      order.isPageClosed = true
      if (order.status === 'APPROVED') account.reverseApproval(order)
    },

    async endHold(providerId) {
      const order = account.knownOrder(providerId)
      if (order.authorization?.status === 'CREATED')
        account.voidAuthorization(order, order.authorization)
    },

    async refundInDashboard(providerId, minor) {
      const order = account.knownOrder(providerId)
      const [capture] = order.captures
      if (!capture) throw new Error('nothing is captured: PayPal cannot refund it')
      account.refundMoney(order, capture, { minor, status: 'COMPLETED', customId: undefined })
    },

    holdRefunds(isOn) {
      account.holdsRefunds = isOn
    },

    async settleRefund(refundId, status) {
      account.settleRefund(refundId, status)
    },

    openDispute: async (providerId, minor) =>
      account.openDispute(account.knownOrder(providerId), minor),

    async closeDispute(disputeId, outcome) {
      account.closeDispute(disputeId, outcome)
    },

    payOut: async (currency) => account.payOut(currency),

    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}

const isOpen = ({ status, isPageClosed, declinesNext }: EmulatedOrder) =>
  !isPageClosed && (status === 'PAYER_ACTION_REQUIRED' || (status === 'APPROVED' && declinesNext))

const refuseShape = (status: 400 | 404, message: string): EmulatedAnswer =>
  status === 404
    ? unknownResource()
    : errorAnswer(400, [{ issue: 'INVALID_PARAMETER_VALUE', description: message }])
