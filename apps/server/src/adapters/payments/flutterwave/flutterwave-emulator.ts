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

const KEYS = { secret_key: 'FLWSECK_TEST-emulated', secret_hash: 'emulated-secret-hash' }
/** The decimals that Flutterwave counts, written here apart from the adapter's table. */
const DECIMALS: Readonly<Record<string, number>> = { NGN: 2, USD: 2, KES: 2, UGX: 0, XAF: 0 }
const PAGE_SIZE = 10

type EmulatedPayment = {
  readonly hash: string
  readonly reference: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly redirectUrl: string
  readonly description: string
  readonly endsAt: number
  readonly email: string
  readonly name: string
  isChallenged: boolean
  isExpired: boolean
}
type EmulatedTry = {
  readonly id: number
  readonly payment: EmulatedPayment
  readonly status: 'successful' | 'failed'
  readonly createdAt: Date
}
type EmulatedRefund = {
  readonly id: number
  readonly paid: EmulatedTry
  readonly amount: number
  readonly comment: string
  readonly createdAt: Date
  status: 'pending' | 'completed-mpgs' | 'failed'
}
type EmulatedSettlement = {
  readonly id: number
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
}

const closed = { additionalProperties: false }
const NewPayment = Type.Object(
  {
    tx_ref: Type.String({ minLength: 1, maxLength: 100 }),
    amount: Type.Number({ exclusiveMinimum: 0 }),
    currency: Type.String(),
    redirect_url: Type.String(),
    customer: Type.Object(
      {
        email: Type.String({ maxLength: 100 }),
        name: Type.Optional(Type.String({ maxLength: 100 })),
        phonenumber: Type.Optional(Type.String({ maxLength: 50 })),
      },
      closed,
    ),
    customizations: Type.Object({ title: Type.String(), description: Type.String() }, closed),
    session_duration: Type.Integer({ minimum: 1, maximum: 1440 }),
  },
  closed,
)
const NewRefund = Type.Object(
  { amount: Type.Optional(Type.Number()), comments: Type.Optional(Type.String()) },
  closed,
)

