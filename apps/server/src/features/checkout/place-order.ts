import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import { STRANGER } from '@hawker/domain/trust/newcomer-policy'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { minimumAgeWith } from '../catalog/index.ts'
import { guestUntil, lockTableForOrder, lockTableGuest } from '../dine-in/index.ts'
import { toOrder, withTransactions } from '../orders/index.ts'
import { toTransaction } from '../payments/index.ts'
import { denyHouseholdReferral } from '../referrals/index.ts'
import { marketAt, settingsOf } from '../settings/index.ts'
import { useNewcomerBudget } from '../trust/index.ts'
import {
  type CheckoutOptions,
  type PlaceOrderBody,
  authorizationDaysOf,
  readCheckoutOptions,
} from './checkout-options.ts'
import { loadCheckout } from './load-checkout.ts'
import { newOrder } from './new-order.ts'
import { viewOfNewOrder } from './new-order-view.ts'
import { planOrderPayments, readPayment } from './plan-order-payments.ts'
import { priceAsQuoted } from './price-as-quoted.ts'
import type { KeyedLine } from './quote/keyed-lines.ts'
import type { PricedQuote } from './quote/price-quote.ts'
import { writeOrder } from './write-order.ts'

export type PlaceOrder = {
  userId: number
  /** The user has no account, and orders at a table only. */
  isTableGuest?: boolean | undefined
  body: PlaceOrderBody
  lang: string
  /** The network address of the customer; undefined for an order by a deadline. */
  ip?: string | undefined
}

/**
 * Places the order of a quoted cart, in one transaction. It trusts the quote and the database,
 * never the client.
 * If the world has changed since the quote, it refuses with the differences and a fresh quote.
 */
export async function placeOrder(
  tx: Tx,
  deps: Deps,
  { userId, isTableGuest = false, body, lang, ip }: PlaceOrder,
): Promise<Order & { transaction: Transaction }> {
  const now = deps.clock.now()
  const options = readOrderOptions(body, deps)
  if (isTableGuest) await admitTableGuest(tx, { userId, body, now })
  const checkout = await loadCheckout(tx, deps, { userId, body, lang, now })
  if (options.tableSession !== null) await lockTableForOrder(tx, options.tableSession)
  const market = await marketAt(tx, checkout.context.market)

  const priced = await priceAsQuoted(tx, deps, {
    quoteId: body.quote_id.toLowerCase(),
    userId,
    checkout,
    options,
    market,
    lang,
    now,
  })
  if (isTableGuest && !priced.facts.table?.isTrusted) refuse('account_required')
  refuseIncomplete(priced, body, checkout.lines)
  const payment = readPayment(body, priced.facts.currency.decimals)
  if (checkout.isInvited) await denyHouseholdReferral(tx, userId, doorOf(priced, body), now)

  const payments = await planOrderPayments(tx, deps, { priced, checkout, market, payment, userId })
  if (!priced.facts.table?.isTrusted && payments.planned.parts.some(({ tag }) => tag === 'cash'))
    await useNewcomerBudget(tx, deps, {
      action: 'cash_order',
      person: checkout.known ?? STRANGER,
      subject: {
        address: ip,
        phone: body.phone ?? priced.facts.customer?.phone,
        userId,
        shopId: checkout.context.shop.id,
      },
    })
  const order = newOrder(priced, { ...checkout, body, userId, payments })
  const transactions = await writeOrder(tx, order, payments)

  const chosen = transactions.at(-1)
  if (!chosen) throw new Error(`Order ${order.columns.id} has no payment`)
  return {
    ...toOrder(withTransactions(viewOfNewOrder(order, lang), transactions, 'customer'), deps),
    transaction: toTransaction(chosen, deps.origin),
  }
}

/**
 * Guests without an account order at a table only, and pay there or by a payment service. Locks the
 * guest first: a sign-in that moves their orders waits, and then moves this one, too.
 */
async function admitTableGuest(
  tx: Tx,
  { userId, body, now }: { userId: number; body: PlaceOrderBody; now: Date },
): Promise<void> {
  const { tag, wallet_amount: fromWallet = 0, save_card: isCardSaved } = body.payment
  if (body.table_session === undefined || tag === 'wallet' || fromWallet > 0 || isCardSaved)
    refuse('account_required')
  const name = body.username?.trim() ?? ''
  const until = guestUntil(now, await settingsOf(tx))
  if (!(await lockTableGuest(tx, userId, { name, until, now }))) refuse('unauthorized')
}

function readOrderOptions(
  body: PlaceOrderBody,
  { payments }: Pick<Deps, 'payments'>,
): CheckoutOptions {
  if (!body.accept_terms) refuse('validation_failed', undefined, { accept_terms: 'accept_terms' })
  if (body.payment.tag === 'free') refuse('choose_payment')
  return {
    ...readCheckoutOptions(body),
    paymentTag: body.payment.tag,
    authorizationDays: authorizationDaysOf(payments, body.payment.tag),
  }
}

/** Refuses an order that lacks something, or whose choices exclude one another. */
function refuseIncomplete(
  { facts, availableLines }: PricedQuote,
  body: PlaceOrderBody,
  lines: readonly KeyedLine[],
): void {
  const { customer, settings, options } = facts
  if (options.deliveryType === 'delivery' && !facts.address && !body.address)
    refuse('address_required')
  if (!body.username?.trim() && !customer?.firstname.trim()) refuse('fill_user_details')
  const isPhoneKnown = body.phone !== undefined || customer?.phoneVerified === true
  if (settings.beforeOrderPhoneRequired && !isPhoneKnown) refuse('phone_required')
  if (options.deliveryType !== 'delivery' || body.drop_off !== 'leave_at_door') return
  const isForAdults = availableLines.some(
    ({ line, sellable }) => minimumAgeWith(sellable, line.addons) !== null,
  )
  if (body.payment.tag === 'cash' || isForAdults || availableLines.length !== lines.length) {
    refuse('drop_off_unavailable', { reason: isForAdults ? 'age_restriction' : 'cash' })
  }
}

function doorOf({ facts: { options, point, address } }: PricedQuote, body: PlaceOrderBody) {
  return options.deliveryType !== 'delivery'
    ? null
    : point && { ...point, office: address?.office ?? body.address?.office ?? null }
}
