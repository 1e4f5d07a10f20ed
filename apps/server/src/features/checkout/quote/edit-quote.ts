import type { Quote } from '@hawker/contract/quotes'
import { MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { writeAmounts } from '../../orders/index.ts'
import type { PricedQuote } from './price-quote.ts'
import { type QuotePromise, expiryOf, isSealedQuote, sealQuote } from './quote-seal.ts'
import { toQuote } from './quote.wire.ts'

export type QuotedEdit = { readonly id: number; readonly version: number; readonly userId: number }

/** A negative id of the cart keeps quotes of edits apart from those of carts. */
const promiseOf = (
  { order: price, facts }: PricedQuote,
  { id, version, userId }: QuotedEdit,
): QuotePromise => ({
  cartId: -id,
  userId,
  cartVersion: version,
  currencyId: facts.currency.id,
  breakdown: writeAmounts(price),
})

/** Quotes an edit for as long as a cart is quoted. No row is stored: the id is the seal. */
export function issueEditQuote(
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  priced: PricedQuote,
  edited: QuotedEdit,
): Quote {
  const { now, settings } = priced.facts
  const expiresAt = new Date(now.getTime() + settings.quoteTtlMin * MINUTE_MS)
  const id = sealQuote(personalDataKey, promiseOf(priced, edited), expiresAt)
  return toQuote(priced, { id, expiresAt })
}

/** Whether a quote promises this price of the edit; `expired` when it no longer may. */
export function checkEditQuote(
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  quoteId: string,
  priced: PricedQuote,
  edited: QuotedEdit,
): 'holds' | 'changed' | 'expired' {
  const { now } = priced.facts
  const id = quoteId.toLowerCase()
  if (isSealedQuote(personalDataKey, id, promiseOf(priced, edited), now)) return 'holds'
  return expiryOf(id) > now.getTime() ? 'changed' : 'expired'
}