/** Flutterwave v3 as an HTTP service: payments, tries, refunds and settlements. */
export function flutterwaveEmulator({ clock, address }: EmulatorSetup): Emulator {
  const payments: EmulatedPayment[] = []
  const tries: EmulatedTry[] = []
  const refunds: EmulatedRefund[] = []
  const settlements: EmulatedSettlement[] = []
  let webhooks: SentWebhook[] = []
  let nextId = 285_959_875
  let holdsRefunds = false
  let isRevoked = false

  const payingTry = (payment: EmulatedPayment) =>
    tries.find((one) => one.payment === payment && one.status === 'successful')
  const refundedOf = (paid: EmulatedTry) =>
    refunds
      .filter((refund) => refund.paid === paid && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
  const isOpen = (payment: EmulatedPayment) =>
    !payingTry(payment) && !payment.isExpired && payment.endsAt > clock.now().getTime()

  function announce(event: string, data: unknown): void {
    webhooks.push({
      event,
      headers: { 'content-type': 'application/json', 'verif-hash': KEYS.secret_hash },
      query: {},
      rawBody: Buffer.from(JSON.stringify({ event, data })),
    })
  }
  const announceRefund = (refund: EmulatedRefund) =>
    announce('refund.completed', { ...refundJson(refund), tx_ref: refund.paid.payment.reference })

  function makeRefund(paid: EmulatedTry, amount: number, comment: string): EmulatedRefund {
    const refund: EmulatedRefund = {
      id: nextId++,
      paid,
      amount,
      comment,
      createdAt: clock.now(),
      status: holdsRefunds ? 'pending' : 'completed-mpgs',
    }
    refunds.push(refund)
    if (refund.status !== 'pending') announceRefund(refund)
    return refund
  }

  function createPayment({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewPayment, body)) return failure(400, 'The request is invalid')
    const decimals = DECIMALS[body.currency]
    if (decimals === undefined) return failure(400, 'Your account does not take this currency')
    const minor = minorOf(body.amount, decimals)
    if (minor === undefined) return failure(400, 'The amount has too many decimals')
    if (payments.some(({ reference }) => reference === body.tx_ref))
      return failure(400, 'Duplicate Transaction Reference')
    const hash = `flwlnk${(nextId++).toString(36)}`
    payments.push({
      hash,
      reference: body.tx_ref,
      amount: minor,
      currency: body.currency,
      redirectUrl: body.redirect_url,
      description: body.customizations.description,
      endsAt: clock.now().getTime() + body.session_duration * 60_000,
      email: body.customer.email,
      name: body.customer.name ?? '',
      isChallenged: false,
      isExpired: false,
    })
    return success('Hosted Link', { link: `${address()}/page/${hash}` })
  }

  function createRefund({ body }: EmulatedRequest, id: string): EmulatedAnswer {
    const paid = tries.find((one) => String(one.id) === id && one.status === 'successful')
    if (!paid || !Value.Check(NewRefund, body)) return failure(404, 'No transaction was found')
    const left = paid.payment.amount - refundedOf(paid)
    const decimals = DECIMALS[paid.payment.currency] ?? 2
    const amount = body.amount === undefined ? left : minorOf(body.amount, decimals)
    if (amount === undefined || amount <= 0 || amount > left)
      return failure(400, 'The amount is greater than the amount that is left')
    return success(
      'Transaction refund initiated',
      refundJson(makeRefund(paid, amount, body.comments ?? '')),
    )
  }

  function list<Item extends { createdAt: Date }>(
    items: readonly Item[],
    query: URLSearchParams,
    jsonOf: (item: Item) => unknown,
  ): EmulatedAnswer {
    const [from, to] = [query.get('from') ?? '0', query.get('to') ?? '9']
    const page = Number(query.get('page') ?? 1)
    const found = items.filter(({ createdAt }) => {
      const day = createdAt.toISOString().slice(0, 10)
      return day >= from && day <= to
    })
    const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return {
      status: 200,
      json: {
        status: 'success',
        message: 'fetched',
        meta: { page_info: { total: found.length, current_page: page } },
        data: shown.map(jsonOf),
      },
    }
  }

  const routes: readonly EmulatedRoute[] = [
    { method: 'POST', path: '/v3/payments', body: NewPayment, run: createPayment },
    {
      method: 'GET',
      path: '/v3/transactions/verify_by_reference',
      run({ query }) {
        // The last try, as Flutterwave answers.
        const found = tries.findLast(({ payment }) => payment.reference === query.get('tx_ref'))
        if (!found) return failure(404, 'No transaction was found for this id')
        return success('Transaction fetched successfully', tryJson(found))
      },
    },
    {
      method: 'GET',
      path: '/v3/transactions/{id}/verify',
      run(_request, { id }) {
        const found = tries.find((one) => String(one.id) === id)
        if (!found) return failure(404, 'No transaction was found for this id')
        return success('Transaction fetched successfully', tryJson(found))
      },
    },
    {
      method: 'GET',
      path: '/v3/transactions',
      run({ query }) {
        const reference = query.get('tx_ref')
        const found = tries.filter(
          ({ payment }) => reference === null || payment.reference === reference,
        )
        return list(found, query, tryJson)
      },
    },
    {
      method: 'POST',
      path: '/v3/transactions/{id}/refund',
      body: NewRefund,
      run: (request, { id = '' }) => createRefund(request, id),
    },
    {
      method: 'GET',
      path: '/v3/refunds/{id}',
      run(_request, { id }) {
        const found = refunds.find((refund) => String(refund.id) === id)
        if (!found) return failure(404, 'Refund not found')
        return success('Refund fetched', refundJson(found))
      },
    },
    { method: 'GET', path: '/v3/refunds', run: ({ query }) => list(refunds, query, refundJson) },
    {
      method: 'GET',
      path: '/v3/settlements',
      run: ({ query }) => list(settlements, query, settlementJson),
    },
    {
      method: 'GET',
      path: '/v3/balances',
      run: () => success('Wallet balances fetched', Object.keys(DECIMALS).map(balanceJson)),
    },
  ]

  const sumsOf = (currency: string) => {
    const paid = tries.filter(
      ({ status, payment }) => status === 'successful' && payment.currency === currency,
    )
    const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
    return {
      paid: sum(paid.map(({ payment }) => payment.amount)),
      refunded: sum(paid.map(refundedOf)),
      fees: sum(paid.map(({ payment }) => feeOf(payment.amount))),
      paidOut: sum(
        settlements.filter((one) => one.currency === currency).map(({ amount }) => amount),
      ),
    }
  }
  const balanceJson = (currency: string) => {
    const { paid, refunded, fees, paidOut } = sumsOf(currency)
    const ledger = majorOf(paid - refunded - fees - paidOut, currency)
    return { currency, available_balance: 0, ledger_balance: ledger }
  }
  const pageOf = (hash: string) => {
    const found = payments.find((payment) => payment.hash === hash)
    if (!found) throw new Error(`no page ${hash}`)
    return found
  }

  return {
    tag: 'flutterWave',
    keys: KEYS,
    currencies: Object.keys(DECIMALS),
    async answer(request) {
      if (isRevoked || request.headers['authorization'] !== `Bearer ${KEYS.secret_key}`)
        return failure(401, 'Invalid authorization key')
      return runRoute(routes, request, (status, message) => failure(status, message))
    },
    page(hash) {
      const found = payments.find((payment) => payment.hash === hash)
      return (
        found && {
          id: hash,
          description: found.description,
          amount: money(BigInt(found.amount), found.currency),
          isOpen: isOpen(found),
          isChallenged: found.isChallenged,
        }
      )
    },
    async decide(hash, decision) {
      const payment = pageOf(hash)
      const back = new URL(payment.redirectUrl)
      back.searchParams.set('tx_ref', payment.reference)
      if (!isOpen(payment)) return back.href
      payment.isChallenged = decision === 'challenge'
      if (decision === 'cancel' || decision === 'leave') {
        back.searchParams.set('status', 'cancelled')
        return back.href
      }
      if (decision === 'challenge') return `${address()}/page/${hash}`
      const made: EmulatedTry = {
        id: nextId++,
        payment,
        status: decision === 'pay' ? 'successful' : 'failed',
        createdAt: clock.now(),
      }
      tries.push(made)
      announce('charge.completed', tryJson(made))
      if (decision === 'decline') return `${address()}/page/${hash}`
      back.searchParams.set('status', 'successful')
      back.searchParams.set('transaction_id', String(made.id))
      return back.href
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books(currency) {
      const { paid, refunded, fees, paidOut } = sumsOf(currency)
      return {
        paid: BigInt(paid),
        refunded: BigInt(refunded),
        fees: BigInt(fees),
        disputed: 0n,
        paidOut: BigInt(paidOut),
      }
    },
    async expire(hash) {
      pageOf(hash).isExpired = true
    },
    async refundInDashboard(hash, minor) {
      const paid = payingTry(pageOf(hash))
      if (paid) makeRefund(paid, Number(minor), 'made in the dashboard')
    },
    holdRefunds(isOn) {
      holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const found = refunds.find(({ id }) => String(id) === refundId)
      if (!found) throw new Error(`no refund ${refundId}`)
      found.status = status === 'paid' ? 'completed-mpgs' : 'failed'
      announceRefund(found)
    },
    async payOut(currency) {
      const { paid, refunded, fees, paidOut } = sumsOf(currency)
      const amount = paid - refunded - fees - paidOut
      if (amount > 0) settlements.push({ id: nextId++, amount, currency, createdAt: clock.now() })
      return BigInt(Math.max(amount, 0))
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}

/** 1.4 %, rounded down. */
const feeOf = (amount: number) => Math.floor((amount * 14) / 1000)

/** Undefined when the amount has more decimals than its currency. */
function minorOf(amount: number, decimals: number): number | undefined {
  const minor = Math.round(amount * 10 ** decimals)
  return minor / 10 ** decimals === amount ? minor : undefined
}
const majorOf = (minor: number, currency: string) => minor / 10 ** (DECIMALS[currency] ?? 2)

const success = (message: string, data: unknown): EmulatedAnswer => ({
  status: 200,
  json: { status: 'success', message, data },
})
const failure = (status: number, message: string): EmulatedAnswer => ({
  status,
  json: { status: 'error', message, data: null },
})

const tryJson = ({ id, payment, status, createdAt }: EmulatedTry) => ({
  id,
  tx_ref: payment.reference,
  flw_ref: `FLW-MOCK-${id}`,
  device_fingerprint: 'N/A',
  amount: majorOf(payment.amount, payment.currency),
  currency: payment.currency,
  charged_amount: majorOf(payment.amount, payment.currency),
  app_fee: status === 'successful' ? majorOf(feeOf(payment.amount), payment.currency) : 0,
  merchant_fee: 0,
  processor_response: status === 'successful' ? 'Approved' : 'Declined by the bank',
  auth_model: 'PIN',
  ip: '127.0.0.1',
  narration: payment.description,
  status,
  payment_type: 'card',
  created_at: createdAt.toISOString(),
  account_id: 73_362,
  card: {
    first_6digits: '553188',
    last_4digits: '2950',
    issuer: 'MASTERCARD CREDIT',
    country: 'NIGERIA NG',
    type: 'MASTERCARD',
    token: 'flw-t1nf-emulated',
    expiry: '09/32',
  },
  meta: null,
  amount_settled: majorOf(payment.amount - feeOf(payment.amount), payment.currency),
  customer: {
    id: 252_759_000,
    name: payment.name,
    phone_number: null,
    email: payment.email,
    created_at: createdAt.toISOString(),
  },
})

const refundJson = ({ id, paid, amount, comment, createdAt, status }: EmulatedRefund) => ({
  id,
  account_id: 73_362,
  tx_id: paid.id,
  flw_ref: `FLW-MOCK-${paid.id}`,
  wallet_id: 74_639,
  amount_refunded: majorOf(amount, paid.payment.currency),
  status,
  destination: 'payment_source',
  meta: { source: 'availablebalance' },
  comment,
  created_at: createdAt.toISOString(),
})

const settlementJson = ({ id, amount, currency, createdAt }: EmulatedSettlement) => ({
  id,
  net_amount: majorOf(amount, currency),
  currency,
  status: 'completed',
  processed_date: createdAt.toISOString(),
})
