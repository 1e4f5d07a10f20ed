import type { calculateCart as operation, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/core/operation'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { openWaitingCart } from '../../carts/index.ts'
import { chosenCurrencyIn, currencyIn, marketAt } from '../../settings/index.ts'
import { type CartContext, readCartContext } from '../checkout-context.store.ts'
import { authorizationDaysOf, readCheckoutOptions } from '../checkout-options.ts'
import { gatherFacts } from './gather-facts.ts'
import { issueQuote } from './issue-quote.ts'
import { withKeys } from './keyed-lines.ts'
import { priceQuote } from './price-quote.ts'

export type CalculateCart = {
  cartId: number
  userId: number
  body: Body<typeof operation>
  currencyId: number | undefined
  lang: string
}
type CalculateDeps = Pick<Deps, 'clock' | 'payments' | 'personalDataKey'>

/**
 * Prices the caller's cart and issues a quote. Refuses `not_found`, `cart_ordered`, `cart_empty`.
 */
export async function calculateCart(
  queries: Queries,
  deps: CalculateDeps,
  { cartId, userId, body, currencyId, lang }: CalculateCart,
): Promise<Quote> {
  const now = deps.clock.now()
  const own = { cartId, userId }
  const found = await readCartContext(queries, own)
  if (!found) return refuse('not_found')
  const { cart, context, ...stored } =
    found.cart.status === 'waiting' ? await reopen(queries, own, found, now) : found
  if (cart.status === 'waiting') return refuse('not_found')
  if (cart.status !== 'open') return refuse('cart_ordered')
  const lines = withKeys(stored.lines)
  if (lines.length === 0) return refuse('cart_empty')
  const market = await marketAt(queries, context.market)
  const currency =
    currencyId === undefined
      ? currencyIn(market, cart.currencyId)
      : chosenCurrencyIn(market, currencyId)
  const options = {
    ...readCheckoutOptions(body),
    authorizationDays: authorizationDaysOf(deps.payments, body.payment_tag),
  }
  const facts = await gatherFacts(queries, {
    context,
    lines,
    options,
    currency,
    market,
    lang,
    now,
  })
  return issueQuote(queries, deps, priceQuote(facts), cart, userId)
}

/** Opens a waiting cart if no other cart is open. */
async function reopen(
  queries: Queries,
  own: { cartId: number; userId: number },
  found: CartContext,
  now: Date,
): Promise<CartContext> {
  await openWaitingCart(queries, own.userId, now, found.cart.shopId)
  return (await readCartContext(queries, own)) ?? found
}
