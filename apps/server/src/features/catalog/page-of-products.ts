import type { Sql } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import {
  type AskedFilters,
  type ProductOrder,
  filtersOf,
  orderOf,
  readProductCursor,
  writeProductCursor,
} from './product-query.ts'
import { type Asked, type Paging, pageOf, readerOf } from './product-reader.ts'
import { filtered, onSale } from './product-scope.store.ts'
import { loadProducts } from './product.store.ts'
import type { ShownProduct } from './product.ts'
import type { Reader } from './product.wire.ts'

export type PagedProducts = {
  readonly products: readonly ShownProduct[]
  readonly reader: Reader
  readonly total: number
  readonly totalIsEstimate: boolean
  readonly meta: { readonly next_cursor: string | null }
}

/** A page of the products of a scope, filtered and in an order, after a cursor or at an offset. */
export async function pageOfProducts(
  deps: Deps,
  scope: Sql,
  order: ProductOrder | 'market',
  asked: Asked<Paging & AskedFilters & { cursor?: string }>,
): Promise<PagedProducts> {
  const { query, lang } = asked
  const count = orderOf(order, deps.clock.now()).length
  const cursor =
    query.cursor === undefined ? undefined : readProductCursor(query.cursor, order, count)
  const reader = await readerOf(deps, asked, cursor)
  const { now } = reader
  const where = filtered(onSale(scope), filtersOf(query, reader.currency), now)
  const page = await loadProducts(
    deps.database,
    { where, order: orderOf(order, now), after: cursor?.after, ...pageOf(query) },
    lang,
  )
  const next = page.last && writeProductCursor({ order, at: now.getTime(), after: page.last })
  return {
    products: page.products,
    reader,
    total: page.total,
    totalIsEstimate: page.totalIsEstimate,
    meta: { next_cursor: next },
  }
}
