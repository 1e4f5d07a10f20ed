import type {
  SellerStock,
  listSellerStocks as operation,
  updateSellerStock as updateOperation,
} from '@hawker/contract/seller-menu'
import type { Body, Query } from '@hawker/contract/core/operation'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import {
  type StoredCurrency,
  requestedCurrency,
  baseAmount,
  wireAmount,
} from '../../settings/index.ts'
import { shopIdsOf } from '../../shops/index.ts'
import { type StoredSale, type StoredStock, selectStocks } from './menu-stock.store.ts'

/** Stocks of a shop in menu order. Refuses `not_found` unless the user belongs to its staff. */
export async function listSellerStocks(
  queries: Queries,
  { userId, query, lang }: { userId: number; query: Query<typeof operation>; lang: string },
): Promise<{ rows: SellerStock[]; total: number }> {
  const { shop_id: shopId, search, only, page = 1, perPage = 10 } = query
  if (!(await shopIdsOf(queries, userId)).includes(shopId)) return refuse('not_found')
  const currency = await requestedCurrency(queries, query.currency_id)
  const found = await selectStocks(queries, {
    shopId,
    search,
    only,
    lang,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return { rows: found.rows.map((stock) => toSellerStock(stock, currency)), total: found.total }
}

/** A percentage on the wire is ppm with four decimals. */
const PERCENT_DECIMALS = 4
export const toSellerStock = (stock: StoredStock, currency: StoredCurrency): SellerStock => ({
  id: stock.id,
  quantity: stock.quantity,
  sold_out_until: stock.soldOutUntil?.toISOString() ?? null,
  price: wireAmount(stock.price, currency),
  extras: stock.extras,
  sale: stock.sale && {
    type: stock.sale.type,
    value:
      stock.sale.type === 'percent'
        ? toMajor(stock.sale.value, PERCENT_DECIMALS)
        : wireAmount(stock.sale.value, currency),
    starts_at: stock.sale.startsAt?.toISOString() ?? null,
    ends_at: stock.sale.endsAt?.toISOString() ?? null,
  },
  product: stock.product,
})

type SaleBody = NonNullable<Body<typeof updateOperation>['sale']>
export const readSale = (sale: SaleBody, currency: StoredCurrency): StoredSale => ({
  type: sale.type,
  value:
    sale.type === 'percent'
      ? readMinor(sale.value, PERCENT_DECIMALS, 'sale.value')
      : baseAmount(sale.value, currency, 'sale.value'),
  startsAt: sale.starts_at ? new Date(sale.starts_at) : null,
  endsAt: sale.ends_at ? new Date(sale.ends_at) : null,
})
