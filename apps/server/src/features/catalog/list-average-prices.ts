import type {
  CategoryPrices,
  listAveragePrices as ListAveragePrices,
} from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/operation'
import { divideRounded } from '@hawker/domain/money'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type StoredCurrency, chosenCurrencyIn, wireAmount } from '../settings/index.ts'
import { offersAt, readShops } from '../shops/index.ts'
import type { PriceRange } from './price-range.ts'
import { loadSectionPrices } from './section-prices.store.ts'

/** For the price filter. Of many shops out of what lists keep of each; of one shop by its own sections. One statement, or two. */
export async function listAveragePrices(
  deps: Deps,
  { query }: { query: Query<typeof ListAveragePrices> },
): Promise<CategoryPrices[]> {
  const index = await readShops(deps.database)
  const currency = chosenCurrencyIn(index.market, query.currency_id)
  if (query.shop_id !== undefined) {
    if (!index.shops.has(query.shop_id)) return refuse('not_found')
    return wire(await loadSectionPrices(deps.database, query.shop_id), query.category_id, currency)
  }
  const wanted = (shop: { type: string }) => query.type === undefined || shop.type === query.type
  const ranges = new Map<number, PriceRange>()
  for (const { shop } of offersAt(index, deps.clock.now(), query.address, wanted)) {
    if (!shop.prices) continue
    for (const { id } of shop.categories) ranges.set(id, joined(ranges.get(id), shop.prices))
  }
  return wire(ranges, query.category_id, currency)
}

const joined = (known: PriceRange | undefined, more: PriceRange): PriceRange =>
  known
    ? {
        count: known.count + more.count,
        sum: known.sum + more.sum,
        min: known.min < more.min ? known.min : more.min,
        max: known.max > more.max ? known.max : more.max,
      }
    : more

const wire = (
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
