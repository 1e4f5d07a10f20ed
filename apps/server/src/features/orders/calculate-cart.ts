import type { calculateCart as operation, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
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
  now: Date
  /** Who can be paid through. */
  payments: Deps['payments']
}

/** Prices the own cart and keeps the quote for its 15 minutes. Refuses `not_found`, `cart_ordered`, `cart_empty`. */
export async function calculateCart(tx: Tx, { cartId, userId, body, currencyId, lang, now, payments }: CalculateCart): Promise<Quote> {
  const own = { cartId, userId }
  const found = await readCartStanding(tx, own)
  if (!found) return refuse('not_found')
  const { cart, lines: kept, standing } = found.cart.status === 'waiting' ? await woken(tx, own, found, now) : found
  if (cart.status !== 'open') return refuse('cart_ordered')
  const lines = keyed(kept)
  if (lines.length === 0) return refuse('cart_empty')
  const market = await marketAt(tx, standing.market)
  const currency = currencyId === undefined ? currencyIn(market, cart.currencyId) : chosenCurrencyIn(market, currencyId)
  const asked = { ...readAsked(body), canHold: canHold(payments, body.payment_tag) }
  const facts = await gatherQuote(tx, { standing, lines, asked, currency, market, lang, now })
  return keepQuote(tx, priceQuote(facts), cart, userId)
}

/** A cart that waited for none to be open, opened where that may be. */
async function woken(tx: Tx, own: { cartId: number; userId: number }, found: CartStanding, now: Date): Promise<CartStanding> {
  await wakeCart(tx, own.userId, now, found.cart.shopId)
  return (await readCartStanding(tx, own)) ?? found
}
