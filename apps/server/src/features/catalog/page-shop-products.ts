import type { Product, pageShopProducts as PageShopProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/operation'
import { COUNTED } from '../../adapters/search/port.ts'
import type { Sql } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { localesFor } from '../settings/index.ts'
import { readShops } from '../shops/index.ts'
import { pageOfProducts } from './page-of-products.ts'
import { type AskedFilters, type ProductOrder, filtersOf } from './product-query.ts'
import { type Asked, type Paging, pageOf, readerOf } from './product-reader.ts'
import {
  filtered,
  givenOrder,
  idsIn,
  inShop,
  recommendedIn,
  shopIsListed,
  withIds,
} from './product-scope.store.ts'
import { loadProducts } from './product.store.ts'
import type { ShownProduct } from './product.ts'
import { productWire } from './product.wire.ts'

type Page = Promise<{
  rows: Product[]
  total: number
  totalIsEstimate?: boolean
  meta?: { next_cursor: string | null }
}>

export async function pageShopProducts(
  deps: Deps,
  key: string,
  asked: Asked<Query<typeof PageShopProducts>>,
): Page {
  const { search, category_id: categoryId, order_by: order = 'menu' } = asked.query
  const scope = inShop(key, categoryId)
  if (search === undefined) return pageOfShop(deps, key, scope, order, asked)
  const [reader, index] = await Promise.all([readerOf(deps, asked), readShops(deps.database)])
  const shop = index.find(key)
  if (!shop) return refuse('not_found')
  const { hits } = await deps.search.products({
    term: search,
    locales: localesFor(asked.lang).slice(0, 2),
    shops: [shop],
  })
  const found = hits.map(({ id }) => id)
  const narrowed = filtered(scope, filtersOf(asked.query, reader.currency), reader.now)
  const ids = found.length === 0 ? [] : await idsIn(deps.database, found, narrowed)
  const { limit, offset } = pageOf(asked.query)
  const products = await loadInOrder(deps, ids.slice(offset, offset + limit), asked.lang)
  return { rows: products.map((product) => productWire(product, reader)), ...counted(ids) }
}

/** What the shop itself recommends, in its order. */
export const listRecommendedProducts = (deps: Deps, key: string, asked: Asked<Paging>): Page =>
  pageOfShop(deps, key, recommendedIn(key), 'recommended', asked)

async function pageOfShop(
  deps: Deps,
  key: string,
  scope: Sql,
  order: ProductOrder,
  asked: Asked<Paging & AskedFilters & { cursor?: string }>,
): Page {
  const { products, reader, ...counts } = await pageOfProducts(deps, scope, order, asked)
  if (counts.total === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  return { rows: products.map((product) => productWire(product, reader)), ...counts }
}

/** Products of found ids, in the order they were found. */
export async function loadInOrder(
  deps: Deps,
  ids: readonly number[],
  lang: string,
): Promise<ShownProduct[]> {
  if (ids.length === 0) return []
  return (await loadProducts(deps.database, { where: withIds(ids), order: givenOrder(ids) }, lang))
    .products
}

export const counted = (ids: readonly number[]) => ({
  total: Math.min(ids.length, COUNTED),
  totalIsEstimate: ids.length > COUNTED,
})
