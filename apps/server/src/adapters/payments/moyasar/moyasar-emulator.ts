import { randomUUID } from 'node:crypto'
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

const KEYS = { secret_key: 'sk_test_emulated_moyasar', webhook_token: 'emulated-moyasar-token' }
/**
 * Moyasar's units in one of our units of ISO 4217, written here apart from the adapter's table:
 * a Pakistani rupee has two decimals there and none here, an Iraqi dinar three.
 */
const ISO_UNITS_IN_ONE: Readonly<Record<string, number>> = {
  SAR: 1,
  USD: 1,
  KWD: 1,
  JPY: 1,
  PKR: 100,
  IQD: 1000,
}
const PAGE_SIZE = 20

type EmulatedInvoice = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly successUrl: string
  readonly backUrl: string
  readonly expiredAt: string
  readonly metadata: unknown
  readonly createdAt: Date
  readonly payments: EmulatedPayment[]
  status: 'initiated' | 'paid' | 'canceled' | 'expired'
  isChallenged: boolean
}
type EmulatedPayment = {
  readonly id: string
  readonly invoice: EmulatedInvoice
  readonly isPaid: boolean
  readonly createdAt: Date
  refunded: number
  refundedAt: Date | null
}

type EmulatedSettlement = {
  readonly id: string
  readonly currency: string
  /** With the fee of the transfer. */
  readonly amount: number
  readonly createdAt: Date
}
const TRANSFER_FEE = 46

