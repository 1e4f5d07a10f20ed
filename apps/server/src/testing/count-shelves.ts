import { type Sql, sql } from '../database/database.ts'
import { countedAnew } from '../features/seller/stock.store.ts'

/**
 * So many portions are on each of these shelves from now on, as if their shop had counted them;
 * null: nobody counts them.
 */
export const countShelves = (stockIds: readonly number[], quantity: number | null): Sql =>
  sql`update stocks set ${countedAnew(sql`${quantity}::int`)} where id = any(${[...stockIds]}::bigint[])`
