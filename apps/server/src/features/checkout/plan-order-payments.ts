import { readMinor } from '../../core/read-minor.ts'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type Payment,
  type PlannedPayments,
  isProvider,
  isStaffPayer,
  methodsAt,
  planPayments,
} from '../payments/index.ts'
import type { Market } from '../settings/index.ts'
import { type PlaceOrderBody } from './checkout-options.ts'
import type { Checkout } from './load-checkout.ts'
import type { PricedQuote } from './quote/price-quote.ts'

type PlanInput = {
  priced: PricedQuote
  checkout: Checkout
  market: Market
  payment: Payment
  userId: number
}
export type OrderPayments = Awaited<ReturnType<typeof planOrderPayments>>
/** What the order will be paid with. Refuses methods that cannot be used now. */
export async function planOrderPayments(
  tx: Tx,
  deps: Pick<Deps, 'payments'>,
  { priced, checkout, market, payment, userId }: PlanInput,
) {
  const { currency, now, settings, baseDecimals, table } = priced.facts
  const input = {
    userId,
    currency: { id: currency.id, code: currency.code, decimals: currency.decimals },
    amount: priced.order.total,
    settlementAmount: priced.settlement.total,
    headroom: priced.headroom,
    fulfilmentAt: priced.fulfilment.at,
    payment,
    payUntil: new Date(now.getTime() + settings.paymentTtlMin * MINUTE_MS),
    now,
  }
  const { context, payment: means } = checkout
  const methods = await methodsAt(tx, context.market, context.shop)
  const isStaff = await isStaffPayer(tx, deps.payments, payment.tag, userId)
  const planned = planPayments(deps, input, {
    ...means,
    methods,
    ...market.settings,
    isStaff,
    table: table && { isTrusted: table.isTrusted },
  })
  refuseUnverifiedCoupon(priced, planned)
  return {
    input,
    planned,
    ids: means.ids,
    hasCredit: means.hasCredit,
    baseDecimals,
  }
}

/** A wallet may pay for all of an order for which a card was chosen. */
function refuseUnverifiedCoupon(
  { applied, facts: { couponCustomer } }: PricedQuote,
  { parts }: PlannedPayments,
): void {
  const isVerified = couponCustomer?.isVerified === true || parts.some(({ tag }) => isProvider(tag))
  if (!isVerified && applied.some(({ platformFunded }) => platformFunded))
    refuse('coupon_phone_unverified')
}

export function readPayment({ payment }: PlaceOrderBody, decimals: number): Payment {
  return {
    tag: payment.tag,
    save_card: payment.save_card,
    ...(payment.wallet_amount === undefined
      ? {}
      : { wallet_amount: readMinor(payment.wallet_amount, decimals, 'payment.wallet_amount') }),
    ...(payment.change_for === undefined
      ? {}
      : { change_for: readMinor(payment.change_for, decimals, 'payment.change_for') }),
  }
}
