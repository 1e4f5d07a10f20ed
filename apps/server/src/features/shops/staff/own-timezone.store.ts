import { type Queries, sql } from '@hawker/postgres/database'

/** The zone of a shop with this user among its staff; undefined for any other shop. */
export const timezoneOfOwnShop = async (
  queries: Queries,
  shopId: number,
  userId: number,
): Promise<string | undefined> =>
  (
    await queries.row<{ timezone: string }>(sql`
      select s.timezone from shops s join shop_staff w on w.shop_id = s.id
      where s.id = ${shopId} and w.user_id = ${userId}`)
  )?.timezone
