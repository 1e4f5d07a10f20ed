import { createHmac } from 'node:crypto'
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
  type RazorpayDispute,
  type EmulatedLink,
  type RazorpayPayment,
  type RazorpayRefund,
  type RazorpaySettlement,
  conflict,
  deductedBy,
  disputeJson,
  failure,
  feeOf,
  linkJson,
  paymentJson,
  refundJson,
  refused,
  returnAddress,
  settlementJson,
  KEYS,
} from './razorpay-emulator-wire.ts'

const CURRENCIES = ['INR', 'USD', 'JPY', 'KWD'] as const
const MIN_LINK_SECONDS = 15 * 60

const closed = { additionalProperties: false }
const NewLink = Type.Object(
  {
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    accept_partial: Type.Literal(false),
    reference_id: Type.String({ maxLength: 40 }),
    description: Type.String({ maxLength: 2048 }),
    customer: Type.Object({ name: Type.String(), email: Type.String() }, closed),
    notify: Type.Object({ sms: Type.Boolean(), email: Type.Boolean() }, closed),
    reminder_enable: Type.Boolean(),
    expire_by: Type.Integer(),
    callback_url: Type.String(),
    callback_method: Type.Literal('get'),
    notes: Type.Record(Type.String(), Type.String()),
  },
  closed,
)
const NewOrder = Type.Object(
  {
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.String(),
    receipt: Type.Optional(Type.String({ maxLength: 40 })),
    notes: Type.Optional(Type.Record(Type.String(), Type.String())),
    partial_payment: Type.Optional(Type.Boolean()),
  },
  closed,
)
const NewRefund = Type.Object(
  {
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    speed: Type.Optional(Type.Union([Type.Literal('normal'), Type.Literal('optimum')])),
    notes: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  closed,
)

/** Only for calls-of-sdks.test.ts: Hawker itself pays by payment link. */
type EmulatedOrder = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly receipt: string | null
  readonly notes: unknown
  readonly createdAt: number
}
const orderJson = ({ id, amount, currency, receipt, notes, createdAt }: EmulatedOrder) => ({
  id,
  entity: 'order',
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency,
  receipt,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes,
  created_at: createdAt,
})

const disputeRoutes = (
  disputes: readonly RazorpayDispute[],
  {
    listed,
    one,
  }: {
    listed: (
      items: readonly RazorpayDispute[],
      query: URLSearchParams,
      jsonOf: (item: RazorpayDispute) => unknown,
    ) => EmulatedAnswer
    one: (json: unknown) => EmulatedAnswer
  },
): readonly EmulatedRoute[] => [
  {
    method: 'GET',
    path: '/v1/disputes',
    run: ({ query }) => listed(disputes, query, disputeJson),
  },
  {
    method: 'GET',
    path: '/v1/disputes/{id}',
    run(_request, { id }) {
      const found = disputes.find((dispute) => dispute.id === id)
      return one(found && disputeJson(found))
    },
  },
]

