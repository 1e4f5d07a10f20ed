import type { Order } from '@hawker/contract/orders'
import type { Quote } from '@hawker/contract/quotes'
import type { Transaction } from '@hawker/contract/payments'
import { makeOrderNumber } from '@hawker/domain/delivery-pin'
import { diffQuotes } from '@hawker/domain/quote-diff'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type StoredCart, showCart, tellGroup } from '../carts/index.ts'
import { ageWith } from '../catalog/index.ts'
import { chosenCurrencyIn, currencyIn, marketAt } from '../settings/index.ts'
import { refuseHousehold } from '../referrals/index.ts'
import {
  type PaymentsAsked,
  type StoredTransaction,
  canBeForeseen,
  methodsAt,
  planPayments,
  toTransaction,
  writePayments,
} from '../payments/index.ts'
import { type Asked, type PlaceOrderBody, canHold, readAmount, readAsked } from './asked.ts'
import { insertForeseen } from './foreseen-order.store.ts'
import { type KeyedLine, gatherQuote } from './gather-quote.ts'
import { keepQuote, promisedOf } from './keep-quote.ts'
import { keyed } from './keyed-lines.ts'
import { type NewOrder, newOrder } from './new-order.ts'
import { viewOfNew } from './new-order-view.ts'
import { insertOrder } from './new-order.store.ts'
import { orderCreated, stocksChanged } from './order.events.ts'
import { toOrder } from './order.wire.ts'
import { type PricedQuote, priceQuote } from './price-quote.ts'
import { holdsQuote } from './quote-seal.ts'
import { type StoredQuote, findQuote } from './quote.store.ts'
import { amountsIn, toChanges, toProblem } from './quote.wire.ts'
import { withTransactions } from './read-orders.ts'
import { lockCheckout } from './standing.store.ts'
import { canTakeForeseen, countedUnits, takeHolds } from './take-holds.ts'

/** So many numbers are thought of for an order; the first one that is free is taken. */
const NUMBERS_TRIED = 6

export type PlaceOrder = { userId: number; body: PlaceOrderBody; lang: string }

/**
 * Places the order of a quoted cart (behaviour 4.6): nothing is believed but what the quote said and what is true now, and everything is
 * taken in one transaction, or nothing is. What is refused because the world has changed comes with the difference and a fresh quote.
 */
export async function placeOrder(
  tx: Tx,
  deps: Deps,
  { userId, body, lang }: PlaceOrder,
): Promise<Order & { transaction: Transaction }> {
  const now = deps.clock.now()
  if (!body.accept_terms) refuse('validation_failed', undefined, { accept_terms: 'accept_terms' })
  if (body.payment.tag === 'free') refuse('choose_payment')
  const asked: Asked = {
    ...readAsked(body),
    paymentTag: body.payment.tag,
    canHold: canHold(deps.payments, body.payment.tag),
  }

  const numbers = Array.from({ length: NUMBERS_TRIED }, () => makeOrderNumber(deps.random.int))
  const checkout = await lockCheckout(tx, {
    cartId: body.cart_id,
    userId,
    paying: body.payment,
    numbers,
    now,
  })
  if (!checkout) return refuse('not_found')
  const { cart, standing } = checkout
  if (cart.status !== 'open') return refuse('cart_ordered')
  if (cart.version !== body.version)
    return refuse('stale', {
      version: cart.version,
      cart: await showCart(tx, { owner: { userId }, currencyId: cart.currencyId, lang, now }),
    })
  const lines = keyed(checkout.lines)
  if (lines.length === 0) return refuse('cart_empty')

  const market = await marketAt(tx, standing.market)
  const pricedIn = async (id: number) =>
    priceQuote(
      await gatherQuote(tx, {
        standing,
        lines,
        asked,
        currency: currencyIn(market, id),
        market,
        lang,
        now,
      }),
    )
  const priced = await asQuoted(
    tx,
    deps,
    { id: body.quote_id.toLowerCase(), cart, userId },
    pricedIn,
  )
  const { currency } = priced.facts
  refuseIncomplete(priced, body, lines)

  const until = deadlines(priced, now)
  const paying: PaymentsAsked = {
    userId,
    currency: { id: currency.id, code: currency.code, decimals: currency.decimals },
    amount: priced.order.total,
    settlementAmount: priced.settlement.total,
    headroom: priced.headroom,
    payment: paymentOf(body, currency.decimals),
    payUntil: until.payUntil,
    now,
  }
  if (checkout.invited) await refuseHousehold(tx, userId, doorOf(priced, body), now)
  const methods = await methodsAt(tx, standing.market, standing.shop)
  const planned = planPayments(deps, paying, { ...checkout.pay, methods, ...market.settings })
  const paidAt = planned.ready ? now : null
  const { names } = checkout
  const order = newOrder(
    priced,
    { names, body, cart, userId, ...until, paidAt, held: countedUnits(priced) },
    deps.random,
  )
  const isForeseen =
    !tx.isRetry && !cart.isGroup && canTakeForeseen(priced) && canBeForeseen(planned, checkout.pay)
  const opened = { ...paying, payable: { type: 'order' as const, id: names.id } }
  const given = {
    ids: checkout.pay.ids,
    baseDecimals: chosenCurrencyIn(market, undefined).decimals,
    atLast: isForeseen,
  }
  const pay = (by: Tx) => writePayments(by, opened, planned, given)
  const transactions = await (isForeseen ? keepForeseen(tx, order, pay) : keep(tx, order, pay))
  const chosen = transactions.at(-1)
  if (!chosen) throw new Error(`nothing pays for order ${names.id}`)
  return {
    ...toOrder(withTransactions(viewOfNew(order, lang), transactions, 'customer'), deps),
    transaction: toTransaction(chosen, deps.origin),
  }
}

