import type {
  CategoryPrices,
  listAveragePrices as ListAveragePrices,
} from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/core/operation'
import { divideRounded } from '@hawker/domain/money/money'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type StoredCurrency, chosenCurrencyIn, wireAmount } from '../settings/index.ts'
import { offersAt, readShopIndex } from '../shops/index.ts'
import type { PriceRange } from './price-range.ts'
import { loadSectionPrices } from './section-prices.store.ts'

/**
 * Serves the price filter. Reads many shops from the shop index, and one by its own sections. At
 * most two statements.
 */
export async function listAveragePrices(
  deps: Deps,
  { query }: { query: Query<typeof ListAveragePrices> },
): Promise<CategoryPrices[]> {
  const index = await readShopIndex(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  if (query.shop_id !== undefined) {
    if (!index.shops.has(query.shop_id)) return refuse('not_found')
    return categoryPricesWire(
      await loadSectionPrices(deps.database, query.shop_id),
      query.category_id,
      currency,
    )
  }
  const hasType = (shop: { type: string }) => query.type === undefined || shop.type === query.type
  const ranges = new Map<number, PriceRange>()
  for (const { shop } of offersAt(
    index,
    { now: deps.clock.now(), point: query.address },
    hasType,
  )) {
    if (!shop.prices) continue
    for (const { id } of shop.categories) ranges.set(id, mergeRanges(ranges.get(id), shop.prices))
  }
  return categoryPricesWire(ranges, query.category_id, currency)
}

const mergeRanges = (a: PriceRange | undefined, b: PriceRange): PriceRange =>
  a
    ? {
        count: a.count + b.count,
        sum: a.sum + b.sum,
        min: a.min < b.min ? a.min : b.min,
        max: a.max > b.max ? a.max : b.max,
      }
    : b

const categoryPricesWire = (
  ranges: ReadonlyMap<number, PriceRange>,
  only: number | undefined,
  currency: StoredCurrency,
): CategoryPrices[] =>
  [...ranges]
    .filter(([categoryId]) => only === undefined || categoryId === only)
    .sort(([a], [b]) => a - b)
    .map(([categoryId, { count, sum, min, max }]) => ({
      category_id: categoryId,
      min: wireAmount(min, currency),
      avg: wireAmount(divideRounded(sum, BigInt(count)), currency),
      max: wireAmount(max, currency),
      count,
    }))
