import type { OpeningException } from '@hawker/contract/seller'
import type { ShopHours } from '@hawker/domain/time/opening-hours'
import { type Queries, sql } from '@hawker/postgres/database'
import { SERVICE_COLUMNS, type ServiceRow, serviceOf } from '../shop-rules.store.ts'

export async function timezoneOf(queries: Queries, shopId: number): Promise<string> {
  const row = await queries.row<{ timezone: string }>(
    sql`select timezone from shops where id = ${shopId}`,
  )
  return row?.timezone ?? 'UTC'
}

/** The hours of a shop as this transaction sees them. */
export async function hoursOf(queries: Queries, shopId: number): Promise<ShopHours> {
  const row = await queries.row<ServiceRow>(
    sql`select ${SERVICE_COLUMNS} from shops s where s.id = ${shopId}`,
  )
  if (!row) throw new Error(`Shop ${shopId} is gone`)
  return serviceOf(row)
}

/** Special days override closed dates, as in the domain rules of opening hours. */
export const exceptionsFrom = (
  queries: Queries,
  shopId: number,
  from: string,
  to?: string,
): Promise<OpeningException[]> =>
  queries.rows<OpeningException>(sql`
    select day::text as date,
      (select coalesce(json_agg(json_build_object('from', s.opens, 'to', s.closes) order by s.opens), '[]')
        from special_days s where s.shop_id = ${shopId} and s.date = day) as spans
    from (select date from special_days where shop_id = ${shopId} union select date
      from closed_dates where shop_id = ${shopId}) as days (day)
    where day >= ${from}::date and (${to ?? null}::date is null or day <= ${to ?? null}::date) order by day`)