/** Razorpay as an HTTP service: payment links, payments, refunds, disputes and settlements. */
export function razorpayEmulator({ clock, address }: EmulatorSetup): Emulator {
  const links: EmulatedLink[] = []
  const orders: EmulatedOrder[] = []
  const refunds: RazorpayRefund[] = []
  const disputes: RazorpayDispute[] = []
  const settlements: RazorpaySettlement[] = []
  const refundAnswers = new Map<string, { body: string; answer: EmulatedAnswer }>()
  let webhooks: SentWebhook[] = []
  let count = 0
  let holdsRefunds = false
  let isRevoked = false
  const newId = (kind: string) => `${kind}_${String(++count).padStart(14, 'A')}`
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  const payments = () => links.flatMap((link) => link.payments)
  const paidBy = (link: EmulatedLink) => link.payments.find(({ status }) => status === 'captured')
  const refundsOf = (payment: RazorpayPayment) =>
    refunds.filter((refund) => refund.payment === payment)
  const refundedOf = (payment: RazorpayPayment) =>
    refundsOf(payment)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function findLink(id: string): EmulatedLink {
    const found = links.find((link) => link.id === id)
    if (!found) throw new Error(`no payment link ${id}`)
    if (found.status === 'created' && found.expireBy <= seconds()) found.status = 'expired'
    return found
  }

  function announce(event: string, payload: Record<string, { entity: unknown }>): void {
    const rawBody = Buffer.from(
      JSON.stringify({
        entity: 'event',
        account_id: 'acc_emulated',
        event,
        contains: Object.keys(payload),
        payload,
        created_at: seconds(),
      }),
    )
    webhooks.push({
      event,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': newId('evt'),
        'x-razorpay-signature': createHmac('sha256', KEYS.webhook_secret)
          .update(rawBody)
          .digest('hex'),
      },
      query: {},
      rawBody,
    })
  }
  const announceLink = (link: EmulatedLink) => {
    const payment = paidBy(link)
    announce(`payment_link.${link.status}`, {
      payment_link: { entity: linkJson(link) },
      ...(payment ? { payment: { entity: paymentJson(payment, refundedOf(payment)) } } : {}),
    })
  }
  const announceRefund = (refund: RazorpayRefund) =>
    announce(`refund.${refund.status === 'pending' ? 'created' : refund.status}`, {
      refund: { entity: refundJson(refund) },
      payment: { entity: paymentJson(refund.payment, refundedOf(refund.payment)) },
    })

  function makeRefund(payment: RazorpayPayment, amount: number, notes: unknown): RazorpayRefund {
    const refund: RazorpayRefund = {
      id: newId('rfnd'),
      payment,
      amount,
      notes,
      createdAt: seconds(),
      status: holdsRefunds ? 'pending' : 'processed',
    }
    refunds.push(refund)
    announceRefund(refund)
    return refund
  }

  function createLink({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewLink, body)) return refused('The request is invalid')
    if (links.some(({ reference }) => reference === body.reference_id))
      return refused('payment link creation failed as reference_id already exists')
    if (body.currency === 'KWD' && body.amount % 10 !== 0)
      return refused('The last digit of the amount must be 0')
    if (body.amount < (body.currency === 'JPY' ? 1 : 100)) return refused('The amount is too small')
    if (body.expire_by < seconds() + MIN_LINK_SECONDS)
      return refused('expire_by should be at least 15 minutes from now')
    const link: EmulatedLink = {
      id: newId('plink'),
      amount: body.amount,
      currency: body.currency,
      reference: body.reference_id,
      description: body.description,
      callbackUrl: body.callback_url,
      expireBy: body.expire_by,
      createdAt: seconds(),
      payments: [],
      status: 'created',
      isChallenged: false,
    }
    links.push(link)
    return { status: 200, json: linkJsonOf(link) }
  }
  const linkJsonOf = (link: EmulatedLink) => ({
    ...linkJson(link),
    short_url: `${address()}/page/${link.id}`,
  })

  function createOrder({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewOrder, body)) return refused('The request is invalid')
    const { amount, currency, receipt = null, notes = {} } = body
    const order = { id: newId('order'), amount, currency, receipt, notes, createdAt: seconds() }
    orders.push(order)
    return { status: 200, json: orderJson(order) }
  }

  function createRefund(
    { body = {}, headers }: EmulatedRequest,
    paymentId: string,
  ): EmulatedAnswer {
    const key = headers['x-refund-idempotency'] ?? ''
    const known = refundAnswers.get(key)
    const call = JSON.stringify([paymentId, body])
    if (known) return known.body === call ? known.answer : conflict()
    const payment = payments().find(({ id, status }) => id === paymentId && status === 'captured')
    if (!payment || !Value.Check(NewRefund, body)) return refused('The id provided does not exist')
    const left = payment.link.amount - refundedOf(payment)
    const amount = body.amount ?? left
    if (amount > left)
      return refused('The total refund amount is greater than the refund payment amount')
    const answer = { status: 200, json: refundJson(makeRefund(payment, amount, body.notes ?? {})) }
    if (key !== '') refundAnswers.set(key, { body: call, answer })
    return answer
  }

  const listed = <Item extends { createdAt: number }>(
    items: readonly Item[],
    query: URLSearchParams,
    jsonOf: (item: Item) => unknown,
  ): EmulatedAnswer => {
    const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? 1e12)]
    const [size, skip] = [Number(query.get('count') ?? 10), Number(query.get('skip') ?? 0)]
    const found = items
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .slice(skip, skip + size)
      .map(jsonOf)
    return { status: 200, json: { entity: 'collection', count: found.length, items: found } }
  }
  const one = (json: unknown): EmulatedAnswer =>
    json === undefined ? refused('The id provided does not exist') : { status: 200, json }

  const routes: readonly EmulatedRoute[] = [
    { method: 'POST', path: '/v1/payment_links', body: NewLink, run: createLink },
    {
      method: 'GET',
      path: '/v1/payment_links',
      run({ query }) {
        const found = links.filter(({ reference }) => reference === query.get('reference_id'))
        return { status: 200, json: { payment_links: found.map(linkJsonOf) } }
      },
    },
    {
      method: 'GET',
      path: '/v1/payment_links/{id}',
      run(_request, { id = '' }) {
        return one(links.some((link) => link.id === id) ? linkJsonOf(findLink(id)) : undefined)
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_links/{id}/cancel',
      run(_request, { id = '' }) {
        const link = links.find((known) => known.id === id)
        if (link?.status !== 'created')
          return refused('Only a created payment link can be cancelled')
        link.status = 'cancelled'
        announceLink(link)
        return { status: 200, json: linkJsonOf(link) }
      },
    },
    { method: 'POST', path: '/v1/orders', body: NewOrder, run: createOrder },
    { method: 'GET', path: '/v1/orders', run: ({ query }) => listed(orders, query, orderJson) },
    {
      method: 'GET',
      path: '/v1/orders/{id}',
      run(_request, { id }) {
        const found = orders.find((order) => order.id === id)
        return one(found && orderJson(found))
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}',
      run(_request, { id }) {
        const found = payments().find((payment) => payment.id === id)
        return one(found && paymentJson(found, refundedOf(found)))
      },
    },
    {
      method: 'GET',
      path: '/v1/payments',
      run: ({ query }) =>
        listed(payments(), query, (payment) => paymentJson(payment, refundedOf(payment))),
    },
    {
      method: 'POST',
      path: '/v1/payments/{id}/refund',
      body: NewRefund,
      run: (request, { id = '' }) => createRefund(request, id),
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}/refunds',
      run: ({ query }, { id }) =>
        listed(
          refunds.filter(({ payment }) => payment.id === id),
          query,
          refundJson,
        ),
    },
    {
      method: 'GET',
      path: '/v1/refunds/{id}',
      run(_request, { id }) {
        const found = refunds.find((refund) => refund.id === id)
        return one(found && refundJson(found))
      },
    },
    { method: 'GET', path: '/v1/refunds', run: ({ query }) => listed(refunds, query, refundJson) },
    ...disputeRoutes(disputes, { listed, one }),
    {
      method: 'GET',
      path: '/v1/settlements',
      run: ({ query }) => listed(settlements, query, settlementJson),
    },
  ]

  const sumsOf = (currency: string) => {
    const paid = payments().filter(
      ({ status, link }) => status === 'captured' && link.currency === currency,
    )
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
    return {
      paid: sum(paid.map(({ link }) => link.amount)),
      refunded: sum(paid.map(refundedOf)),
      fees: sum(paid.map(({ link }) => feeOf(link.amount))),
      disputed: sum(
        disputes.filter(({ payment }) => payment.link.currency === currency).map(deductedBy),
      ),
      paidOut: currency === 'INR' ? sum(settlements.map(({ amount }) => amount)) : 0,
    }
  }

  return {
    tag: 'razorpay',
    keys: KEYS,
    currencies: CURRENCIES,
    async answer(request) {
      const expected = Buffer.from(`${KEYS.key_id}:${KEYS.key_secret}`).toString('base64')
      if (isRevoked || request.headers['authorization'] !== `Basic ${expected}`)
        return failure(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
      return runRoute(routes, request, (status, message) =>
        failure(status, 'BAD_REQUEST_ERROR', message),
      )
    },
    page(id) {
      if (!links.some((link) => link.id === id)) return undefined
      const link = findLink(id)
      return {
        id,
        description: link.description,
        amount: money(BigInt(link.amount), link.currency),
        isOpen: link.status === 'created',
        isChallenged: link.isChallenged,
      }
    },
    async decide(id, decision) {
      const link = findLink(id)
      const page = `${address()}/page/${id}`
      if (link.status !== 'created') return link.callbackUrl
      link.isChallenged = decision === 'challenge'
      if (decision === 'decline')
        link.payments.push({ id: newId('pay'), link, createdAt: seconds(), status: 'failed' })
      if (decision !== 'pay') return page
      const payment = { id: newId('pay'), link, createdAt: seconds(), status: 'captured' } as const
      link.payments.push(payment)
      link.status = 'paid'
      announceLink(link)
      announce('payment.captured', { payment: { entity: paymentJson(payment, 0) } })
      return returnAddress(link, payment.id)
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books(currency) {
      const { paid, refunded, fees, disputed, paidOut } = sumsOf(currency)
      return {
        paid: BigInt(paid),
        refunded: BigInt(refunded),
        fees: BigInt(fees),
        disputed: BigInt(disputed),
        paidOut: BigInt(paidOut),
      }
    },
    async expire(id) {
      const link = findLink(id)
      if (link.status !== 'created') return
      link.status = 'expired'
      announceLink(link)
    },
    async refundInDashboard(id, minor) {
      const payment = paidBy(findLink(id))
      if (payment) makeRefund(payment, Number(minor), [])
    },
    holdRefunds(isOn) {
      holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const found = refunds.find(({ id }) => id === refundId)
      if (!found) throw new Error(`no refund ${refundId}`)
      found.status = status === 'paid' ? 'processed' : 'failed'
      announceRefund(found)
    },
    async openDispute(id, minor) {
      const payment = paidBy(findLink(id))
      if (!payment) throw new Error(`${id} is not paid`)
      const dispute: RazorpayDispute = {
        id: newId('disp'),
        payment,
        amount: Number(minor),
        createdAt: seconds(),
        status: 'open',
      }
      disputes.push(dispute)
      announce('payment.dispute.created', { dispute: { entity: disputeJson(dispute) } })
      return dispute.id
    },
    async closeDispute(disputeId, status) {
      const found = disputes.find(({ id }) => id === disputeId)
      if (!found) throw new Error(`no dispute ${disputeId}`)
      found.status = status
      announce(`payment.dispute.${status}`, { dispute: { entity: disputeJson(found) } })
    },
    async payOut(currency) {
      const { paid, refunded, fees, disputed, paidOut } = sumsOf(currency)
      const amount = currency === 'INR' ? paid - refunded - fees - disputed - paidOut : 0
      if (amount > 0) settlements.push({ id: newId('setl'), amount, createdAt: seconds() })
      return BigInt(Math.max(amount, 0))
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}
