import type { Quote } from '@hawker/contract/quotes'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import type { StoredCart } from '../carts/index.ts'
import type { PricedQuote } from './price-quote.ts'
import { sealQuote } from './quote-seal.ts'
import { QUOTES, writeAmounts } from './quote.store.ts'
import { toQuote } from './quote.wire.ts'

/** Seals what was priced, so that the order can be held to it, and keeps it for telling what has changed since. */
export function keepQuote(
  { writeBehind }: Queries,
  { personalKey }: Pick<Deps, 'personalKey'>,
  priced: PricedQuote,
  cart: StoredCart,
  userId: number,
): Quote {
  const { now, settings, asked } = priced.facts
  const expiresAt = new Date(now.getTime() + settings.quoteTtlMin * MINUTE_MS)
  const promised = promisedOf(priced, cart, userId)
  const id = sealQuote(personalKey, promised, expiresAt)
  writeBehind.put(QUOTES, {
    ...promised,
    id,
    total: priced.order.total,
    asked: writeAmounts(asked),
    expiresAt,
    now,
  })
  return toQuote(priced, { id, expiresAt })
}

/** What this price promises of this cart. */
export const promisedOf = (
  { facts, order }: PricedQuote,
  { id, version }: StoredCart,
  userId: number,
) => ({
  cartId: id,
  userId,
  cartVersion: version,
  currencyId: facts.currency.id,
  breakdown: writeAmounts(order),
})
