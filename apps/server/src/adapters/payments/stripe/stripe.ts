import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderMode,
  ProviderSetup,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { sumByCurrency } from '../sum-by-currency.ts'
import { fromStripeUnits, toStripeUnits, unsupportedReason } from './stripe-amounts.ts'
import { type StripeApi, stripeApi } from './stripe-api.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeEntries } from './stripe-entries.ts'
import {
  Account,
  Balance,
  Dispute,
  HasId,
  OpenedSession,
  Refund,
  Session,
} from './stripe-objects.ts'
import {
  HOLD_DAYS,
  disputeStateOf,
  refundStateOf,
  stateOf,
  statusOf,
  sumOfDisputes,
  sumOfRefunds,
} from './stripe-state.ts'
import { parseStripeWebhook } from './stripe-webhook.ts'

export const STRIPE_KEYS = [
  { name: 'secret_key', environment: 'STRIPE_SECRET_KEY' },
  { name: 'webhook_secret', environment: 'STRIPE_WEBHOOK_SECRET' },
  { name: 'webhook_secret_old', environment: 'STRIPE_WEBHOOK_SECRET_OLD', isOptional: true },
] as const

export const stripeModeOf = (keys: Readonly<Record<string, string>>): ProviderMode | undefined =>
  modeOfKeys('stripe', keys)

const MINUTE_MS = 60_000
/** Stripe takes ends of a page from 30 minutes to 24 hours ahead. Calls may take a minute. */
const SHORTEST_PAGE_MS = 31 * MINUTE_MS
const LONGEST_PAGE_MS = 23 * 60 * MINUTE_MS
/** The languages of our pages that Stripe's page has too. */
const PAGE_LANGUAGES = new Set(['en', 'de', 'fr', 'es', 'ru', 'tr'])
const SESSIONS = '/v1/checkout/sessions'
const EXPANDED_SESSION = { expand: ['payment_intent.latest_charge.balance_transaction'] }

/** Stripe Checkout: its hosted page takes cards, Apple Pay and Google Pay. */
export function stripeProvider(setup: ProviderSetup): PaymentProvider {
  const api = stripeApi(setup)

  async function findSession({ providerId, reference }: PaymentHandle) {
    if (providerId === null) return undefined
    const path = `${SESSIONS}/${encodeURIComponent(providerId)}`
    const session = await api.find('look at page', path, Session, EXPANDED_SESSION)
    if (session && session.client_reference_id !== reference)
      throw new ProviderError('no_answer', 'the session belongs to another payment')
    return session
  }
  async function paymentIdOf(handle: PaymentHandle): Promise<string> {
    const paymentId = handle.paymentId ?? (await findSession(handle))?.payment_intent?.id
    if (paymentId === undefined) throw new ProviderError('refused', 'there is no payment yet')
    return paymentId
  }

  return {
    tag: 'stripe',
    canHold: true,
    authorizationDays: HOLD_DAYS,
    declineEnds: false,
    refundDays: 180,
    repeatsCreate: true,
    refundKeyHours: 24,
    unsupportedReason,

    async create(request) {
      const opened = await openSession(api, request, setup.clock.now())
      return {
        providerId: opened.id,
        redirectUrl: opened.url,
        expiresAt: new Date(opened.expires_at * 1000),
      }
    },

    async fetchStatus(handle) {
      const session = await findSession(handle)
      return session && withSums(api, session)
    },

    async capture(handle, amount, key) {
      const paymentId = await paymentIdOf(handle)
      const path = `/v1/payment_intents/${encodeURIComponent(paymentId)}/capture`
      await api.post('capture', path, HasId, { amount_to_capture: toStripeUnits(amount) }, key)
    },

    async void(handle) {
      // The buyer may pay between the first check and the call. The second check then finds the
      // hold.
      for (const isLast of [false, true]) {
        const session = await findSession(handle)
        const call = session && endingCall(session)
        if (!call) return
        try {
          await api.post(call.operation, call.path, HasId)
          return
        } catch (error) {
          if (isLast || !isRefusedBy(error)) throw error
        }
      }
    },

    async refund(handle, amount, key) {
      const fields = {
        payment_intent: await paymentIdOf(handle),
        amount: toStripeUnits(amount),
        metadata: { reference: handle.reference, key },
      }
      return refundStateOf(await api.post('refund', '/v1/refunds', Refund, fields, key))
    },

    async fetchRefund(handle, refundId, key) {
      if (refundId !== null) {
        const path = `/v1/refunds/${encodeURIComponent(refundId)}`
        const refund = await api.find('look at refund', path, Refund)
        return refund && refundStateOf(refund)
      }
      const ofPayment = { payment_intent: await paymentIdOf(handle) }
      for await (const refund of api.list('list refunds', '/v1/refunds', Refund, ofPayment))
        if (refund.metadata?.['key'] === key) return refundStateOf(refund)
      return undefined
    },

    async fetchDispute(disputeId) {
      const path = `/v1/disputes/${encodeURIComponent(disputeId)}`
      const expand = { expand: ['payment_intent'] }
      const dispute = await api.find('look at dispute', path, Dispute, expand)
      return dispute && disputeStateOf(dispute)
    },

    parseWebhook: async (call) => parseStripeWebhook(call, setup),

    entries: (from, to) => stripeEntries(api, from, to),

    async balance() {
      const at = setup.clock.now()
      const { available, pending } = await api.get('look at balance', '/v1/balance', Balance)
      // An amount is pending until its money has arrived, and then available.
      const amounts = [...available, ...pending].map(({ amount, currency }) =>
        fromStripeUnits(amount, currency),
      )
      return { at, amounts: sumByCurrency(amounts), pendingDays: 0 }
    },

    async check() {
      try {
        const { livemode } = await api.get('check', '/v1/balance', Balance)
        const account = await api
          .get('check account', '/v1/account', Account)
          .catch((error: unknown) => {
            // A restricted key may take payments without the right to read the account.
            if (error instanceof ProviderError && error.failure === 'key_refused') return undefined
            throw error
          })
        const name = account?.business_profile?.name ?? account?.email ?? account?.id
        return { ok: true, account: name ?? 'Stripe', mode: livemode ? 'live' : 'test' }
      } catch (error) {
        if (error instanceof ProviderError) return { ok: false, message: error.message }
        throw error
      }
    },

    cards: stripeCards(api),
  }
}

