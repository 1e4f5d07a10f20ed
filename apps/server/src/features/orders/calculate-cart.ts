import type { calculateCart as operation, Quote } from '@hawker/contract/orders'
import type { Body } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { findOwnCart, loadLines, wakeCart } from '../carts/index.ts'
import { askedCurrency, currencyById } from '../settings/index.ts'
import { readAsked } from './asked.ts'
import { gatherQuote } from './gather-quote.ts'
import { keepQuote } from './keep-quote.ts'
import { keyed } from './keyed-lines.ts'
import { priceQuote } from './price-quote.ts'

export type CalculateCart = {
  cartId: number
  userId: number
  body: Body<typeof operation>
  currencyId: number | undefined
  lang: string
  now: Date
}

/** Prices the own cart and keeps the quote for its 15 minutes. Refuses `not_found`, `cart_ordered`, `cart_empty`. */
export async function calculateCart(tx: Tx, { cartId, userId, body, currencyId, lang, now }: CalculateCart): Promise<Quote> {
  const cart = await findOwnCart(tx, cartId, userId)
  if (!cart) return refuse('not_found')
  if (cart.status === 'waiting') await wakeCart(tx, userId, now, cart.shopId)
  const { status } = cart.status === 'waiting' ? ((await findOwnCart(tx, cartId, userId)) ?? cart) : cart
  if (status !== 'open') return refuse('cart_ordered')
  const lines = keyed(await loadLines(tx, cart.id))
  if (lines.length === 0) return refuse('cart_empty')
  const currency = currencyId === undefined ? await currencyById(tx, cart.currencyId) : await askedCurrency(tx, currencyId)
  const facts = await gatherQuote(tx, { shopId: cart.shopId, userId, lines, asked: readAsked(body), currency, lang, now })
  return keepQuote(tx, priceQuote(facts), cart, userId)
}
