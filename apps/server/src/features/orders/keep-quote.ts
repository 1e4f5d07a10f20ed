import type { Quote } from '@hawker/contract/quotes'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { StoredCart } from '../carts/index.ts'
import type { PricedQuote } from './price-quote.ts'
import { insertQuote } from './quote.store.ts'
import { toQuote } from './quote.wire.ts'

/** Keeps what was priced, so that the order can be held against it. */
export async function keepQuote(tx: Tx, priced: PricedQuote, cart: StoredCart, userId: number): Promise<Quote> {
  const { now, settings, currency, asked } = priced.facts
  const expiresAt = new Date(now.getTime() + settings.quoteTtlMin * MINUTE_MS)
  const id = await insertQuote(tx, {
    cartId: cart.id,
    userId,
    cartVersion: cart.version,
    currencyId: currency.id,
    asked,
    breakdown: priced.order,
    expiresAt,
    now,
  })
  return toQuote(priced, { id, expiresAt })
}
