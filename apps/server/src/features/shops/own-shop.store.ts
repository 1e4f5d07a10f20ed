import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { isSamePerson } from '../accounts/index.ts'

/** Whether a user belongs to the staff of a shop, by this account or another one of the person. */
export const isOwnShop = (user: Sql, shop: Sql): Sql => sql`exists (
  select from shop_staff staff where staff.shop_id = ${shop}
    and ${isSamePerson(sql`staff.user_id`, user)})`

/** The shops whose staff the user belongs to. */
export const shopIdsOf = async (queries: Queries, userId: number): Promise<number[]> =>
  (
    await queries.rows<{ shop_id: number }>(
      sql`select shop_id from shop_staff where user_id = ${userId} order by shop_id`,
    )
  ).map(({ shop_id: id }) => id)
