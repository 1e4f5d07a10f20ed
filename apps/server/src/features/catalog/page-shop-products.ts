import type { Product, pageShopProducts as PageShopProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/core/operation'
import { localesOf } from '@hawker/domain/texts/language'
import { MAX_COUNTED } from '../../adapters/search/port.ts'
import type { Sql } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { readShopIndex } from '../shops/index.ts'
import { loadProductPage } from './product-page.ts'
import {
  type ProductFilterQuery,
  type ProductOrder,
  parseProductFilters,
  productOrderOf,
} from './product-query.ts'
import {
  type LocalizedQuery,
  type PageQuery,
  pageOf,
  loadDisplayContext,
} from './display-context.ts'
import {
  amongIds,
  filtered,
  orderByIds,
  filterIds,
  inShop,
  recommendedIn,
  shopIsListed,
  idIn,
} from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import type { ProductView } from './product.ts'
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
  request: LocalizedQuery<Query<typeof PageShopProducts>>,
): Page {
  const { search, category_id: categoryId } = request.query
  const order = productOrderOf(request.query, 'menu')
  const scope = inShop(key, categoryId)
  if (search === undefined) return loadShopProductPage(deps, key, scope, order, request)
  const [context, index] = await Promise.all([
    loadDisplayContext(deps, request),
    readShopIndex(deps.database),
  ])
  const shop = index.find(key)
  if (!shop) return refuse('not_found')
  const { hits } = await deps.search.products({
    term: search,
    locales: localesOf(request.lang),
    shops: [shop],
  })
  const found = hits.map(({ id }) => id)
  const { column, sort, order_by: orderBy } = request.query
  if (column !== undefined || sort !== undefined || orderBy !== undefined)
    return loadShopProductPage(deps, key, amongIds(scope, found), order, request)
  const narrowed = filtered(
    scope,
    parseProductFilters(request.query, context.currency),
    context.now,
  )
  const ids = found.length === 0 ? [] : await filterIds(deps.database, found, narrowed)
  const { limit, offset } = pageOf(request.query)
  const products = await loadProductsInOrder(deps, ids.slice(offset, offset + limit), request.lang)
  return { rows: products.map((product) => productWire(product, context)), ...totalOf(ids) }
}

/** The products that the shop recommends, in the order of the shop. */
export const listRecommendedProducts = (
  deps: Deps,
  key: string,
  request: LocalizedQuery<PageQuery>,
): Page => loadShopProductPage(deps, key, recommendedIn(key), 'recommended', request)

async function loadShopProductPage(
  deps: Deps,
  key: string,
  scope: Sql,
  order: ProductOrder | 'market',
  request: LocalizedQuery<PageQuery & ProductFilterQuery & { cursor?: string }>,
): Page {
  const { products, context, ...counts } = await loadProductPage(deps, scope, order, request)
  if (counts.total === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  return { rows: products.map((product) => productWire(product, context)), ...counts }
}

/** Products by id, in the order of `ids`. */
export async function loadProductsInOrder(
  deps: Deps,
  ids: readonly number[],
  lang: string,
): Promise<ProductView[]> {
  if (ids.length === 0) return []
  return (await loadProducts(deps.database, { where: idIn(ids), order: orderByIds(ids) }, lang))
    .products
}

export const totalOf = (ids: readonly number[]) => ({
  total: Math.min(ids.length, MAX_COUNTED),
  totalIsEstimate: ids.length > MAX_COUNTED,
})
