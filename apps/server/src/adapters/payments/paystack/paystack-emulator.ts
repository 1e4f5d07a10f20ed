import { createHmac } from 'node:crypto'
import { money } from '@hawker/domain/money/money'
import { DAY_MS } from '@hawker/std/time'
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
  type PaystackDispute,
  type PaystackRefund,
  type PaystackSettlement,
  type PaystackTransaction,
  disputeJson,
  failure,
  feeOf,
  listedTransactionJson,
  newRefundJson,
  refundJson,
  settlementJson,
  success,
  transactionJson,
  CURRENCIES,
} from './paystack-emulator-wire.ts'

const SECRET_KEY = 'sk_test_emulated_paystack'
const MINIMUMS = { NGN: 5_000, GHS: 10, ZAR: 100, KES: 300, USD: 200 }

const Initialize = Type.Object(
  {
    email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
    amount: Type.Integer({ minimum: 1 }),
    currency: Type.Union(CURRENCIES.map((code) => Type.Literal(code))),
    reference: Type.String({ pattern: '^[A-Za-z0-9.=_-]+$' }),
    callback_url: Type.String(),
    metadata: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: false },
)
const Metadata = Type.Object({ description: Type.String(), cancel_action: Type.String() })
const NewRefund = Type.Object(
  {
    transaction: Type.String(),
    amount: Type.Optional(Type.Integer({ minimum: 1 })),
    currency: Type.Optional(Type.String()),
    customer_note: Type.Optional(Type.String()),
    merchant_note: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

const disputeRoutes = (
  disputes: readonly PaystackDispute[],
  list: (
    items: readonly PaystackDispute[],
    query: URLSearchParams,
    jsonOf: (item: PaystackDispute) => unknown,
    meta: Record<string, unknown>,
  ) => EmulatedAnswer,
): readonly EmulatedRoute[] => [
  {
    method: 'GET',
    path: '/dispute',
    run({ query }) {
      const id = query.get('transaction')
      const found = disputes.filter((one) => id === null || String(one.transaction.id) === id)
      return list(found, query, disputeJson, {})
    },
  },
  {
    method: 'GET',
    path: '/dispute/{id}',
    run(_request, { id }) {
      const found = disputes.find((dispute) => String(dispute.id) === id)
      if (!found) return failure(404, 'Dispute not found', 'not_found')
      return success('Dispute retrieved', disputeJson(found))
    },
  },
]

/** Paystack as an HTTP service: transactions, refunds, disputes, and signed webhooks. */
export function paystackEmulator({ clock, address }: EmulatorSetup): Emulator {
  const transactions: PaystackTransaction[] = []
  const refunds: PaystackRefund[] = []
  const disputes: PaystackDispute[] = []
  const settlements: PaystackSettlement[] = []
  let webhooks: SentWebhook[] = []
  let nextId = 4_099_260_516
  let holdsRefunds = false
  let isRevoked = false
  const takeId = () => nextId++

  const byReference = (reference: string) =>
    transactions.find((transaction) => transaction.reference === reference)
  const byPage = (accessCode: string) =>
    transactions.find((transaction) => transaction.accessCode === accessCode)
  const refundedOf = (transaction: PaystackTransaction) =>
    refunds
      .filter((refund) => refund.transaction === transaction && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function announce(event: string, data: Record<string, unknown>): void {
    const rawBody = Buffer.from(JSON.stringify({ event, data }))
    const signature = createHmac('sha512', SECRET_KEY).update(rawBody).digest('hex')
    webhooks.push({
      event,
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      query: {},
      rawBody,
    })
  }
  const announceRefund = (refund: PaystackRefund) =>
    announce(`refund.${refund.status}`, {
      status: refund.status,
      transaction_reference: refund.transaction.reference,
      refund_reference: null,
      amount: refund.amount,
      currency: refund.transaction.currency,
      id: refund.id,
    })

  function makeRefund(transaction: PaystackTransaction, amount: number, note: string) {
    const refund: PaystackRefund = {
      id: takeId(),
      transaction,
      amount,
      note,
      createdAt: clock.now(),
      status: holdsRefunds ? 'pending' : 'processed',
    }
    refunds.push(refund)
    if (refundedOf(transaction) === transaction.amount) transaction.status = 'reversed'
    announceRefund(refund)
    return refund
  }

  function initialize({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(Initialize, body)) return failure(400, 'Invalid parameters', 'invalid_params')
    if (byReference(body.reference))
      return failure(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    if (body.amount < MINIMUMS[body.currency])
      return failure(400, 'Amount is below the minimum', 'invalid_amount')
    const metadata = Value.Check(Metadata, body.metadata)
      ? body.metadata
      : { description: '', cancel_action: body.callback_url }
    const id = takeId()
    const accessCode = `acc_${id.toString(36)}`
    transactions.push({
      id,
      reference: body.reference,
      accessCode,
      email: body.email,
      amount: body.amount,
      currency: body.currency,
      callbackUrl: body.callback_url,
      cancelUrl: metadata.cancel_action,
      description: metadata.description,
      createdAt: clock.now(),
      status: 'abandoned',
      isOpen: true,
      paidAt: null,
      isSettled: false,
    })
    return success('Authorization URL created', {
      authorization_url: `${address()}/page/${accessCode}`,
      access_code: accessCode,
      reference: body.reference,
    })
  }

  function createRefund({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewRefund, body)) return failure(400, 'Invalid parameters', 'invalid_params')
    const transaction = transactions.find(
      ({ id, reference }) => String(id) === body.transaction || reference === body.transaction,
    )
    if (!transaction) return failure(404, 'Transaction not found', 'transaction_not_found')
    const amount = body.amount ?? transaction.amount
    const isPaid = transaction.paidAt !== null
    if (!isPaid || amount > transaction.amount - refundedOf(transaction))
      return failure(400, 'Refund amount is more than the amount left', 'invalid_amount')
    const refund = makeRefund(transaction, amount, body.merchant_note ?? '')
    return success('Refund has been queued for processing', newRefundJson(refund))
  }

  function list<Item extends { createdAt: Date }>(
    items: readonly Item[],
    query: URLSearchParams,
    jsonOf: (item: Item) => unknown,
    meta: Record<string, unknown>,
  ): EmulatedAnswer {
    const from = new Date(query.get('from') ?? 0)
    const to = new Date(query.get('to') ?? 8.64e15)
    const perPage = Number(query.get('perPage') ?? query.get('per_page') ?? 50)
    const page = Number(query.get('page') ?? 1)
    const found = items.filter(({ createdAt }) => createdAt >= from && createdAt < to)
    return {
      status: 200,
      json: {
        status: true,
        message: 'Retrieved',
        data: found.slice((page - 1) * perPage, page * perPage).map(jsonOf),
        meta: {
          total: found.length,
          skipped: 0,
          ...meta,
          perPage: String(perPage),
          page,
          pageCount: Math.ceil(found.length / perPage),
        },
      },
    }
  }

  function books(currency: string) {
    const own = transactions.filter((one) => one.currency === currency && one.paidAt !== null)
    const sumOf = (amounts: readonly number[]) =>
      amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
    const lost = disputes.filter(({ transaction, resolution }) =>
      Boolean(transaction.currency === currency && resolution && resolution !== 'declined'),
    )
    return {
      paid: sumOf(own.map(({ amount }) => amount)),
      refunded: sumOf(own.map(refundedOf)),
      fees: sumOf(own.map(({ amount }) => feeOf(amount))),
      disputed: sumOf(lost.map(({ amount }) => amount)),
      paidOut: sumOf(settlements.flatMap((one) => (one.currency === currency ? [one.amount] : []))),
    }
  }
  function heldOf(currency: string): number {
    const { paid, refunded, fees, disputed, paidOut } = books(currency)
    return Number(paid - refunded - fees - disputed - paidOut)
  }
  /** A payment counts from the next day on, or when it is paid out. */
  function balanceJson(currency: string) {
    const pending = transactions.filter(
      (one) =>
        one.currency === currency &&
        !one.isSettled &&
        one.paidAt !== null &&
        clock.now().getTime() - one.paidAt.getTime() < DAY_MS,
    )
    const sum = pending.reduce((total, { amount }) => total + amount - feeOf(amount), 0)
    return { currency, balance: heldOf(currency) - sum }
  }

  const routes: readonly EmulatedRoute[] = [
    { method: 'POST', path: '/transaction/initialize', body: Initialize, run: initialize },
    {
      method: 'GET',
      path: '/transaction/verify/{reference}',
      run(_request, { reference = '' }) {
        const found = byReference(reference)
        if (!found) return failure(400, 'Transaction reference not found.', 'transaction_not_found')
        return success('Verification successful', transactionJson(found))
      },
    },
    {
      method: 'GET',
      path: '/transaction',
      run({ query }) {
        const status = query.get('status')
        const found = transactions.filter((one) => status === null || one.status === status)
        return list(found, query, listedTransactionJson, { total_volume: 0 })
      },
    },
    { method: 'POST', path: '/refund', body: NewRefund, run: createRefund },
    {
      method: 'GET',
      path: '/refund',
      run({ query }) {
        // Only the number finds the refunds of a transaction, its reference does not.
        const id = query.get('transaction')
        const found = refunds.filter((one) => id === null || String(one.transaction.id) === id)
        return list(found, query, refundJson, { failedRefundCount: 0 })
      },
    },
    {
      method: 'GET',
      path: '/refund/{id}',
      run(_request, { id }) {
        const found = refunds.find((refund) => String(refund.id) === id)
        if (!found) return failure(404, 'Refund not found', 'not_found')
        return success('Refund retrieved', refundJson(found))
      },
    },
    {
      method: 'GET',
      path: '/settlement',
      run: ({ query }) => list(settlements, query, settlementJson, {}),
    },
    {
      method: 'GET',
      path: '/balance',
      run: () => success('Balances retrieved', CURRENCIES.map(balanceJson)),
    },
    ...disputeRoutes(disputes, list),
  ]

  return {
    tag: 'paystack',
    keys: { secret_key: SECRET_KEY },
    currencies: CURRENCIES,
    async answer(request) {
      if (isRevoked || request.headers['authorization'] !== `Bearer ${SECRET_KEY}`)
        return failure(401, 'Invalid key', 'validation_error')
      return runRoute(routes, request, (status, message) =>
        failure(status, message, 'invalid_params'),
      )
    },
    page(accessCode) {
      const found = byPage(accessCode)
      return (
        found && {
          id: accessCode,
          description: found.description,
          amount: money(BigInt(found.amount), found.currency),
          isOpen: found.isOpen,
          isChallenged: found.status === 'ongoing',
        }
      )
    },
    async decide(accessCode, decision) {
      const found = byPage(accessCode)
      if (!found) throw new Error(`no page ${accessCode}`)
      const returnUrl = `${found.callbackUrl}${found.callbackUrl.includes('?') ? '&' : '?'}reference=${found.reference}`
      if (decision === 'cancel' || decision === 'leave') return found.cancelUrl
      if (!found.isOpen) return returnUrl
      if (decision === 'challenge') found.status = 'ongoing'
      if (decision === 'decline') found.status = 'failed'
      if (decision !== 'pay') return `${address()}/page/${accessCode}`
      found.status = 'success'
      found.isOpen = false
      found.paidAt = clock.now()
      announce('charge.success', transactionJson(found))
      return returnUrl
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books,
    async expire(accessCode) {
      const found = byPage(accessCode)
      if (found) found.isOpen = false
    },
    async refundInDashboard(accessCode, minor) {
      const found = byPage(accessCode)
      if (found) makeRefund(found, Number(minor), 'made in the dashboard')
    },
    holdRefunds(isOn) {
      holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const found = refunds.find(({ id }) => String(id) === refundId)
      if (!found) throw new Error(`no refund ${refundId}`)
      found.status = status === 'paid' ? 'processed' : 'failed'
      announceRefund(found)
    },
    async openDispute(accessCode, minor) {
      const transaction = byPage(accessCode)
      if (!transaction) throw new Error(`no page ${accessCode}`)
      const dispute: PaystackDispute = {
        id: takeId(),
        transaction,
        amount: Number(minor),
        createdAt: clock.now(),
        status: 'awaiting-merchant-feedback',
        resolution: null,
      }
      disputes.push(dispute)
      announce('charge.dispute.create', disputeJson(dispute))
      return String(dispute.id)
    },
    async closeDispute(disputeId, status) {
      const found = disputes.find(({ id }) => String(id) === disputeId)
      if (!found) throw new Error(`no dispute ${disputeId}`)
      found.status = 'resolved'
      found.resolution = status === 'won' ? 'declined' : 'merchant-accepted'
      announce('charge.dispute.resolve', disputeJson(found))
    },
    async payOut(currency) {
      const amount = heldOf(currency)
      if (amount <= 0) return 0n
      settlements.push({ id: takeId(), amount, currency, createdAt: clock.now() })
      for (const one of transactions) if (one.currency === currency) one.isSettled = true
      return BigInt(amount)
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}
