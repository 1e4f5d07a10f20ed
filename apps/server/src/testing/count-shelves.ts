import { type Sql, sql } from '../database/database.ts'
import { countedAnew } from '../features/seller/stock.store.ts'

/** Sets the counted quantity of stocks, as the seller does. Null: the stocks are not counted. */
export const countShelves = (stockIds: readonly number[], quantity: number | null): Sql =>
  sql`update stocks set ${countedAnew(sql`${quantity}::int`)} where id = any(${[...stockIds]}::bigint[])`