async function openSession(api: StripeApi, request: PaymentRequest, now: Date) {
  const { payer, reference, description, amount } = request
  const { expiresAt, name } = pageEnd(request.expiresAt, now)
  const language = new Intl.Locale(request.lang).language
  const metadata = { reference }
  // Another payment may have made the customer between two tries of the same call.
  const key = request.key + name + (payer.customerId === undefined ? '' : ':customer')
  const fields = {
    mode: 'payment',
    ui_mode: 'hosted_page',
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    client_reference_id: reference,
    locale: PAGE_LANGUAGES.has(language) ? language : 'auto',
    expires_at: expiresAt && expiresAt.getTime() / 1000,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: toStripeUnits(amount),
          product_data: { name: description },
        },
      },
    ],
    // Cards include Apple Pay and Google Pay. Ways that pay days later are left out.
    allowed_payment_method_types: ['card'],
    // Else the page may take another currency.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: {
      description,
      metadata,
      capture_method: request.captureLater ? 'manual' : undefined,
    },
    customer: payer.customerId,
    customer_email: payer.customerId === undefined ? payer.email : undefined,
    customer_creation: request.saveCard && payer.customerId === undefined ? 'always' : undefined,
    // The page asks the buyer before it saves the card.
    saved_payment_method_options: request.saveCard ? { payment_method_save: 'enabled' } : undefined,
  }
  try {
    return await api.post('open page', SESSIONS, OpenedSession, fields, key)
  } catch (error) {
    if (payer.customerId === undefined || !isRefusedBy(error, 'resource_missing')) throw error
    // The customer was deleted in the dashboard, which must not prevent a payment.
    const { customerId: _deleted, ...rest } = payer
    return openSession(api, { ...request, payer: rest, key: `${request.key}:new-customer` }, now)
  }
}

/**
 * When the page ends. A repeated call must say the same as the first one, so the end depends on
 * the time of the call only by the choice of one of three ends, and each has its own key.
 */
function pageEnd(wanted: Date, now: Date): { expiresAt: Date | undefined; name: string } {
  const aheadMs = wanted.getTime() - now.getTime()
  const end = new Date(Math.floor(wanted.getTime() / 1000) * 1000)
  // If no end is set, it is 24 hours ahead.
  if (aheadMs > LONGEST_PAGE_MS) return { expiresAt: undefined, name: ':day' }
  if (aheadMs >= SHORTEST_PAGE_MS) return { expiresAt: end, name: '' }
  // `void` closes the page when the time is over.
  return { expiresAt: new Date(end.getTime() + SHORTEST_PAGE_MS), name: ':longer' }
}

/** The call that ends an unpaid page or a hold. */
function endingCall(session: Session): { operation: string; path: string } | undefined {
  const status = statusOf(session)
  if (status === 'authorized' && session.payment_intent)
    return {
      operation: 'release hold',
      path: `/v1/payment_intents/${encodeURIComponent(session.payment_intent.id)}/cancel`,
    }
  if (status !== 'progress' || session.status !== 'open') return undefined
  return { operation: 'close page', path: `${SESSIONS}/${encodeURIComponent(session.id)}/expire` }
}

/** The state with the sums of refunds and disputes. */
async function withSums(api: StripeApi, session: Session): Promise<PaymentState> {
  const intent = session.payment_intent
  const charge = intent?.latest_charge
  if (!intent || !charge || statusOf(session) !== 'paid') return stateOf(session, undefined)
  const ofPayment = { payment_intent: intent.id }
  // The sum in the charge includes what a capture in part has released.
  const refunds = api.list('list refunds', '/v1/refunds', Refund, {
    ...ofPayment,
    expand: ['data.balance_transaction'],
  })
  const refundedUnits =
    charge.amount_refunded === 0 ? 0 : sumOfRefunds(await Array.fromAsync(refunds))
  const state = stateOf(session, refundedUnits)
  if (!charge.disputed) return state
  const disputes = api.list('list disputes', '/v1/disputes', Dispute, ofPayment)
  const disputedUnits = sumOfDisputes(await Array.fromAsync(disputes))
  return { ...state, disputed: fromStripeUnits(disputedUnits, charge.currency) }
}
