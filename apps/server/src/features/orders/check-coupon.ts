import type { CouponCheck, checkCoupon as operation } from '@hawker/contract/coupons'
import type { Body } from '@hawker/contract/operation'
import { type CouponRefusal, couponRefusal } from '@hawker/domain/coupon'
import { convert, percentOf, toMajor } from '@hawker/domain/money'
import type { Queries } from '../../database/tx.ts'
import { refusalText } from '../../http/error-text.ts'
import { refuse } from '../../http/refuse.ts'
import { chosenCurrencyIn, marketAt } from '../settings/index.ts'
import { readAmount, readAsked } from './asked.ts'
import { orderedLines } from './calculate-order.ts'
import { type KeyedLine, type QuoteFacts, gatherQuote } from './gather-quote.ts'
import { keyed } from './keyed-lines.ts'
import { couponFactsOf, priceQuote } from './price-quote.ts'
import { type Standing, readCartStanding, readStanding } from './standing.store.ts'

type Asked = Body<typeof operation>
type CheckCoupon = {
  body: Asked
  userId: number | null
  currencyId: number | undefined
  lang: string
  now: Date
}
type Found = Pick<CouponCheck, 'for' | 'reason'> & {
  cause: CouponRefusal['cause']
  price: bigint
  missing: bigint | null
}

/** Whether a code counts, by the very rules of the quote. Nothing is kept; the uses are counted when the order is placed. */
export async function checkCoupon(
  queries: Queries,
  { body, userId, currencyId, lang, now }: CheckCoupon,
): Promise<CouponCheck> {
  const bought = await whatIsBought(queries, body, userId)
  if (!bought) return refuse('not_found')
  const market = await marketAt(queries, bought.standing.market)
  const currency = chosenCurrencyIn(market, currencyId)
  const asked = readAsked({
    delivery_type: body.delivery_type,
    coupon: body.coupon,
    ...(body.address ? { address: body.address } : {}),
  })
  const facts = await gatherQuote(queries, { ...bought, asked, currency, market, lang, now })
  const sum =
    body.price === undefined ? undefined : readAmount(body.price, currency.decimals, 'price')
  const {
    for: scope,
    reason,
    cause,
    price,
    missing,
  } = bought.lines.length > 0 ? ofLines(facts) : ofSum(facts, sum ?? 0n)
  return {
    valid: reason === null,
    price: toMajor(price, currency.decimals),
    // Of a code that nobody made, and of somebody else's, nothing is said.
    for: reason === 'coupon_not_found' ? null : scope,
    reason,
    message: reason && refusalText(lang, reason, { cause }),
    missing: missing === null ? null : toMajor(missing, currency.decimals),
  }
}

async function whatIsBought(
  queries: Queries,
  { cart_id: cartId, shop_id: shopId, products = [] }: Asked,
  userId: number | null,
): Promise<{ standing: Standing; lines: readonly KeyedLine[] } | undefined> {
  if (cartId !== undefined && userId !== null) {
    const found = await readCartStanding(queries, { cartId, userId })
    return found && { standing: found.standing, lines: keyed(found.lines) }
  }
  const { lines, stockIds } = orderedLines(products)
  const standing = await readStanding(queries, { shopId, userId, stockIds })
  return standing && { standing, lines }
}

function ofLines(facts: QuoteFacts): Found {
  const { refusal, coupon, order } = priceQuote(facts)
  const price = order.coupons.find(({ id }) => id === coupon?.id)?.price ?? 0n
  return {
    for: facts.coupon?.for ?? null,
    reason: refusal?.reason ?? null,
    cause: refusal?.cause,
    price,
    missing: refusal?.missing ?? null,
  }
}

/** For a sum, nobody knows of what: products that a coupon is limited to are taken to be among it. */
function ofSum(facts: QuoteFacts, sum: bigint): Found {
  const { coupon, currency, shop, now } = facts
  const couponFacts = couponFactsOf(facts, now.getTime(), [], sum)(coupon)
  const among = {
    id: 0,
    productId: coupon?.productIds?.[0] ?? 0,
    categoryId: coupon?.categoryIds?.[0] ?? null,
    couponable: true,
  }
  const refusal = couponRefusal(coupon, { ...couponFacts, shopId: shop.id, lines: [among] })
  const said = {
    for: coupon?.for ?? null,
    reason: refusal?.reason ?? null,
    cause: refusal?.cause,
    missing: refusal?.missing ?? null,
  }
  if (!coupon || refusal) return { ...said, price: 0n }
  // What the way costs is not known here either.
  if (coupon.for === 'delivery_fee') return { ...said, price: 0n }
  const worth =
    coupon.type === 'percent' ? percentOf(sum, coupon.ppm) : convert(coupon.value, currency.rate)
  const most = coupon.max === null ? sum : convert(coupon.max, currency.rate)
  return {
    ...said,
    price: [worth, most, sum].reduce((least, amount) => (amount < least ? amount : least)),
  }
}
