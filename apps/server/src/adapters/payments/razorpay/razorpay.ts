import { createHash } from 'node:crypto'
import { type Money, money } from '@hawker/domain/money/money'
import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import { DAY_MS } from '@hawker/std/time'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { checkKeys } from '../check-keys.ts'
import { providerHttp } from '../http-client.ts'
import type {
  DisputeState,
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
  ProviderMode,
  ProviderSetup,
  ProviderStatus,
  RefundState,
  RefundStatus,
} from '../port.ts'
import { ProviderError, isRefusedBy } from '../provider-error.ts'
import { readAnswer } from '../read-answer.ts'
import { listAll, razorpayEntries } from './razorpay-entries.ts'
import { fromRazorpayUnits, toRazorpayUnits, unsupportedReason } from './razorpay-money.ts'
import { Dispute, Failure, Payment, PaymentLink, PaymentLinks, Refund } from './razorpay-shapes.ts'
import { readRazorpayWebhook } from './razorpay-webhook.ts'

export const RAZORPAY_KEYS = [
  { name: 'key_id', environment: 'RAZORPAY_KEY_ID' },
  { name: 'key_secret', environment: 'RAZORPAY_KEY_SECRET' },
  { name: 'webhook_secret', environment: 'RAZORPAY_WEBHOOK_SECRET' },
  { name: 'webhook_secret_old', environment: 'RAZORPAY_WEBHOOK_SECRET_OLD', isOptional: true },
] as const

export const razorpayModeOf = (keys: ProviderSetup['keys']): ProviderMode | undefined =>
  modeOfKeys('razorpay', keys)

const REFUND_DAYS = 180
/** A link is valid a little longer than our payment, so that a late buyer can still pay. */
const LINK_GRACE_MS = 30 * 60_000
/** Razorpay refuses links that end sooner. */
const LINK_MIN_MS = 16 * 60_000

/**
 * Razorpay by payment links: they work beyond India, end at a time, can be cancelled, and return
 * by GET. A link is found by our reference, so a lost answer opens no second one.
 */
