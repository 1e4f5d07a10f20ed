import { money } from '@hawker/domain/money/money'
import { runRoute } from '../emulators/emulated-routes.ts'
import type {
  EmulatedAnswer,
  EmulatedRequest,
  Emulator,
  EmulatorSetup,
} from '../emulators/emulator.ts'
import { EmulatedAccount, isoMinor, stripeUnits } from './stripe-emulated-account.ts'
import { CARD, type EmulatedCharge, type EmulatedSession } from './stripe-emulated-objects.ts'
import { CURRENCIES, invalid, stripeRoutes } from './stripe-emulator-api.ts'

const VERSION = '2026-10-28.endive'
const KNOWN_VERSION = /^20\d\d-\d\d-\d\d(\.[a-z]+)?$/
const KEY_LIFE_S = 86_400

export type StripeEmulator = Emulator & {
  /** The next POST takes effect, but is answered and remembered as a server error. */
  failNextPost(): void
  /** A bank that asks before it takes money back. */
  openInquiry(providerId: string, minor: bigint): string
  /** What staff does in the dashboard. */
  removeCustomer(customerId: string): void
}

/** Stripe with one account, in test mode. */
export function stripeEmulator({ clock, address }: EmulatorSetup): StripeEmulator {
  const keys = { secret_key: 'sk_test_emulated_4f2a', webhook_secret: 'whsec_emulated_9b1c' }
  const pageUrl = (id: string) => `${address()}/page/${id}`
  const account = new EmulatedAccount(clock, pageUrl, keys.webhook_secret)
  const routes = stripeRoutes(account)
  const answersByKey = new Map<string, { call: string; answer: EmulatedAnswer; atS: number }>()
  let areKeysRevoked = false
  let failsNextPost = false

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
      const authorization = request.headers['authorization']
      if (areKeysRevoked || authorization !== `Bearer ${keys.secret_key}`)
        return invalid('Invalid API Key provided: sk_test_********', undefined, 401)
      // If the header is missing, the version of the account counts.
      const version = request.headers['stripe-version'] ?? VERSION
      if (!KNOWN_VERSION.test(version)) return invalid(`Invalid Stripe API version: ${version}`)
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
        return session.cancelUrl ?? pageUrl(session.id)
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
    removeCustomer: (id) => account.removeCustomer(id),
  }
}

const SERVER_ERROR: EmulatedAnswer = {
  status: 500,
  json: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
}

const refuseShape = (status: 400 | 404, message: string): EmulatedAnswer =>
  status === 404
    ? invalid(`Unrecognized request URL. ${message}`, undefined, 404)
    : invalid(`Received unknown or invalid parameter: ${message}`, 'parameter_unknown')