const closed = { additionalProperties: false }
const NewInvoice = Type.Object(
  {
    amount: Type.Integer({ minimum: 100 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    description: Type.String({ minLength: 1 }),
    success_url: Type.String(),
    back_url: Type.String(),
    expired_at: Type.String(),
    metadata: Type.Record(Type.String(), Type.String()),
  },
  closed,
)
const NewRefund = Type.Object({ amount: Type.Integer({ minimum: 1 }) }, closed)

/** Moyasar as an HTTP service: invoices, their payments, and refunds, which are made at once. */
export function moyasarEmulator({ clock, address }: EmulatorSetup): Emulator {
  const invoices: EmulatedInvoice[] = []
  const settlements: EmulatedSettlement[] = []
  let webhooks: SentWebhook[] = []
  let isRevoked = false

  const payments = () => invoices.flatMap((invoice) => invoice.payments)
  const paidOf = (invoice: EmulatedInvoice) => invoice.payments.find(({ isPaid }) => isPaid)
  function invoiceOf(id: string): EmulatedInvoice {
    const found = invoices.find((invoice) => invoice.id === id)
    if (!found) throw new Error(`no invoice ${id}`)
    if (found.status === 'initiated' && new Date(found.expiredAt) <= clock.now())
      found.status = 'expired'
    return found
  }
  function announce(type: string, payment: EmulatedPayment): void {
    const body = {
      id: randomUUID(),
      type,
      created_at: clock.now().toISOString(),
      secret_token: KEYS.webhook_token,
      account_name: null,
      live: false,
      data: paymentJson(payment),
    }
    webhooks.push({
      event: type,
      headers: { 'content-type': 'application/json' },
      query: {},
      rawBody: Buffer.from(JSON.stringify(body)),
    })
  }
  function makeRefund(payment: EmulatedPayment, amount: number): void {
    payment.refunded += amount
    payment.refundedAt = clock.now()
    announce('payment_refunded', payment)
  }

  function createInvoice({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewInvoice, body)) return failure(400, 'Validation Failed')
    if (ISO_UNITS_IN_ONE[body.currency] === undefined)
      return failure(400, 'Currency is not supported by your account')
    const invoice: EmulatedInvoice = {
      id: randomUUID(),
      amount: body.amount,
      currency: body.currency,
      description: body.description,
      successUrl: body.success_url,
      backUrl: body.back_url,
      expiredAt: body.expired_at,
      metadata: body.metadata,
      createdAt: clock.now(),
      payments: [],
      status: 'initiated',
      isChallenged: false,
    }
    invoices.push(invoice)
    return { status: 201, json: invoiceJson(invoice) }
  }
  const invoiceJson = (invoice: EmulatedInvoice) => ({
    id: invoice.id,
    status: invoice.status,
    amount: invoice.amount,
    currency: invoice.currency,
    description: invoice.description,
    logo_url: null,
    amount_format: `${invoice.amount} ${invoice.currency}`,
    url: `${address()}/page/${invoice.id}`,
    callback_url: null,
    expired_at: invoice.expiredAt,
    created_at: invoice.createdAt.toISOString(),
    updated_at: clock.now().toISOString(),
    back_url: invoice.backUrl,
    success_url: invoice.successUrl,
    metadata: invoice.metadata,
    payments: invoice.payments.map(paymentJson),
  })
  function settlementsOf(currency: string) {
    return settlements.filter((one) => one.currency === currency)
  }
  /** In Moyasar's units. */
  function sumsOf(currency: string) {
    const own = payments().filter(({ invoice, isPaid }) => isPaid && invoice.currency === currency)
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
    const transferFees = settlementsOf(currency).length * TRANSFER_FEE
    return {
      paid: sum(own.map(({ invoice }) => invoice.amount)),
      refunded: sum(own.map(({ refunded }) => refunded)),
      fees: sum(own.map(({ invoice }) => feeOf(invoice.amount))) + transferFees,
      paidOut: sum(settlementsOf(currency).map(({ amount }) => amount)) - transferFees,
    }
  }
  const hasInvoice = (id: string) => invoices.some((invoice) => invoice.id === id)

  const routes: readonly EmulatedRoute[] = [
    { method: 'POST', path: '/v1/invoices', body: NewInvoice, run: createInvoice },
    {
      method: 'GET',
      path: '/v1/invoices/{id}',
      run(_request, { id = '' }) {
        if (!hasInvoice(id)) return failure(404, 'Object not found')
        return { status: 200, json: invoiceJson(invoiceOf(id)) }
      },
    },
    {
      method: 'PUT',
      path: '/v1/invoices/{id}/cancel',
      run(_request, { id = '' }) {
        if (!hasInvoice(id)) return failure(404, 'Object not found')
        const invoice = invoiceOf(id)
        if (invoice.status !== 'initiated') return failure(400, 'The invoice cannot be canceled')
        invoice.status = 'canceled'
        return { status: 200, json: invoiceJson(invoice) }
      },
    },
    {
      method: 'GET',
      path: '/v1/payments',
      run({ query }) {
        const from = new Date(query.get('created[gt]') ?? 0)
        const to = new Date(query.get('created[lt]') ?? 8.64e15)
        const page = Number(query.get('page') ?? 1)
        const found = payments().filter(({ createdAt }) => createdAt >= from && createdAt < to)
        const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        return { status: 200, json: { payments: shown.map(paymentJson) } }
      },
    },
    {
      method: 'GET',
      path: '/v1/settlements',
      run({ query }) {
        const from = new Date(query.get('created[gt]') ?? 0)
        const to = new Date(query.get('created[lt]') ?? 8.64e15)
        const page = Number(query.get('page') ?? 1)
        const found = settlements.filter(({ createdAt }) => createdAt >= from && createdAt < to)
        const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        return { status: 200, json: { settlements: shown.map(settlementJson) } }
      },
    },
    {
      method: 'GET',
      path: '/v1/payments/{id}',
      run(_request, { id }) {
        const found = payments().find((payment) => payment.id === id)
        if (!found) return failure(404, 'Object not found')
        return { status: 200, json: paymentJson(found) }
      },
    },
    {
      method: 'POST',
      path: '/v1/payments/{id}/refund',
      body: NewRefund,
      run({ body }, { id }) {
        const found = payments().find((payment) => payment.id === id && payment.isPaid)
        if (!found || !Value.Check(NewRefund, body)) return failure(404, 'Object not found')
        if (body.amount > found.invoice.amount - found.refunded)
          return failure(400, 'Amount exceeds the amount that can be refunded')
        makeRefund(found, body.amount)
        return { status: 200, json: paymentJson(found) }
      },
    },
  ]

  return {
    tag: 'moyasar',
    keys: KEYS,
    currencies: Object.keys(ISO_UNITS_IN_ONE),
    refundsAtOnce: true,
    async answer(request) {
      const expected = Buffer.from(`${KEYS.secret_key}:`).toString('base64')
      if (isRevoked || request.headers['authorization'] !== `Basic ${expected}`)
        return failure(401, 'Invalid authorization credentials')
      return runRoute(routes, request, (status, message) => failure(status, message))
    },
    page(id) {
      if (!hasInvoice(id)) return undefined
      const invoice = invoiceOf(id)
      const units = BigInt(invoice.amount * (ISO_UNITS_IN_ONE[invoice.currency] ?? 1))
      return {
        id,
        description: invoice.description,
        amount: money(units, invoice.currency),
        isOpen: invoice.status === 'initiated',
        isChallenged: invoice.isChallenged,
      }
    },
    async decide(id, decision) {
      const invoice = invoiceOf(id)
      if (decision === 'cancel' || decision === 'leave') return invoice.backUrl
      if (invoice.status !== 'initiated') return invoice.successUrl
      invoice.isChallenged = decision === 'challenge'
      if (decision === 'challenge') return `${address()}/page/${id}`
      const isPaid = decision === 'pay'
      const made: EmulatedPayment = {
        id: randomUUID(),
        invoice,
        isPaid,
        createdAt: clock.now(),
        refunded: 0,
        refundedAt: null,
      }
      invoice.payments.push(made)
      if (isPaid) invoice.status = 'paid'
      announce(isPaid ? 'payment_paid' : 'payment_faild', made)
      return isPaid ? invoice.successUrl : `${address()}/page/${id}`
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books(currency) {
      const { paid, refunded, fees, paidOut } = sumsOf(currency)
      const iso = (units: number) => BigInt(units * (ISO_UNITS_IN_ONE[currency] ?? 1))
      return {
        paid: iso(paid),
        refunded: iso(refunded),
        fees: iso(fees),
        disputed: 0n,
        paidOut: iso(paidOut),
      }
    },
    async expire(id) {
      const invoice = invoiceOf(id)
      if (invoice.status === 'initiated') invoice.status = 'expired'
    },
    async refundInDashboard(id, minor) {
      const invoice = invoiceOf(id)
      const paid = paidOf(invoice)
      if (paid) makeRefund(paid, Number(minor) / (ISO_UNITS_IN_ONE[invoice.currency] ?? 1))
    },
    holdRefunds() {},
    async settleRefund() {},
    async payOut(currency) {
      const { paid, refunded, fees, paidOut } = sumsOf(currency)
      const amount = paid - refunded - fees - paidOut
      if (amount <= TRANSFER_FEE) return 0n
      settlements.push({ id: randomUUID(), amount, currency, createdAt: clock.now() })
      return BigInt((amount - TRANSFER_FEE) * (ISO_UNITS_IN_ONE[currency] ?? 1))
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}

/** 2.2 %, rounded down. */
const feeOf = (amount: number) => Math.floor((amount * 22) / 1000)

const failure = (status: number, message: string): EmulatedAnswer => ({
  status,
  json: { type: 'api_error', message, errors: null },
})

const paymentJson = ({
  id,
  invoice,
  isPaid,
  createdAt,
  refunded,
  refundedAt,
}: EmulatedPayment) => ({
  id,
  status: isPaid ? (refunded === invoice.amount ? 'refunded' : 'paid') : 'failed',
  amount: invoice.amount,
  fee: isPaid ? feeOf(invoice.amount) : 0,
  currency: invoice.currency,
  refunded,
  refunded_at: refundedAt?.toISOString() ?? null,
  captured: 0,
  captured_at: null,
  voided_at: null,
  description: invoice.description,
  invoice_id: invoice.id,
  ip: '127.0.0.1',
  callback_url: null,
  created_at: createdAt.toISOString(),
  updated_at: createdAt.toISOString(),
  metadata: null,
  source: {
    type: 'creditcard',
    company: 'mada',
    name: 'Sara',
    number: 'XXXX-XXXX-XXXX-1111',
    message: isPaid ? 'Succeeded!' : 'Insufficient funds',
    transaction_url: null,
  },
})

const settlementJson = ({ id, currency, amount, createdAt }: EmulatedSettlement) => ({
  id,
  recipient_type: 'Entity',
  recipient_id: '5fb8f1d0-3b5c-4a55-9d6c-1f0d7d8b7a11',
  currency,
  amount,
  fee: TRANSFER_FEE,
  tax: 6,
  reference: null,
  settlement_count: 1,
  invoice_url: null,
  csv_list_url: null,
  pdf_list_url: null,
  created_at: createdAt.toISOString(),
})
