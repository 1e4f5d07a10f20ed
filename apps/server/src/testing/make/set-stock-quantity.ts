import { type Sql, sql } from '@hawker/postgres/database'
import { setQuantity } from '../../features/catalog/menu/menu-stock.store.ts'

/** Sets the counted quantity of stocks, as the seller does. Null: the stocks are not counted. */
export const setStockQuantity = (stockIds: readonly number[], quantity: number | null): Sql =>
  sql`update stocks set ${setQuantity(sql`${quantity}::int`)} where id = any(${[...stockIds]}::bigint[])`
