import { DAY_MS } from '@hawker/std/time'
import { type Static, Type } from 'typebox'
import type { PaymentState, ProviderStatus, RefundStatus } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { PAYPAL_MONEY, fromPaypalMoney, sumOf } from './paypal-money.ts'

/** PayPal honours an authorization for 3 days, although it stays valid for 29. */
export const PAYPAL_HOLD_DAYS = 3

const REASON = Type.Object({ reason: Type.Optional(Type.String()) })
const CAPTURE = Type.Object({
  id: Type.String(),
  status: Type.String(),
  status_details: Type.Optional(REASON),
  amount: PAYPAL_MONEY,
  seller_receivable_breakdown: Type.Optional(
    Type.Object({ paypal_fee: Type.Optional(PAYPAL_MONEY) }),
  ),
})
const AUTHORIZATION = Type.Object({
  id: Type.String(),
  status: Type.String(),
  status_details: Type.Optional(REASON),
  amount: PAYPAL_MONEY,
  create_time: Type.Optional(Type.String()),
  expiration_time: Type.Optional(Type.String()),
})
const ORDER_REFUND = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: PAYPAL_MONEY,
  custom_id: Type.Optional(Type.String()),
})
export const PAYPAL_ORDER = Type.Object({
  id: Type.String(),
  intent: Type.Union([Type.Literal('CAPTURE'), Type.Literal('AUTHORIZE')]),
  status: Type.String(),
  update_time: Type.Optional(Type.String()),
  payment_source: Type.Optional(
    Type.Object({
      paypal: Type.Optional(Type.Object({ account_id: Type.Optional(Type.String()) })),
    }),
  ),
  /** We open orders with one unit. */
  purchase_units: Type.Tuple([
    Type.Object({
      amount: PAYPAL_MONEY,
      custom_id: Type.Optional(Type.String()),
      payments: Type.Optional(
        Type.Object({
          authorizations: Type.Optional(Type.Array(AUTHORIZATION)),
          captures: Type.Optional(Type.Array(CAPTURE)),
          refunds: Type.Optional(Type.Array(ORDER_REFUND)),
        }),
      ),
    }),
  ]),
})
export type PaypalOrder = Static<typeof PAYPAL_ORDER>
type Capture = Static<typeof CAPTURE>

