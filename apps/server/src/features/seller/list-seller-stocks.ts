import type { SellerStock, listSellerStocks as operation } from '@hawker/contract/seller'
import type { Query } from '@hawker/contract/operation'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type StoredCurrency, askedCurrency, wireAmount } from '../settings/index.ts'
import { shopIdsOf } from './seller.store.ts'
import { type StoredStock, selectStocks } from './stock.store.ts'

/** Stocks of one own shop in the order of its menu. Refuses `not_found` for another's. */
export async function listSellerStocks(
  queries: Queries,
  { userId, query, lang }: { userId: number; query: Query<typeof operation>; lang: string },
): Promise<{ rows: SellerStock[]; total: number }> {
  const { shop_id: shopId, search, page = 1, perPage = 10 } = query
  if (!(await shopIdsOf(queries, userId)).includes(shopId)) return refuse('not_found')
  const currency = await askedCurrency(queries, query.currency_id)
  const found = await selectStocks(queries, { shopId, search, lang, limit: perPage, offset: (page - 1) * perPage })
  return { rows: found.rows.map((stock) => toSellerStock(stock, currency)), total: found.total }
}

export const toSellerStock = (stock: StoredStock, currency: StoredCurrency): SellerStock => ({
  id: stock.id,
  quantity: stock.quantity,
  sold_out_until: stock.soldOutUntil?.toISOString() ?? null,
  price: wireAmount(stock.price, currency),
  extras: stock.extras,
  product: stock.product,
})
