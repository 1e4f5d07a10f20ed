import type { CouponCheck, checkCoupon as operation } from '@hawker/contract/coupons'
import type { Body } from '@hawker/contract/core/operation'
import { type CouponRefusal, couponRefusal } from '@hawker/domain/pricing/coupon'
import { convert, percentOf, toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { refusalMessage } from '../../../core/refusal-message.ts'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { chosenCurrencyIn, marketAt } from '../../settings/index.ts'
import { type CheckoutContext, readCartContext, readContext } from '../checkout-context.store.ts'
import { readCheckoutOptions } from '../checkout-options.ts'
import { listedLines } from './calculate-order.ts'
import { type QuoteFacts, gatherFacts } from './gather-facts.ts'
import { type KeyedLine, withKeys } from './keyed-lines.ts'
import { couponFactsOf, priceQuote } from './price-quote.ts'

type CheckBody = Body<typeof operation>
type CheckCoupon = {
  body: CheckBody
  userId: number | null
  currencyId: number | undefined
  lang: string
  now: Date
}
type CheckResult = Pick<CouponCheck, 'for' | 'reason'> & {
  cause: CouponRefusal['cause']
  price: bigint
  missing: bigint | null
}

/**
 * Checks a code by the same rules as a quote. It stores nothing: placing the order counts the use.
 */
export async function checkCoupon(
  queries: Queries,
  { body, userId, currencyId, lang, now }: CheckCoupon,
): Promise<CouponCheck> {
  const basket = await readBasket(queries, body, userId)
  if (!basket) return refuse('not_found')
  const market = await marketAt(queries, basket.context.market)
  const currency = chosenCurrencyIn(market, currencyId)
  const options = readCheckoutOptions({
    delivery_type: body.delivery_type,
    coupon: body.coupon,
    ...(body.address ? { address: body.address } : {}),
  })
  const facts = await gatherFacts(queries, { ...basket, options, currency, market, lang, now })
  const sum =
    body.price === undefined ? undefined : readMinor(body.price, currency.decimals, 'price')
  const {
    for: scope,
    reason,
    cause,
    price,
    missing,
  } = basket.lines.length > 0 ? checkLines(facts) : checkSum(facts, sum ?? 0n)
  return {
    valid: reason === null,
    price: toMajor(price, currency.decimals),
    // An unknown code and another person's code look the same.
    for: reason === 'coupon_not_found' ? null : scope,
    reason,
    message: reason && refusalMessage(lang, reason, { cause }),
    missing: missing === null ? null : toMajor(missing, currency.decimals),
  }
}

async function readBasket(
  queries: Queries,
  { cart_id: cartId, shop_id: shopId, products = [] }: CheckBody,
  userId: number | null,
): Promise<{ context: CheckoutContext; lines: readonly KeyedLine[] } | undefined> {
  if (cartId !== undefined && userId !== null) {
    const found = await readCartContext(queries, { cartId, userId })
    return found && { context: found.context, lines: withKeys(found.lines) }
  }
  const { lines, stockIds } = listedLines(products)
  const context = await readContext(queries, { shopId, userId, stockIds })
  return context && { context, lines }
}

function checkLines(facts: QuoteFacts): CheckResult {
  const { refusedCoupon, coupon, order } = priceQuote(facts)
  const price = order.coupons.find(({ id }) => id === coupon?.id)?.price ?? 0n
  return {
    for: facts.coupon?.for ?? null,
    reason: refusedCoupon?.reason ?? null,
    cause: refusedCoupon?.cause,
    price,
    missing: refusedCoupon?.missing ?? null,
  }
}

/** For a sum of unknown products: it is assumed to contain those that the coupon is limited to. */
function checkSum(facts: QuoteFacts, sum: bigint): CheckResult {
  const { coupon, currency, shop, now } = facts
  const couponFacts = couponFactsOf(facts, now.getTime(), [], sum)(coupon)
  const assumedLine = {
    id: 0,
    productId: coupon?.productIds?.[0] ?? 0,
    categoryId: coupon?.categoryIds?.[0] ?? null,
    couponable: true,
  }
  const refusal = couponRefusal(coupon, { ...couponFacts, shopId: shop.id, lines: [assumedLine] })
  const result = {
    for: coupon?.for ?? null,
    reason: refusal?.reason ?? null,
    cause: refusal?.cause,
    missing: refusal?.missing ?? null,
  }
  if (!coupon || refusal) return { ...result, price: 0n }
  // The delivery fee is unknown here.
  if (coupon.for === 'delivery_fee') return { ...result, price: 0n }
  const worth =
    coupon.type === 'percent' ? percentOf(sum, coupon.ppm) : convert(coupon.value, currency.rate)
  const max = coupon.max === null ? sum : convert(coupon.max, currency.rate)
  return {
    ...result,
    price: [worth, max, sum].reduce((min, amount) => (amount < min ? amount : min)),
  }
}
