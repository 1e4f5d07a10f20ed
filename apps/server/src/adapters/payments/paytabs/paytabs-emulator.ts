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

const PROFILE = 47_554
const KEYS = {
  profile_id: String(PROFILE),
  server_key: 'SEMULATED-PAYTABS-KEY',
  region: 'GLOBAL',
  mode: 'test',
}
/** The decimals of the profile's currencies, written here apart from the adapter's table. */
const DECIMALS: Readonly<Record<string, number>> = { SAR: 2, USD: 2, KWD: 3, BHD: 3 }

type EmulatedSale = {
  readonly reference: string
  readonly cartId: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly email: string
  readonly refunds: EmulatedRefund[]
  status: 'P' | 'A' | 'D' | 'X' | 'C'
  decidedAt: Date
  isChallenged: boolean
}
type EmulatedRefund = {
  readonly reference: string
  readonly sale: EmulatedSale
  readonly amount: number
  readonly description: string
  readonly createdAt: Date
  status: 'P' | 'A' | 'D'
}

const closed = { additionalProperties: false }
const cart = {
  profile_id: Type.Literal(PROFILE),
  tran_class: Type.Literal('ecom'),
  cart_id: Type.String({ minLength: 1, maxLength: 64 }),
  cart_currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  cart_amount: Type.Number({ minimum: 0.01 }),
  cart_description: Type.String({ minLength: 1, maxLength: 128 }),
}
const NewPage = Type.Object(
  {
    ...cart,
    tran_type: Type.Literal('sale'),
    paypage_lang: Type.Union([Type.Literal('en'), Type.Literal('ar')]),
    customer_details: Type.Object(
      {
        name: Type.String(),
        email: Type.String(),
        phone: Type.Optional(Type.String()),
        country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
      },
      closed,
    ),
    callback: Type.String({ maxLength: 255 }),
    return: Type.String({ maxLength: 255 }),
    hide_shipping: Type.Boolean(),
  },
  closed,
)
const NewRefund = Type.Object(
  { ...cart, tran_type: Type.Literal('refund'), tran_ref: Type.String() },
  closed,
)
const Query = Type.Object({ profile_id: Type.Literal(PROFILE), cart_id: Type.String() }, closed)

/** PayTabs as an HTTP service: one page for each cart, and its refunds. */
export function paytabsEmulator({ clock, address }: EmulatorSetup): Emulator {
  const sales: EmulatedSale[] = []
  let webhooks: SentWebhook[] = []
  let count = 0
  let holdsRefunds = false
  let isRevoked = false
  const newReference = () => `TST${String(++count).padStart(13, '0')}`

  const refundedOf = ({ refunds }: EmulatedSale) =>
    refunds.filter(({ status }) => status !== 'D').reduce((sum, { amount }) => sum + amount, 0)
  function announce(event: string, json: unknown): void {
    const rawBody = Buffer.from(JSON.stringify(json))
    const signature = createHmac('sha256', KEYS.server_key).update(rawBody).digest('hex')
    webhooks.push({
      event,
      headers: { 'content-type': 'application/json', signature },
      query: {},
      rawBody,
    })
  }
  function makeRefund(sale: EmulatedSale, amount: number, description: string): EmulatedRefund {
    const refund: EmulatedRefund = {
      reference: newReference(),
      sale,
      amount,
      description,
      createdAt: clock.now(),
      status: holdsRefunds ? 'P' : 'A',
    }
    sale.refunds.push(refund)
    announce('refund', refundJson(refund))
    return refund
  }

  function openPage({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewPage, body)) return failure(400, 1, 'Invalid request')
    const amount = minorOf(body.cart_amount, body.cart_currency)
    if (amount === undefined) return failure(400, 206, 'Currency or amount is not available')
    if (sales.some(({ cartId }) => cartId === body.cart_id))
      return failure(400, 4, 'Duplicate request')
    const sale: EmulatedSale = {
      reference: newReference(),
      cartId: body.cart_id,
      amount,
      currency: body.cart_currency,
      description: body.cart_description,
      callbackUrl: body.callback,
      returnUrl: body.return,
      email: body.customer_details.email,
      refunds: [],
      status: 'P',
      decidedAt: clock.now(),
      isChallenged: false,
    }
    sales.push(sale)
    return {
      status: 200,
      json: {
        tran_ref: sale.reference,
        tran_type: 'Sale',
        cart_id: sale.cartId,
        cart_description: sale.description,
        cart_currency: sale.currency,
        cart_amount: majorOf(sale.amount, sale.currency),
        return: sale.returnUrl,
        redirect_url: `${address()}/page/${sale.reference}`,
        profileId: PROFILE,
      },
    }
  }
  function refund({ body }: EmulatedRequest): EmulatedAnswer {
    if (!Value.Check(NewRefund, body)) return failure(400, 1, 'Invalid request')
    const sale = sales.find(({ reference }) => reference === body.tran_ref)
    const amount = minorOf(body.cart_amount, body.cart_currency)
    if (sale?.status !== 'A' || amount === undefined || amount > sale.amount - refundedOf(sale))
      return failure(400, 5, 'Unable to process your request')
    return { status: 200, json: refundJson(makeRefund(sale, amount, body.cart_description)) }
  }

  const routes: readonly EmulatedRoute[] = [
    {
      method: 'POST',
      path: '/payment/request',
      body: Type.Union([NewPage, NewRefund]),
      run: (request) =>
        Value.Check(NewRefund, request.body) ? refund(request) : openPage(request),
    },
    {
      method: 'POST',
      path: '/payment/query',
      body: Query,
      run({ body }) {
        const cartId = Value.Check(Query, body) ? body.cart_id : ''
        const found = sales.filter((sale) => sale.cartId === cartId)
        if (found.length === 0) return failure(400, 2, 'Invalid cart_id')
        const all = found.flatMap((sale) => [saleJson(sale), ...sale.refunds.map(refundJson)])
        return { status: 200, json: all }
      },
    },
  ]
  const saleOf = (reference: string) => {
    const found = sales.find((sale) => sale.reference === reference)
    if (!found) throw new Error(`no sale ${reference}`)
    return found
  }

  return {
    tag: 'paytabs',
    keys: KEYS,
    currencies: Object.keys(DECIMALS),
    async answer(request) {
      if (isRevoked || request.headers['authorization'] !== KEYS.server_key)
        return failure(401, 1, 'Authentication failed. Check authentication header.')
      return runRoute(routes, request, (status, message) => failure(status, 1, message))
    },
    page(reference) {
      const found = sales.find((sale) => sale.reference === reference)
      return (
        found && {
          id: reference,
          description: found.description,
          amount: money(BigInt(found.amount), found.currency),
          isOpen: found.status === 'P',
          isChallenged: found.isChallenged,
        }
      )
    },
    async decide(reference, decision) {
      const sale = saleOf(reference)
      if (sale.status !== 'P' || decision === 'leave') return sale.returnUrl
      sale.isChallenged = decision === 'challenge'
      if (decision === 'challenge') return `${address()}/page/${reference}`
      sale.status = decision === 'pay' ? 'A' : decision === 'decline' ? 'D' : 'C'
      sale.decidedAt = clock.now()
      announce(`sale ${sale.status}`, saleJson(sale))
      return sale.returnUrl
    },
    takeWebhooks() {
      const taken = webhooks
      webhooks = []
      return taken
    },
    books(currency) {
      const paid = sales.filter((sale) => sale.status === 'A' && sale.currency === currency)
      const sum = (amounts: readonly number[]) =>
        amounts.reduce((total, one) => total + BigInt(one), 0n)
      return {
        paid: sum(paid.map(({ amount }) => amount)),
        refunded: sum(paid.map(refundedOf)),
        fees: 0n,
        disputed: 0n,
        paidOut: 0n,
      }
    },
    async expire(reference) {
      const sale = saleOf(reference)
      if (sale.status === 'P') sale.status = 'X'
    },
    async refundInDashboard(reference, minor) {
      makeRefund(saleOf(reference), Number(minor), 'made in the dashboard')
    },
    holdRefunds(isOn) {
      holdsRefunds = isOn
    },
    async settleRefund(refundId, status) {
      const found = sales
        .flatMap(({ refunds }) => refunds)
        .find(({ reference }) => reference === refundId)
      if (!found) throw new Error(`no refund ${refundId}`)
      found.status = status === 'paid' ? 'A' : 'D'
      announce('refund', refundJson(found))
    },
    revokeKeys(revoked) {
      isRevoked = revoked
    },
  }
}

