import type { Sql } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import {
  type ProductFilterQuery,
  type ProductOrder,
  parseProductFilters,
  orderOf,
  decodeProductCursor,
  encodeProductCursor,
} from './product-query.ts'
import {
  type LocalizedQuery,
  type PageQuery,
  pageOf,
  loadDisplayContext,
} from './display-context.ts'
import { filtered, onSale } from './product-conditions.store.ts'
import { loadProducts } from './product.store.ts'
import type { ProductView } from './product.ts'
import type { DisplayContext } from './product.wire.ts'

export type ProductPage = {
  readonly products: readonly ProductView[]
  readonly context: DisplayContext
  readonly total: number
  readonly totalIsEstimate: boolean
  readonly meta: { readonly next_cursor: string | null }
}

/** One page of the products of a scope, filtered and ordered, after a cursor or at an offset. */
export async function loadProductPage(
  deps: Deps,
  scope: Sql,
  order: ProductOrder | 'market',
  request: LocalizedQuery<PageQuery & ProductFilterQuery & { cursor?: string }>,
): Promise<ProductPage> {
  const { query, lang } = request
  const count = orderOf(order, deps.clock.now()).length
  const cursor =
    query.cursor === undefined ? undefined : decodeProductCursor(query.cursor, order, count)
  const context = await loadDisplayContext(deps, request, cursor)
  const { now } = context
  const where = filtered(onSale(scope), parseProductFilters(query, context.currency), now)
  const page = await loadProducts(
    deps.database,
    { where, order: orderOf(order, now), after: cursor?.after, ...pageOf(query) },
    lang,
  )
  const next = page.last && encodeProductCursor({ order, at: now.getTime(), after: page.last })
  return {
    products: page.products,
    context,
    total: page.total,
    totalIsEstimate: page.totalIsEstimate,
    meta: { next_cursor: next },
  }
}
