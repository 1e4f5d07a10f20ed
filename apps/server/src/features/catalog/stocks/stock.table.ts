import {
  BIGINT,
  DECIMAL,
  ID,
  INSTANT,
  INT,
  MONEY,
  TEXT,
  hidden,
  json,
  nullable,
  oneOf,
} from '@hawker/postgres/table/columns'
import { defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

export type Extra = { group: string; value: string }

/** What a price reduction needs; null without one. */
const DISCOUNT_COLUMNS = {
  discountType: hidden('discount_type', nullable(oneOf<'percent' | 'fixed'>())),
  /** Ppm for `percent`, minor units for `fixed`. */
  discountValue: hidden('discount_value', nullable(MONEY)),
  discountStartsAt: hidden('discount_starts_at', nullable(INSTANT)),
  discountEndsAt: hidden('discount_ends_at', nullable(INSTANT)),
}
const PORTION_COLUMNS = {
  price: hidden('price', MONEY),
  /** Portions on the shelf; null: not counted. */
  quantity: hidden('quantity', nullable(INT)),
  soldOutUntil: hidden('sold_out_until', nullable(INSTANT)),
}

/** The sizes of products. Amounts in minor units of the base currency. */
export const STOCKS = defineTable('stocks', 'k', {
  id: hidden('id', ID),
  productId: hidden('product_id', ID),
  ...PORTION_COLUMNS,
  ...DISCOUNT_COLUMNS,
  sku: hidden('sku', nullable(TEXT)),
  /** The options that name the size; empty for the only one. */
  extras: hidden('extras', json<Extra[]>()),
  /** By language. */
  extrasIn: hidden('extras_in', json<Readonly<Record<string, Extra[]>>>()),
  /** The lowest price of 30 days, which a reduction is shown against. */
  price30dLow: hidden('price_30d_low', nullable(MONEY)),
  deposit: hidden('deposit', MONEY),
  position: hidden('position', INT),
  /** The weight or volume of the package, for the price per kilogram or litre. */
  content: hidden('content', nullable(DECIMAL)),
  contentUnit: hidden('content_unit', nullable(oneOf<'g' | 'ml'>())),
  pricedAt: hidden('priced_at', INSTANT),
  reducedAt: hidden('reduced_at', nullable(INSTANT)),
  /** How often counting began or ended. */
  recounts: hidden('recounts', INT),
  /** The sum of changes by people. */
  adjusted: hidden('adjusted', BIGINT),
})
export const STOCK_PORTIONS = viewOf(STOCKS, fieldsOf(PORTION_COLUMNS))
export const STOCK_DISCOUNTS = viewOf(STOCKS, fieldsOf(DISCOUNT_COLUMNS))
/** What a cart needs of a size, its name aside. */
export const SOLD_STOCKS = viewOf(STOCKS, [
  ...fieldsOf(PORTION_COLUMNS),
  ...fieldsOf(DISCOUNT_COLUMNS),
  'sku',
  'price30dLow',
  'deposit',
])
