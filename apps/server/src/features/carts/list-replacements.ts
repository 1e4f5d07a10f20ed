import type { Alternative } from '@hawker/contract/catalog'
import { toMajor } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { localesOf } from '@hawker/domain/texts/language'
import type { SearchEngine, SearchedShop } from '../../adapters/search/port.ts'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type Sellable,
  findAlternatives,
  suggestReplacements,
  loadSellables,
  replacementsAmong,
} from '../catalog/index.ts'
import { type StoredCurrency, requestedCurrency } from '../settings/index.ts'
import { readShopIndex } from '../shops/index.ts'
import { type CartLine, priceLine, replacementProblem } from './cart-lines.ts'

/** With `unattended` nobody is at the door to prove their age. */
type MissingProduct = {
  productId: number
  price: bigint
  limit: number
  lang: string
  first?: number | null
  unattended?: boolean
}
const LIKELY_LIMIT = 12
const SEARCH_LIMIT = 30

/**
 * Possible replacements of an unavailable product at current prices; `first` leads if available.
 */
export async function replacementsFor(
  queries: Queries,
  { first = null, unattended = false, ...missing }: MissingProduct,
  currency: StoredCurrency,
  now: Date,
): Promise<Alternative[]> {
  const alternatives = await findAlternatives(queries, { ...missing, now })
  const ids = first === null ? alternatives : [first, ...alternatives.filter((id) => id !== first)]
  const found = await loadSellables(queries, ids, missing.lang)
  return ids.flatMap((id) => {
    const sellable = found.get(id)
    const offered =
      sellable &&
      (id !== first || canReplace(sellable, found, now)) &&
      !(unattended && sellable.ageRestriction !== null)
    return offered ? [toAlternative(sellable, currency, now)] : []
  })
}

const canReplace = (
  { stockId, shopId }: Sellable,
  sellables: ReadonlyMap<number, Sellable>,
  now: Date,
): boolean =>
  replacementProblem({ ...bareLine(0), replacement: { type: 'specific', stockId } }, undefined, {
    shopId,
    sellables,
    now,
  }) === null

type ReplacementQuery = {
  stockId: number
  search: string | undefined
  currencyId: number | undefined
  lang: string
}

/** Replacements to choose from before ordering. Refuses `not_found` for an unpublished product. */
export async function listStockReplacements(
  { database, search: engine, clock }: Pick<Deps, 'database' | 'search' | 'clock'>,
  { stockId, search, currencyId, lang }: ReplacementQuery,
): Promise<Alternative[]> {
  const now = clock.now()
  const missing = (await loadSellables(database, [stockId], lang)).get(stockId)
  const shop = missing && (await readShopIndex(database)).find(String(missing.shopId))
  if (!missing?.published || !shop) return refuse('not_found')
  const currency = await requestedCurrency(database, currencyId)
  const { productId, price } = missing
  const ids =
    search === undefined
      ? await suggestReplacements(database, { productId, price, now, limit: LIKELY_LIMIT })
      : await replacementsAmong(database, {
          productIds: await findIn(engine, shop, search, lang),
          stockId,
          now,
          limit: SEARCH_LIMIT,
        })
  const found = await loadSellables(database, ids, lang)
  return ids.flatMap((id) => {
    const sellable = found.get(id)
    return sellable ? [toAlternative(sellable, currency, now)] : []
  })
}

async function findIn(
  engine: SearchEngine,
  shop: SearchedShop,
  term: string,
  lang: string,
): Promise<number[]> {
  const { hits } = await engine.products({
    term,
    locales: localesOf(lang),
    shops: [shop],
  })
  return hits.map(({ id }) => id)
}

const toAlternative = (sellable: Sellable, currency: StoredCurrency, now: Date): Alternative => ({
  stock_id: sellable.stockId,
  product_uuid: sellable.productUuid,
  title: sellable.title,
  extras: [...sellable.extras],
  img: sellable.img,
  allergens: [...sellable.allergens],
  may_contain: [...sellable.mayContain],
  allergens_declared: sellable.allergensDeclared,
  price: toMajor(
    lineBeforeCoupons(
      priceLine(bareLine(sellable.stockId), sellable, 1),
      currency.rate,
      now.getTime(),
    ).net,
    currency.decimals,
  ),
})

const bareLine = (stockId: number): CartLine => ({
  id: null,
  memberId: null,
  clientLineId: null,
  stockId,
  quantity: 1,
  addons: [],
  note: null,
  replacement: null,
})