type Pay = (tx: Tx) => Promise<StoredTransaction[]>
const told = ({ id, userId, priced: { facts } }: NewOrder) => ({
  id,
  shopId: facts.shop.id,
  userId,
})

/** Writes an order that nothing is in the way of, as far as can be seen. */
const keepForeseen = (tx: Tx, order: NewOrder, pay: Pay): Promise<StoredTransaction[]> =>
  insertForeseen(tx, order, async (by) => {
    const transactions = await pay(by)
    await orderCreated(by, told(order), order.priced.facts.now)
    return transactions
  })

/**
 * Writes an order that may be refused by what it takes. None of this needs another's answer: it is sent together, and what is refused undoes it all. Shelves come
 * first: the order's lines refer to them, and rows that many refer to are dearer to change (decision 044).
 */
async function keep(tx: Tx, order: NewOrder, pay: Pay): Promise<StoredTransaction[]> {
  const { priced, cart, userId } = order
  const { now, shop } = priced.facts
  const [scarce, , transactions] = await Promise.all([
    takeHolds(tx, priced, userId),
    insertOrder(tx, order),
    pay(tx),
    orderCreated(tx, told(order), now),
    cart.isGroup && tellGroup(tx, cart.id, 'ordered'),
  ])
  if (scarce.length > 0)
    await stocksChanged(
      tx,
      { orderId: order.id, shopId: shop.id, why: 'taken', stockIds: scarce },
      now,
    )
  return transactions
}

type Quoted = { id: string; cart: StoredCart; userId: number }
/**
 * What the order costs, in the currency it was quoted in. It is held to its quote: any difference is the buyer's to accept first. The quote's id tells whether there is one; what it is,
 * or that the cart was quoted in another currency than its own, its row does. The fresh quote is kept, and nothing else.
 */
async function asQuoted(
  tx: Tx,
  deps: Pick<Deps, 'personalKey'>,
  { id, cart, userId }: Quoted,
  pricedIn: (currencyId: number) => Promise<PricedQuote>,
): Promise<PricedQuote> {
  const now = await pricedIn(cart.currencyId)
  if (
    now.problems.length === 0 &&
    holdsQuote(deps.personalKey, id, promisedOf(now, cart, userId), now.facts.now)
  )
    return now
  const quote = await findQuote(tx, { id, cartId: cart.id, userId })
  const priced =
    quote && quote.currencyId !== cart.currencyId ? await pricedIn(quote.currencyId) : now
  refuseChanged(priced, quote, cart, () => keepQuote(tx, deps, priced, cart, userId))
  return priced
}

function refuseChanged(
  priced: PricedQuote,
  quote: StoredQuote | undefined,
  cart: StoredCart,
  keep: () => Quote,
): void {
  const { now } = priced.facts
  const expired = !quote || quote.expiresAt <= now
  const diff = quote ? diffQuotes(quote.breakdown, priced.order) : []
  const [problem] = priced.problems
  if (!problem && !expired && diff.length === 0 && quote.cartVersion === cart.version) return

  const fresh = keep()
  const data = { diff: toChanges(diff, priced), quote: fresh, problems: fresh.problems }
  if (problem) {
    const { line, data: facts } = toProblem(problem, priced, true)
    refuse(problem.code, {
      ...amountsIn(facts ?? {}, 0),
      ...(line === null ? {} : { line }),
      ...data,
    })
  }
  refuse(expired ? 'quote_expired' : 'price_changed', data)
}

/** What the buyer still has to say, or may not choose together. */
function refuseIncomplete(
  { facts, sold }: PricedQuote,
  body: PlaceOrderBody,
  lines: readonly KeyedLine[],
): void {
  const { customer, settings, asked } = facts
  if (asked.deliveryType === 'delivery' && !facts.address && !body.address)
    refuse('address_required')
  if (!body.username?.trim() && !customer?.firstname.trim()) refuse('fill_user_details')
  const phoneKnown = body.phone !== undefined || customer?.phoneVerified === true
  if (settings.beforeOrderPhoneRequired && !phoneKnown) refuse('phone_required')
  if (asked.deliveryType !== 'delivery' || body.drop_off !== 'leave_at_door') return
  const forAdults = sold.some(({ line, sellable }) => ageWith(sellable, line.addons) !== null)
  if (body.payment.tag === 'cash' || forAdults || sold.length !== lines.length) {
    refuse('drop_off_unavailable', { reason: forAdults ? 'age_restriction' : 'cash' })
  }
}

function doorOf({ facts: { asked, point, address } }: PricedQuote, body: PlaceOrderBody) {
  return asked.deliveryType !== 'delivery'
    ? null
    : point && { ...point, office: address?.office ?? body.address?.office ?? null }
}

function deadlines({ facts: { settings } }: PricedQuote, now: Date) {
  return {
    payUntil: new Date(now.getTime() + settings.paymentTtlMin * MINUTE_MS),
    undoUntil: new Date(now.getTime() + settings.undoSeconds * 1000),
  }
}

function paymentOf({ payment }: PlaceOrderBody, decimals: number) {
  return {
    tag: payment.tag,
    ...(payment.wallet_amount === undefined
      ? {}
      : { wallet_amount: readAmount(payment.wallet_amount, decimals, 'payment.wallet_amount') }),
    ...(payment.change_for === undefined
      ? {}
      : { change_for: readAmount(payment.change_for, decimals, 'payment.change_for') }),
  }
}
