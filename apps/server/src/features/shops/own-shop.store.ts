import { type Sql, sql } from '@hawker/postgres/database'
import { isSamePerson } from '../accounts/index.ts'

/** Whether a user belongs to the staff of a shop, by this account or another one of the person. */
export const isOwnShop = (user: Sql, shop: Sql): Sql => sql`exists (
  select from shop_staff staff where staff.shop_id = ${shop}
    and ${isSamePerson(sql`staff.user_id`, user)})`
