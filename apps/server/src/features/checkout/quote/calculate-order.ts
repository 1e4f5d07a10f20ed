import type { calculateOrder as operation, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/core/operation'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { unitsOf } from '../../carts/index.ts'
import { chosenCurrencyIn, marketAt } from '../../settings/index.ts'
import { readContext } from '../checkout-context.store.ts'
import { readCheckoutOptions } from '../checkout-options.ts'
import { gatherFacts } from './gather-facts.ts'
import type { KeyedLine } from './keyed-lines.ts'
import { priceQuote } from './price-quote.ts'
import { toQuote } from './quote.wire.ts'

type ListBody = Body<typeof operation>

/** Prices a list of products for any caller and stores nothing. */
export async function calculateOrder(
  queries: Queries,
  {
    body,
    userId,
    currencyId,
    lang,
    now,
  }: {
    body: ListBody
    userId: number | null
    currencyId: number | undefined
    lang: string
    now: Date
  },
): Promise<Quote> {
  const { lines, stockIds } = listedLines(body.products)
  const context = await readContext(queries, { shopId: body.shop_id, userId, stockIds })
  if (!context) return refuse('not_found')
  const market = await marketAt(queries, context.market)
  const currency = chosenCurrencyIn(market, currencyId)
  const facts = await gatherFacts(queries, {
    context,
    lines,
    options: readCheckoutOptions(body),
    currency,
    market,
    lang,
    now,
  })
  return toQuote(priceQuote(facts), null)
}

/** A list of products as lines, and the ids of all their stocks. */
export function listedLines(products: ListBody['products']): {
  lines: KeyedLine[]
  stockIds: number[]
} {
  const lines = products.map(lineOf)
  return { lines, stockIds: lines.flatMap((line) => unitsOf(line)).map(({ stockId }) => stockId) }
}

/** Addon quantities are absolute, so each must be a multiple of its line's quantity. */
function lineOf(
  { stock_id, quantity, addons = [] }: ListBody['products'][number],
  index: number,
): KeyedLine {
  const uneven = addons.findIndex((addon) => addon.quantity % quantity !== 0)
  if (uneven >= 0)
    refuse('validation_failed', undefined, {
      [`products.${index}.addons.${uneven}.quantity`]: 'validation.invalid',
    })
  return {
    key: index + 1,
    id: null,
    memberId: null,
    clientLineId: null,
    stockId: stock_id,
    quantity,
    addons: addons.map((addon) => ({
      stockId: addon.stock_id,
      perUnit: addon.quantity / quantity,
    })),
    note: null,
    replacement: null,
  }
}
