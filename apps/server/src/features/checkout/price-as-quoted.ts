import type { Quote } from '@hawker/contract/quotes'
import { diffQuotes } from '@hawker/domain/pricing/quote-diff'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import type { StoredCart } from '../carts/index.ts'
import { type Market, currencyIn } from '../settings/index.ts'
import type { CheckoutOptions } from './checkout-options.ts'
import type { Checkout } from './load-checkout.ts'
import { gatherFacts } from './quote/gather-facts.ts'
import { issueQuote, promiseOf } from './quote/issue-quote.ts'
import { type PricedQuote, priceQuote } from './quote/price-quote.ts'
import { isSealedQuote } from './quote/quote-seal.ts'
import { type StoredQuote, findQuote } from './quote/quote.store.ts'
import { amountsIn, toChanges, toProblem } from './quote/quote.wire.ts'

type QuotedCheckout = {
  quoteId: string
  userId: number
  checkout: Checkout
  options: CheckoutOptions
  market: Market
  lang: string
  now: Date
}

/**
 * The price of the order, which must equal its quote in every amount.
 * The quote's id is a seal over those amounts, so usually no row is read. If the seal does not
 * match, the quote's row names its currency and the differences, and the refusal carries a fresh
 * quote.
 */
export async function priceAsQuoted(
  tx: Tx,
  deps: Pick<Deps, 'personalDataKey'>,
  { quoteId, userId, checkout, options, market, lang, now }: QuotedCheckout,
): Promise<PricedQuote> {
  const { cart, context, lines } = checkout
  const priceIn = async (currencyId: number) =>
    priceQuote(
      await gatherFacts(tx, {
        context,
        lines,
        options,
        currency: currencyIn(market, currencyId),
        market,
        lang,
        now,
      }),
    )
  const priced = await priceIn(cart.currencyId)
  const isSealed =
    priced.problems.length === 0 &&
    isSealedQuote(deps.personalDataKey, quoteId, promiseOf(priced, cart, userId), now)
  if (isSealed) return priced

  const quote = await findQuote(tx, { id: quoteId, cartId: cart.id, userId })
  const inQuotedCurrency =
    quote && quote.currencyId !== cart.currencyId ? await priceIn(quote.currencyId) : priced
  refuseChanged(inQuotedCurrency, quote, cart, () =>
    issueQuote(tx, deps, inQuotedCurrency, cart, userId),
  )
  return inQuotedCurrency
}

function refuseChanged(
  priced: PricedQuote,
  quote: StoredQuote | undefined,
  cart: StoredCart,
  issueFreshQuote: () => Quote,
): void {
  const { now } = priced.facts
  const isExpired = !quote || quote.expiresAt <= now
  const diff = quote ? diffQuotes(quote.breakdown, priced.order) : []
  const [problem] = priced.problems
  if (!problem && !isExpired && diff.length === 0 && quote.cartVersion === cart.version) return

  const fresh = issueFreshQuote()
  const data = { diff: toChanges(diff, priced), quote: fresh, problems: fresh.problems }
  if (problem) {
    const { line, data: facts } = toProblem(problem, priced, true)
    refuse(problem.code, {
      ...amountsIn(facts ?? {}, 0),
      ...(line === null ? {} : { line }),
      ...data,
    })
  }
  refuse(isExpired ? 'quote_expired' : 'price_changed', data)
}
