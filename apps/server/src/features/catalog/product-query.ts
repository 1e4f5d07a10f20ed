import type { PRODUCT_COLUMNS, PRODUCT_ORDERS } from '@hawker/contract/catalog'
import type { Sql } from '@hawker/postgres/tx'
import { encodeCursor, decodeCursor } from '../../core/cursor.ts'
import { refuse } from '../../core/refuse.ts'
import { type StoredCurrency, baseAmount } from '../settings/index.ts'
import {
  type ProductFilters,
  ID_ORDER,
  MENU_ORDER,
  NEWEST_ORDER,
  RECOMMENDED_ORDER,
  priceOrder,
} from './product-conditions.store.ts'

/** `id_asc`, `id_desc`: by `column`. */
export type ProductOrder = (typeof PRODUCT_ORDERS)[number] | 'id_asc' | 'id_desc'
export type SortQuery = { column?: string; sort?: 'asc' | 'desc'; order_by?: ProductOrder }
type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** The order of a list: `column` and `sort` take precedence over `order_by`. */
export const productOrderOf = (
  { column, sort, order_by: order }: SortQuery,
  otherwise: ProductOrder | 'market',
): ProductOrder | 'market' =>
  column === undefined && sort === undefined
    ? (order ?? otherwise)
    : BY_COLUMN[column === 'price' ? 'price' : 'id'][sort ?? 'asc']
const BY_COLUMN: Record<ProductColumn, Record<'asc' | 'desc', ProductOrder>> = {
  id: { asc: 'id_asc', desc: 'id_desc' },
  price: { asc: 'price_asc', desc: 'price_desc' },
}
export type ProductFilterQuery = {
  deals?: boolean
  min_price?: number
  max_price?: number
  diets?: string
  without_allergens?: string
}

const splitList = (list: string | undefined): string[] => list?.split(',').filter(Boolean) ?? []

export const parseProductFilters = (
  query: ProductFilterQuery,
  currency: StoredCurrency,
): ProductFilters => ({
  deals: query.deals === true,
  minPrice:
    query.min_price === undefined ? null : baseAmount(query.min_price, currency, 'min_price'),
  maxPrice:
    query.max_price === undefined ? null : baseAmount(query.max_price, currency, 'max_price'),
  diets: splitList(query.diets),
  withoutAllergens: splitList(query.without_allergens),
})

/** Products of all shops (`market`) have no menu order; they come in the order of their ids. */
export function orderOf(order: ProductOrder | 'market', now: Date): readonly Sql[] {
  switch (order) {
    case 'market':
    case 'id_asc':
      return ID_ORDER
    case 'menu':
      return MENU_ORDER
    case 'recommended':
      return RECOMMENDED_ORDER
    case 'price_asc':
      return priceOrder(now, 'asc')
    case 'price_desc':
      return priceOrder(now, 'desc')
    case 'id_desc':
    case 'newest':
      return NEWEST_ORDER
  }
}

export type ProductCursor = {
  readonly order: string
  readonly at: number
  readonly after: readonly number[]
}

export const encodeProductCursor = ({ order, at, after }: ProductCursor): string =>
  encodeCursor([order, at, ...after])

/**
 * Refuses `invalid_request` for a cursor that no list of this order issued. `keys` is the number of
 * sort keys of the order.
 */
export function decodeProductCursor(cursor: string, order: string, keys: number): ProductCursor {
  const [cursorOrder, at, ...rest] = decodeCursor(cursor)
  const after = rest.filter((part): part is number => Number.isSafeInteger(part))
  const isComplete = after.length === rest.length && after.length === keys
  if (cursorOrder !== order || typeof at !== 'number' || !isComplete)
    return refuse('invalid_request', undefined, { cursor: 'validation.invalid' })
  return { order, at, after }
}
