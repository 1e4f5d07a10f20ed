import type { Product, pageShopProducts as PageShopProducts } from '@hawker/contract/catalog'
import type { Query } from '@hawker/contract/operation'
import { COUNTED } from '../../adapters/search/port.ts'
import type { Sql } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { localesFor } from '../settings/index.ts'
import { readShops } from '../shops/index.ts'
import { type Asked, type Paging, pageOf, readerOf } from './product-reader.ts'
import {
  MENU_ORDER,
  RECOMMENDED_ORDER,
  givenOrder,
  idsInCategory,
  inShop,
  onSale,
  recommendedIn,
  shopIsListed,
  withIds,
} from './product-scope.store.ts'
import { loadProducts } from './product.store.ts'
import type { ShownProduct } from './product.ts'
import { productWire } from './product.wire.ts'

type Page = Promise<{ rows: Product[]; total: number; totalIsEstimate?: boolean }>

export async function pageShopProducts(deps: Deps, key: string, asked: Asked<Query<typeof PageShopProducts>>): Page {
  const { search, category_id: categoryId } = asked.query
  const scope = inShop(key, categoryId)
  if (search === undefined) return pageOfShop(deps, key, onSale(scope), MENU_ORDER, asked)
  const [reader, index] = await Promise.all([readerOf(deps, asked), readShops(deps.database)])
  const shop = index.find(key)
  if (!shop) return refuse('not_found')
  const { hits } = await deps.search.products({ term: search, locales: localesFor(asked.lang).slice(0, 2), shops: [shop] })
  const found = hits.map(({ id }) => id)
  const ids = categoryId === undefined ? found : await idsInCategory(deps.database, found, categoryId)
  const { limit, offset } = pageOf(asked.query)
  const products = await loadInOrder(deps, ids.slice(offset, offset + limit), asked.lang)
  return { rows: products.map((product) => productWire(product, reader)), ...counted(ids) }
}

/** What the shop itself recommends, in its order. */
export const listRecommendedProducts = (deps: Deps, key: string, asked: Asked<Paging>): Page =>
  pageOfShop(deps, key, recommendedIn(key), RECOMMENDED_ORDER, asked)

async function pageOfShop(deps: Deps, key: string, where: Sql, order: Sql, asked: Asked<Paging>): Page {
  const [reader, { products, total }] = await Promise.all([
    readerOf(deps, asked),
    loadProducts(deps.database, { where, order, ...pageOf(asked.query) }, asked.lang),
  ])
  if (total === 0 && !(await shopIsListed(deps.database, key))) return refuse('not_found')
  return { rows: products.map((product) => productWire(product, reader)), total }
}

/** Products of found ids, in the order they were found. */
export async function loadInOrder(deps: Deps, ids: readonly number[], lang: string): Promise<ShownProduct[]> {
  if (ids.length === 0) return []
  return (await loadProducts(deps.database, { where: withIds(ids), order: givenOrder(ids) }, lang)).products
}

export const counted = (ids: readonly number[]) => ({ total: Math.min(ids.length, COUNTED), totalIsEstimate: ids.length > COUNTED })
