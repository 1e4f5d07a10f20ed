import type { calculateOrder as operation, Quote } from '@hawker/contract/quotes'
import type { Body } from '@hawker/contract/operation'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { unitsOf } from '../carts/index.ts'
import { chosenCurrencyIn, marketAt } from '../settings/index.ts'
import { readAsked } from './asked.ts'
import { type KeyedLine, gatherQuote } from './gather-quote.ts'
import { priceQuote } from './price-quote.ts'
import { toQuote } from './quote.wire.ts'
import { readStanding } from './standing.store.ts'

type Asked = Body<typeof operation>

/** Prices a list of products for anybody and keeps nothing. */
export async function calculateOrder(
  queries: Queries,
  {
    body,
    userId,
    currencyId,
    lang,
    now,
  }: {
    body: Asked
    userId: number | null
    currencyId: number | undefined
    lang: string
    now: Date
  },
): Promise<Quote> {
  const { lines, stockIds } = orderedLines(body.products)
  const standing = await readStanding(queries, { shopId: body.shop_id, userId, stockIds })
  if (!standing) return refuse('not_found')
  const market = await marketAt(queries, standing.market)
  const currency = chosenCurrencyIn(market, currencyId)
  const facts = await gatherQuote(queries, {
    standing,
    lines,
    asked: readAsked(body),
    currency,
    market,
    lang,
    now,
  })
  return toQuote(priceQuote(facts), null)
}

/** A list of products as lines, and every stock that they name. */
export function orderedLines(products: Asked['products']): {
  lines: KeyedLine[]
  stockIds: number[]
} {
  const lines = products.map(lineOf)
  return { lines, stockIds: lines.flatMap((line) => unitsOf(line)).map(({ stockId }) => stockId) }
}

/** Addon quantities are absolute; a number that is no multiple of its line's cannot be meant. */
function lineOf(
  { stock_id, quantity, addons = [] }: Asked['products'][number],
  place: number,
): KeyedLine {
  const uneven = addons.findIndex((addon) => addon.quantity % quantity !== 0)
  if (uneven >= 0)
    refuse('validation_failed', undefined, {
      [`products.${place}.addons.${uneven}.quantity`]: 'validation.invalid',
    })
  return {
    key: place + 1,
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
