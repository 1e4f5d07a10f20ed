import type { PaypalIssue } from './paypal-emulator-errors.ts'

// Amounts are converted here without the adapter's code, so that an error in either one shows.
const WHOLE_AT_PAYPAL = new Set(['HUF', 'JPY', 'TWD'])
export const EMULATED_CURRENCIES =
  'USD EUR GBP JPY HUF TWD AUD BRL CAD CHF CZK DKK HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB'.split(
    ' ',
  )

export type WireMoney = { readonly currency_code: string; readonly value: string }
export type EmulatedCapture = {
  readonly id: string
  readonly minor: bigint
  readonly fee: bigint
  readonly at: Date
}
export type PaypalRefund = {
  readonly id: string
  readonly captureId: string
  readonly minor: bigint
  readonly customId: string | undefined
  readonly at: Date
  status: 'PENDING' | 'COMPLETED' | 'FAILED'
}
export type EmulatedAuthorization = {
  readonly id: string
  readonly minor: bigint
  readonly at: Date
  readonly expiresAt: Date
  status: 'CREATED' | 'CAPTURED' | 'VOIDED'
}
export type EmulatedOrder = {
  readonly id: string
  readonly intent: 'CAPTURE' | 'AUTHORIZE'
  readonly currency: string
  readonly minor: bigint
  readonly description: string | undefined
  readonly invoiceId: string | undefined
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly createdAt: Date
  customId: string | undefined
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  updatedAt: Date
  approvedAt: Date | null
  isPageClosed: boolean
  isChallenged: boolean
  /** The buyer's card will be declined when the order is taken. */
  declinesNext: boolean
  authorization: EmulatedAuthorization | null
  readonly captures: EmulatedCapture[]
  readonly refunds: PaypalRefund[]
}
export type PaypalDispute = {
  readonly id: string
  readonly order: EmulatedOrder
  readonly capture: EmulatedCapture
  readonly minor: bigint
  readonly openedAt: Date
  outcome: 'won' | 'lost' | null
}

/** Minor units of ISO 4217: HUF and TWD have two decimals there, and none at PayPal. */
export function toWireMoney(minor: bigint, currency: string): WireMoney {
  const isoDecimals = currency === 'JPY' ? 0 : 2
  const digits = String(minor < 0n ? -minor : minor).padStart(isoDecimals + 1, '0')
  const whole = isoDecimals === 0 ? digits : digits.slice(0, -isoDecimals)
  const value = WHOLE_AT_PAYPAL.has(currency) ? whole : `${whole}.${digits.slice(-isoDecimals)}`
  return { currency_code: currency, value: minor < 0n ? `-${value}` : value }
}

/** The minor units, or the code of PayPal's refusal. */
export function fromWireMoney({ currency_code, value }: WireMoney): bigint | PaypalIssue {
  if (!EMULATED_CURRENCIES.includes(currency_code)) return 'INVALID_CURRENCY_CODE'
  const [whole = '', fraction] = value.split('.')
  if (!/^\d+$/.test(whole)) return 'CANNOT_BE_NEGATIVE'
  if (WHOLE_AT_PAYPAL.has(currency_code)) {
    if (fraction !== undefined) return 'DECIMALS_NOT_SUPPORTED'
    return positive(currency_code === 'JPY' ? BigInt(whole) : BigInt(whole) * 100n)
  }
  if (fraction !== undefined && !/^\d{1,2}$/.test(fraction)) return 'DECIMAL_PRECISION'
  return positive(BigInt(whole) * 100n + BigInt((fraction ?? '').padEnd(2, '0')))
}
const positive = (minor: bigint): bigint | PaypalIssue =>
  minor > 0n ? minor : 'CANNOT_BE_ZERO_OR_NEGATIVE'

/** 3 % and 30 smallest units that PayPal counts, and never more than the amount. */
export function feeOf(minor: bigint, currency: string): bigint {
  const step = WHOLE_AT_PAYPAL.has(currency) && currency !== 'JPY' ? 100n : 1n
  const fee = ((minor * 3n) / 100n / step) * step + 30n * step
  return fee < minor ? fee : minor
}

/** PayPal's times have no fractions of a second. */
export const toWireTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z')

const linkOf = (address: string, path: string, rel: string, method = 'GET') => ({
  href: `${address}${path}`,
  rel,
  method,
})

const openRefunds = (order: EmulatedOrder, captureId: string) =>
  order.refunds.filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
export const refundedOf = (order: EmulatedOrder, captureId: string): bigint =>
  openRefunds(order, captureId).reduce((sum, { minor }) => sum + minor, 0n)