function minorOf(amount: number, currency: string): number | undefined {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) return undefined
  const minor = Math.round(amount * 10 ** decimals)
  return minor / 10 ** decimals === amount ? minor : undefined
}
const majorOf = (minor: number, currency: string) => {
  const decimals = DECIMALS[currency] ?? 2
  return (minor / 10 ** decimals).toFixed(decimals)
}

const failure = (status: number, code: number, message: string): EmulatedAnswer => ({
  status,
  json: { code, message, trace: 'PMNT0201.EMULATED' },
})

const MESSAGES = {
  P: 'Pending',
  A: 'Authorised',
  D: 'Declined',
  X: 'Expired',
  C: 'Cancelled',
} as const

const saleJson = (sale: EmulatedSale) => ({
  tran_ref: sale.reference,
  tran_type: 'Sale',
  cart_id: sale.cartId,
  cart_description: sale.description,
  cart_currency: sale.currency,
  cart_amount: majorOf(sale.amount, sale.currency),
  tran_currency: sale.currency,
  tran_total: majorOf(sale.amount, sale.currency),
  customer_details: { email: sale.email },
  payment_result: {
    response_status: sale.status,
    response_code: sale.status === 'A' ? 'G84718' : '0',
    response_message: MESSAGES[sale.status],
    transaction_time: sale.decidedAt.toISOString(),
  },
  payment_info: {
    payment_method: 'Visa',
    card_type: 'Credit',
    card_scheme: 'Visa',
    payment_description: '4111 11## #### 1111',
    expiryMonth: 12,
    expiryYear: 2031,
  },
  profileId: PROFILE,
})

const refundJson = ({
  reference,
  sale,
  amount,
  description,
  createdAt,
  status,
}: EmulatedRefund) => ({
  tran_ref: reference,
  previous_tran_ref: sale.reference,
  tran_type: 'Refund',
  cart_id: sale.cartId,
  cart_description: description,
  cart_currency: sale.currency,
  cart_amount: majorOf(amount, sale.currency),
  tran_currency: sale.currency,
  tran_total: majorOf(amount, sale.currency),
  payment_result: {
    response_status: status,
    response_code: '0',
    response_message: MESSAGES[status],
    transaction_time: createdAt.toISOString(),
  },
  profileId: PROFILE,
})
