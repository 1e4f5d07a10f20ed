import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import { viewOf } from '@hawker/postgres/table/define-table'
import { insertRows } from '../../../database/seed/write/insert-rows.ts'
import { STOCKS } from './stock.table.ts'

/** What an import writes of a size, by column. */
type ImportedColumns = {
  readonly id: number
  readonly price: number
  readonly sku: string | null
  readonly content: number | null
  readonly content_unit: string | null
  readonly extras: unknown
  readonly quantity: number | null
}

/** Inserts any number of sizes in one statement. */
export const insertImportedStocks = (
  tx: Tx,
  rows: readonly (ImportedColumns & { readonly product_id: number; readonly position: number })[],
): Promise<void> => insertRows(tx, 'stocks', rows)

const IMPORTED_STOCKS = viewOf(STOCKS, [
  'id',
  'price',
  'sku',
  'content',
  'contentUnit',
  'extras',
  'quantity',
])
/** Changes any number of sizes. Their stock changes only where the file states one. */
export const updateImportedStocks = (
  tx: Tx,
  rows: readonly (ImportedColumns & { readonly is_in_stock: boolean | null })[],
): Promise<number> =>
  tx.run(sql`
    update stocks s set price = g.price, sku = g.sku, content = g.content,
      content_unit = g.content_unit, extras = coalesce(g.extras, '[]'),
      quantity = case when g.quantity is not null then g.quantity
        when g.is_in_stock and s.quantity = 0 then null else s.quantity end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (${IMPORTED_STOCKS.types}, is_in_stock boolean)
    where s.id = g.id
      and (s.price, s.sku, s.content, s.content_unit, s.extras, s.quantity) is distinct from
        (g.price, g.sku, g.content, g.content_unit, coalesce(g.extras, '[]'),
        case when g.quantity is not null then g.quantity
          when g.is_in_stock and s.quantity = 0 then null else s.quantity end)`)

/** A statement that sells out the stocks of these ids. */
export const sellingOutStocks = (ids: Sql): Sql =>
  sql`update stocks set quantity = 0 where id in (${ids}) and quantity is distinct from 0`
