import type { SearchedProduct, searchProducts as SearchProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/core/operation'
import {
  MAX_COUNTED,
  type ExcludedAllergen,
  type Hit,
  type NamedDiet,
} from '../../adapters/search/port.ts'
import type { Deps } from '../../deps.ts'
import {
  foundProductWire,
  openCheck,
  loadProductsInOrder,
  pageOf,
  loadDisplayContext,
} from '../catalog/index.ts'
import { type ListedShop, type ShopIndex, nextListChangeAt, readShopIndex } from '../shops/index.ts'
import { findDishes } from './find-dishes.ts'
import { highlightsOf } from './highlight.ts'
import { scoreOf } from './relevance-score.ts'

type ProductSearch = { readonly query: Query<typeof SearchProducts>; readonly lang: string }
type Page = {
  rows: SearchedProduct[]
  total: number
  totalIsEstimate: boolean
  meta: {
    changes_at: string | null
    /** The diets that the search names, and the search without them. */
    diets: readonly NamedDiet[]
    /** The allergens that it excludes. */
    allergens: readonly ExcludedAllergen[]
    rest: string
  }
}

/**
 * Products of one shop, or of all shops that deliver to the address. Ordered by text match and by
 * the signals of their shop; counted exactly up to 1,000. Diets in the search filter them.
 */
export async function searchProducts(deps: Deps, { query, lang }: ProductSearch): Promise<Page> {
  const [context, index] = await Promise.all([
    loadDisplayContext(deps, { query, lang }),
    readShopIndex(deps.database),
  ])
  const shops = shopsInReach(index, query)
  const found = await findDishes(deps, {
    term: query.search,
    lang,
    shops,
    allShops: shops === index.all,
    now: context.now,
  })
  const isOpen = openCheck(index, context.now, query)
  const ids = ranked(found.hits, index, isOpen)
  const { limit, offset } = pageOf(query)
  const products = await loadProductsInOrder(
    deps,
    ids.slice(0, MAX_COUNTED).slice(offset, offset + limit),
    lang,
  )
  return {
    rows: products.flatMap((product) => {
      const shop = index.shops.get(product.shopId)
      if (!shop) return []
      const { id, slug, translations } = shop
      const wire = foundProductWire(
        product,
        { id, slug, translations, open: isOpen(shop) },
        context,
      )
      return [
        { ...wire, highlight: highlightsOf(wire.translation.title, found.words, deps.search.fold) },
      ]
    }),
    total: Math.min(ids.length, MAX_COUNTED),
    totalIsEstimate: ids.length > MAX_COUNTED,
    meta: {
      changes_at: nextListChangeAt(index, query, context.now),
      diets: found.diets,
      allergens: found.allergens,
      rest: found.rest,
    },
  }
}

function shopsInReach(
  index: ShopIndex,
  { shop_id: shopId, address }: Query<typeof SearchProducts>,
): readonly ListedShop[] {
  if (shopId === undefined && !address) return index.all
  const ids = shopId === undefined && address ? index.zonesAt(address).keys() : [shopId ?? 0]
  return [...ids].flatMap((id) => index.shops.get(id) ?? [])
}

function ranked(
  hits: readonly Hit[],
  index: ShopIndex,
  isOpen: (shop: ListedShop) => boolean,
): number[] {
  const listedHits = hits.flatMap(({ id, shopId, relevance }) => {
    const shop = index.shops.get(shopId)
    return shop ? [{ id, fit: relevance, shop }] : []
  })
  const maxOrders = listedHits.reduce((max, { shop }) => Math.max(max, shop.orders28d), 0)
  const scored = listedHits.map(({ id, fit, shop }) => {
    // The search covered only shops that deliver.
    const signals = { reaches: true, open: isOpen(shop), orders28d: shop.orders28d }
    return { id, score: scoreOf(fit, signals, maxOrders) }
  })
  return scored.sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id)
}