export function captureJson(address: string, order: EmulatedOrder, capture: EmulatedCapture) {
  const { id, minor, fee, at } = capture
  const done = openRefunds(order, id)
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, refund) => sum + refund.minor, 0n)
  const inOrderCurrency = (amount: bigint) => toWireMoney(amount, order.currency)
  return {
    id,
    status: done === 0n ? 'COMPLETED' : done < minor ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
    amount: inOrderCurrency(minor),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: {
      gross_amount: inOrderCurrency(minor),
      paypal_fee: inOrderCurrency(fee),
      net_amount: inOrderCurrency(minor - fee),
    },
    ...idsJson(order),
    links: [
      linkOf(address, `/v2/payments/captures/${id}`, 'self'),
      linkOf(address, `/v2/payments/captures/${id}/refund`, 'refund', 'POST'),
      linkOf(address, `/v2/checkout/orders/${order.id}`, 'up'),
    ],
    create_time: toWireTime(at),
    update_time: toWireTime(at),
  }
}

export function refundJson(address: string, order: EmulatedOrder, refund: PaypalRefund) {
  const { id, status, minor, customId, captureId, at } = refund
  return {
    id,
    status,
    amount: toWireMoney(minor, order.currency),
    ...(customId === undefined ? {} : { custom_id: customId }),
    links: [
      linkOf(address, `/v2/payments/refunds/${id}`, 'self'),
      linkOf(address, `/v2/payments/captures/${captureId}`, 'up'),
    ],
    create_time: toWireTime(at),
    update_time: toWireTime(at),
  }
}

export function authorizationJson(
  address: string,
  order: EmulatedOrder,
  { id, status, minor, at, expiresAt }: EmulatedAuthorization,
) {
  return {
    id,
    status,
    amount: toWireMoney(minor, order.currency),
    ...idsJson(order),
    expiration_time: toWireTime(expiresAt),
    links: [linkOf(address, `/v2/checkout/orders/${order.id}`, 'up')],
    create_time: toWireTime(at),
    update_time: toWireTime(at),
  }
}

export function orderJson(address: string, order: EmulatedOrder) {
  const { authorization, captures, refunds } = order
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        amount: toWireMoney(order.minor, order.currency),
        ...(order.description === undefined ? {} : { description: order.description }),
        ...idsJson(order),
        ...(authorization || captures.length > 0
          ? {
              payments: {
                ...(authorization
                  ? { authorizations: [authorizationJson(address, order, authorization)] }
                  : {}),
                ...(captures.length > 0
                  ? { captures: captures.map((capture) => captureJson(address, order, capture)) }
                  : {}),
                ...(refunds.length > 0
                  ? { refunds: refunds.map((refund) => refundJson(address, order, refund)) }
                  : {}),
              },
            }
          : {}),
      },
    ],
    payment_source: { paypal: order.approvedAt ? { account_id: 'QYR5Z8XDVJNXQ' } : {} },
    create_time: toWireTime(order.createdAt),
    update_time: toWireTime(order.updatedAt),
    links: [
      linkOf(address, `/v2/checkout/orders/${order.id}`, 'self'),
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [linkOf(address, `/page/${order.id}`, 'payer-action')]
        : []),
    ],
  }
}

const idsJson = ({ customId, invoiceId }: EmulatedOrder) => ({
  ...(customId === undefined ? {} : { custom_id: customId }),
  ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
})

/** Fields of developer.paypal.com/api/customer-disputes/v1/disputes-get, read 2026-11-26. */
export function disputeJson({ id, order, capture, minor, openedAt, outcome }: PaypalDispute) {
  const amount = toWireMoney(minor, order.currency)
  const movement = (type: 'DEBIT' | 'CREDIT') => ({
    party: 'SELLER',
    amount,
    type,
    reason: 'DISPUTE_SETTLEMENT',
    initiated_time: toWireTime(openedAt),
  })
  return {
    dispute_id: id,
    create_time: toWireTime(openedAt),
    update_time: toWireTime(openedAt),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: toWireTime(capture.at),
        transaction_status: 'COMPLETED',
        gross_amount: toWireMoney(capture.minor, order.currency),
        ...(order.invoiceId === undefined ? {} : { invoice_number: order.invoiceId }),
        ...(order.customId === undefined ? {} : { custom: order.customId }),
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: outcome ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: outcome ? 'RESOLVED' : 'REQUIRED_ACTION',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(outcome
      ? {
          dispute_outcome: {
            outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
          },
        }
      : { seller_response_due_date: toWireTime(new Date(openedAt.getTime() + 10 * 86_400_000)) }),
    fund_movements: [movement('DEBIT'), ...(outcome === 'won' ? [movement('CREDIT')] : [])],
  }
}