export function razorpayProvider(setup: ProviderSetup): PaymentProvider {
  const { key_id: keyId = '', key_secret: keySecret = '' } = setup.keys
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const http = providerHttp(
    { host: `${setup.host ?? 'https://api.razorpay.com'}/v1`, headers: () => ({ authorization }) },
    setup,
    errorOf,
  )
  const get = async <Shape extends TSchema>(operation: string, path: string, shape: Shape) =>
    readAnswer(operation, shape, (await http.send({ operation, method: 'GET', path })).json)
  const findOne = async <Shape extends TSchema>(operation: string, path: string, shape: Shape) =>
    get(operation, path, shape).catch((error: unknown) => {
      // Razorpay answers 400 for an unknown id.
      if (isRefusedBy(error)) return undefined
      throw error
    })

  async function findLink({ reference, providerId }: PaymentHandle) {
    if (providerId !== null)
      return findOne(
        'fetch payment link',
        `/payment_links/${encodeURIComponent(providerId)}`,
        PaymentLink,
      )
    const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`
    const { payment_links: links } = await get('find payment link', path, PaymentLinks)
    return links.find((link) => link.reference_id === reference)
  }
  async function paymentIdOf(handle: PaymentHandle): Promise<string> {
    if (handle.paymentId !== null) return handle.paymentId
    const link = await findLink(handle)
    const paymentId = link && paidWith(link)
    if (!paymentId) throw new ProviderError('refused', 'the payment link is not paid')
    return paymentId
  }
  async function createLink(request: PaymentRequest) {
    const operation = 'create payment link'
    const { json } = await http.send({
      operation,
      method: 'POST',
      path: '/payment_links',
      key: request.key,
      json: linkBody(request, setup.clock.now()),
    })
    return readAnswer(operation, PaymentLink, json)
  }

  return {
    tag: 'razorpay',
    canHold: false,
    authorizationDays: 0,
    declineEnds: false,
    refundDays: REFUND_DAYS,
    repeatsCreate: true,
    refundKeyHours: 24,
    unsupportedReason,
    async create(request) {
      const link = await createLink(request).catch(async (error: unknown) => {
        // The reference was used: the answer to the first call was lost.
        const first = isRefusedBy(error) ? await findLink(handleOf(request)) : undefined
        if (!first) throw error
        return first
      })
      if (!link.short_url) throw new ProviderError('no_answer', 'the payment link has no address')
      return { providerId: link.id, redirectUrl: link.short_url, ...endOf(link) }
    },
    async fetchStatus(handle) {
      const link = await findLink(handle)
      if (!link) return undefined
      if (link.reference_id !== handle.reference)
        throw new ProviderError('no_answer', 'Razorpay answered with another reference')
      const paymentId = paidWith(link)
      if (paymentId === undefined) return unpaidState(link)
      const path = `/payments/${encodeURIComponent(paymentId)}`
      return paidState(link, await get('fetch payment', path, Payment))
    },
    async capture() {
      throw new ProviderError('refused', 'Razorpay has no holds here')
    },
    async void(handle) {
      const link = await findLink(handle)
      if (link?.status !== 'created') return
      const path = `/payment_links/${encodeURIComponent(link.id)}/cancel`
      await http
        .send({ operation: 'cancel payment link', method: 'POST', path })
        .catch((error: unknown) => {
          // Paid or expired meanwhile.
          if (!isRefusedBy(error)) throw error
        })
    },
    async refund(handle, amount, key) {
      const operation = 'create refund'
      const { json } = await http.send({
        operation,
        method: 'POST',
        path: `/payments/${encodeURIComponent(await paymentIdOf(handle))}/refund`,
        key,
        headers: { 'x-refund-idempotency': refundKey(key) },
        json: { amount: toRazorpayUnits(amount), speed: 'normal', notes: { key } },
      })
      return refundState(readAnswer(operation, Refund, json))
    },
    async fetchRefund(handle, refundId, key) {
      if (refundId !== null) {
        const path = `/refunds/${encodeURIComponent(refundId)}`
        const refund = await findOne('fetch refund', path, Refund)
        return refund && refundState(refund)
      }
      const path = `/payments/${encodeURIComponent(await paymentIdOf(handle))}/refunds?count=100`
      const { items } = await get('list refunds', path, Type.Object({ items: Type.Array(Refund) }))
      const found = items.find(({ notes }) => keyIn(notes) === key)
      return found && refundState(found)
    },
    ...disputesOf({ get, findOne, paymentIdOf, clock: setup.clock }),
    parseWebhook: async (call) =>
      readRazorpayWebhook(call, [setup.keys['webhook_secret'], setup.keys['webhook_secret_old']]),
    entries: (from, to) => razorpayEntries(get, from, to),
    check: () =>
      checkKeys(
        {
          account: keyId,
          mode: razorpayModeOf(setup.keys),
          wrongMode: 'The key id begins with neither rzp_test_ nor rzp_live_.',
        },
        () =>
          get('list payments', '/payments?count=1', Type.Object({ items: Type.Array(Payment) })),
      ),
  }
}

type Get = <Shape extends TSchema>(
  operation: string,
  path: string,
  shape: Shape,
) => Promise<Static<Shape>>
const disputesOf = ({
  get,
  findOne,
  paymentIdOf,
  clock,
}: {
  get: Get
  findOne: <Shape extends TSchema>(
    operation: string,
    path: string,
    shape: Shape,
  ) => Promise<Static<Shape> | undefined>
  paymentIdOf: (handle: PaymentHandle) => Promise<string>
  clock: ProviderSetup['clock']
}): Pick<PaymentProvider, 'fetchDispute' | 'listDisputes'> => ({
  async fetchDispute(disputeId) {
    const path = `/disputes/${encodeURIComponent(disputeId)}`
    const dispute = await findOne('fetch dispute', path, Dispute)
    return dispute && disputeState(dispute)
  },
  async listDisputes(handle) {
    const paymentId = await paymentIdOf(handle)
    // The list cannot be asked for one payment. An older dispute is of another one.
    const from = new Date(clock.now().getTime() - REFUND_DAYS * DAY_MS)
    const found: DisputeState[] = []
    for await (const dispute of listAll(get, 'disputes', Dispute, { from }))
      if (dispute.payment_id === paymentId) found.push(disputeState(dispute))
    return found
  },
})

const handleOf = ({ reference }: PaymentRequest): PaymentHandle => ({
  reference,
  providerId: null,
  paymentId: null,
})

function linkBody(request: PaymentRequest, now: Date) {
  const { amount, payer, reference, description, returnUrl } = request
  const end = Math.max(request.expiresAt.getTime() + LINK_GRACE_MS, now.getTime() + LINK_MIN_MS)
  return {
    amount: toRazorpayUnits(amount),
    currency: amount.currency,
    accept_partial: false,
    reference_id: reference,
    description: description.slice(0, 2048),
    customer: { name: payer.name, email: payer.email },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.floor(end / 1000),
    callback_url: returnUrl,
    callback_method: 'get',
    notes: { reference },
  }
}

/** A header takes no colons. The digest of our key is as unique as the key. */
const refundKey = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 40)

/** The payment that paid the link. Declined tries are listed, too. */
function paidWith({ payments }: Static<typeof PaymentLink>): string | undefined {
  const tries = Array.isArray(payments) ? payments : payments ? [payments] : []
  return tries.find(({ status }) => status === 'captured' || status === 'refunded')?.payment_id
}

const endOf = ({ expire_by: end }: Static<typeof PaymentLink>) =>
  end ? { expiresAt: new Date(end * 1000) } : {}

function unpaidState(link: Static<typeof PaymentLink>): PaymentState {
  const isClosed = link.status === 'expired' || link.status === 'cancelled'
  return {
    status: isClosed ? 'canceled' : 'progress',
    amount: fromRazorpayUnits(link.amount, link.currency),
    providerId: link.id,
    ...(isClosed ? { note: link.status } : {}),
  }
}

const PAID = new Set(['captured', 'refunded'])
function paidState(
  link: Static<typeof PaymentLink>,
  payment: Static<typeof Payment>,
): PaymentState {
  const { card, currency, vpa } = payment
  const status: ProviderStatus = PAID.has(payment.status) ? 'paid' : 'progress'
  const fingerprint = card?.id ?? vpa
  return {
    status,
    amount: fromRazorpayUnits(payment.amount, currency),
    providerId: link.id,
    paymentId: payment.id,
    refunded: fromRazorpayUnits(payment.amount_refunded ?? 0, currency),
    ...(payment.fee ? { fee: fromRazorpayUnits(payment.fee, currency) } : {}),
    ...(fingerprint ? { fingerprint } : {}),
    ...(card?.network ? { brand: card.network } : {}),
    ...(card?.last4 ? { last4: card.last4 } : {}),
  }
}

const REFUND_STATUSES: Readonly<Record<string, RefundStatus>> = {
  processed: 'paid',
  failed: 'failed',
}
const refundState = ({ id, status }: Static<typeof Refund>): RefundState => ({
  providerId: id,
  status: REFUND_STATUSES[status] ?? 'progress',
})
const Notes = Type.Object({ key: Type.String() })
const keyIn = (notes: unknown) => (Value.Check(Notes, notes) ? notes.key : undefined)

const DISPUTE_STATUSES: Readonly<Record<string, DisputeState['status']>> = {
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
  // Closed without a decision: the money stays with us.
  closed: 'won',
}
const INQUIRIES = new Set(['retrieval', 'fraud'])
function disputeState(dispute: Static<typeof Dispute>): DisputeState {
  const taken: Money = fromRazorpayUnits(dispute.amount_deducted ?? 0, dispute.currency)
  return {
    disputeId: dispute.id,
    paymentId: dispute.payment_id,
    amount: fromRazorpayUnits(dispute.amount, dispute.currency),
    fee: money(0n, taken.currency),
    reason: dispute.reason_code ?? '',
    stage: INQUIRIES.has(dispute.phase) ? 'inquiry' : 'chargeback',
    status: DISPUTE_STATUSES[dispute.status] ?? 'open',
    fundsTaken: taken.minor > 0n,
    dueAt: dispute.respond_by ? new Date(dispute.respond_by * 1000) : null,
  }
}

function errorOf(body: unknown): { code: string | null; message: string | null } {
  if (!Value.Check(Failure, body)) return { code: null, message: null }
  return { code: body.error.code ?? null, message: body.error.description ?? null }
}
