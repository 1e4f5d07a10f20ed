import type { calculateCart as operation, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/operation'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { wakeCart } from '../carts/index.ts'
import { chosenCurrencyIn, currencyIn, marketAt } from '../settings/index.ts'
import { canHold, readAsked } from './asked.ts'
import { gatherQuote } from './gather-quote.ts'
import { keepQuote } from './keep-quote.ts'
import { keyed } from './keyed-lines.ts'
import { priceQuote } from './price-quote.ts'
import { type CartStanding, readCartStanding } from './standing.store.ts'

export type CalculateCart = {
  cartId: number
  userId: number
  body: Body<typeof operation>
  currencyId: number | undefined
  lang: string
}
type Needs = Pick<Deps, 'clock' | 'payments' | 'personalKey'>

/** Prices the own cart and keeps the quote for its 15 minutes. Refuses `not_found`, `cart_ordered`, `cart_empty`. */
export async function calculateCart(
  queries: Queries,
  deps: Needs,
  { cartId, userId, body, currencyId, lang }: CalculateCart,
): Promise<Quote> {
  const now = deps.clock.now()
  const own = { cartId, userId }
  const found = await readCartStanding(queries, own)
  if (!found) return refuse('not_found')
  const {
    cart,
    lines: kept,
    standing,
  } = found.cart.status === 'waiting' ? await woken(queries, own, found, now) : found
  if (cart.status !== 'open') return refuse('cart_ordered')
  const lines = keyed(kept)
  if (lines.length === 0) return refuse('cart_empty')
  const market = await marketAt(queries, standing.market)
  const currency =
    currencyId === undefined
      ? currencyIn(market, cart.currencyId)
      : chosenCurrencyIn(market, currencyId)
  const asked = { ...readAsked(body), canHold: canHold(deps.payments, body.payment_tag) }
  const facts = await gatherQuote(queries, { standing, lines, asked, currency, market, lang, now })
  return keepQuote(queries, deps, priceQuote(facts), cart, userId)
}

/** A cart that waited for none to be open, opened where that may be. */
async function woken(
  queries: Queries,
  own: { cartId: number; userId: number },
  found: CartStanding,
  now: Date,
): Promise<CartStanding> {
  await wakeCart(queries, own.userId, now, found.cart.shopId)
  return (await readCartStanding(queries, own)) ?? found
}