const ORDER_STATUS = new Map<string, ProviderStatus>([
  ['CREATED', 'progress'],
  ['SAVED', 'progress'],
  ['PAYER_ACTION_REQUIRED', 'progress'],
  ['APPROVED', 'progress'],
  ['VOIDED', 'canceled'],
])
const AUTHORIZATION_STATUS = new Map<string, ProviderStatus>([
  ['CREATED', 'authorized'],
  ['PENDING', 'progress'],
  ['DENIED', 'rejected'],
  ['VOIDED', 'canceled'],
  // A capture that PayPal has not listed yet.
  ['CAPTURED', 'progress'],
  ['PARTIALLY_CAPTURED', 'progress'],
])
const CAPTURE_STATUS = new Map<string, ProviderStatus>([
  ['COMPLETED', 'paid'],
  ['PARTIALLY_REFUNDED', 'paid'],
  ['REFUNDED', 'paid'],
  ['PENDING', 'progress'],
  ['DECLINED', 'rejected'],
  ['FAILED', 'rejected'],
])
/** Reasons why a captured amount is pending again. It was paid, and a dispute is not our answer. */
const CONTESTED = new Set(['BUYER_COMPLAINT', 'CHARGEBACK', 'REFUNDED'])
const REFUND_STATUS = new Map<string, RefundStatus>([
  ['PENDING', 'progress'],
  ['COMPLETED', 'paid'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])

function known<Value>(statuses: ReadonlyMap<string, Value>, status: string, subject: string) {
  const meaning = statuses.get(status)
  if (meaning === undefined)
    throw new ProviderError('no_answer', `unknown status of ${subject}: ${status}`)
  return meaning
}
export const refundStatusOf = (status: string): RefundStatus =>
  known(REFUND_STATUS, status, 'a refund')
export const captureStatusOf = ({
  status,
  status_details,
}: Pick<Capture, 'status' | 'status_details'>): ProviderStatus =>
  status === 'PENDING' && CONTESTED.has(status_details?.reason ?? '')
    ? 'paid'
    : known(CAPTURE_STATUS, status, 'a capture')

const paymentsOf = ({ purchase_units: [unit] }: PaypalOrder) => unit.payments ?? {}
/** The last one replaces earlier ones. */
export const authorizationOf = (order: PaypalOrder) => paymentsOf(order).authorizations?.at(-1)
export const paidCapturesOf = (order: PaypalOrder): Capture[] =>
  (paymentsOf(order).captures ?? []).filter((capture) => captureStatusOf(capture) === 'paid')
export const refundsOf = (order: PaypalOrder) => paymentsOf(order).refunds ?? []

/** What an order says about its payment. Throws a ProviderError when a status is unknown. */
export function paymentStateOf(order: PaypalOrder): PaymentState {
  const payer = order.payment_source?.paypal?.account_id
  const common = {
    providerId: order.id,
    ...(payer === undefined ? {} : { fingerprint: payer }),
  }
  const paid = paidCapturesOf(order)
  const [first] = paid
  if (first) return { ...common, ...paidStateOf(order, first, paid) }

  const lastCapture = paymentsOf(order).captures?.at(-1)
  const authorization = authorizationOf(order)
  // A declined capture leaves its authorization as it was.
  if (authorization && (!lastCapture || captureStatusOf(lastCapture) !== 'progress')) {
    const status = known(AUTHORIZATION_STATUS, authorization.status, 'an authorization')
    const holdUntil = status === 'authorized' ? holdUntilOf(authorization) : undefined
    return {
      ...common,
      status,
      amount: fromPaypalMoney(authorization.amount),
      paymentId: authorization.id,
      ...noteOf(authorization),
      ...(holdUntil ? { holdUntil } : {}),
    }
  }
  if (lastCapture)
    return {
      ...common,
      status: captureStatusOf(lastCapture),
      amount: fromPaypalMoney(lastCapture.amount),
      paymentId: lastCapture.id,
      ...noteOf(lastCapture),
    }
  return {
    ...common,
    status: known(ORDER_STATUS, order.status, 'an order'),
    amount: fromPaypalMoney(order.purchase_units[0].amount),
  }
}

function paidStateOf(order: PaypalOrder, first: Capture, paid: readonly Capture[]) {
  const { currency } = fromPaypalMoney(first.amount)
  const fees = paid.flatMap(({ seller_receivable_breakdown: { paypal_fee } = {} }) =>
    paypal_fee ? [paypal_fee] : [],
  )
  const refunds = refundsOf(order).filter(({ status }) => refundStatusOf(status) !== 'failed')
  return {
    status: 'paid' as const,
    amount: sumOf(
      paid.map(({ amount }) => amount),
      currency,
    ),
    paymentId: first.id,
    refunded: sumOf(
      refunds.map(({ amount }) => amount),
      currency,
    ),
    ...(fees.some(({ currency_code }) => currency_code === currency)
      ? { fee: sumOf(fees, currency) }
      : {}),
  }
}

function holdUntilOf({ create_time, expiration_time }: Static<typeof AUTHORIZATION>) {
  const ends = [
    create_time === undefined ? NaN : Date.parse(create_time) + PAYPAL_HOLD_DAYS * DAY_MS,
    Date.parse(expiration_time ?? ''),
  ].filter((end) => !Number.isNaN(end))
  return ends.length === 0 ? undefined : new Date(Math.min(...ends))
}

const noteOf = ({ status_details }: Pick<Capture, 'status_details'>) =>
  status_details?.reason === undefined ? {} : { note: status_details.reason }
