import type { Quote } from '@hawker/contract/quotes'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { StoredCart } from '../../carts/index.ts'
import { writeAmounts } from '../../orders/index.ts'
import type { PricedQuote } from './price-quote.ts'
import { sealQuote } from './quote-seal.ts'
import { storeQuoteLater } from './quote.store.ts'
import { toQuote } from './quote.wire.ts'

/**
 * Seals the price for its life of some minutes. The stored row only serves to explain later
 * changes.
 */
export function issueQuote(
  queries: Queries,
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  priced: PricedQuote,
  cart: StoredCart,
  userId: number,
): Quote {
  const { now, settings, options } = priced.facts
  const expiresAt = new Date(now.getTime() + settings.quoteTtlMin * MINUTE_MS)
  const promise = promiseOf(priced, cart, userId)
  const id = sealQuote(personalDataKey, promise, expiresAt)
  storeQuoteLater(queries, {
    ...promise,
    id,
    total: priced.order.total,
    options: writeAmounts(options),
    expiresAt,
    now,
  })
  return toQuote(priced, { id, expiresAt })
}

/** What this price promises, and to whom. */
export const promiseOf = (
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
