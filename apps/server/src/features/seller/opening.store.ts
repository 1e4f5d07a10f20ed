import type { OpeningException } from '@hawker/contract/seller'
import type { ShopHours } from '@hawker/domain/time/opening-hours'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { SERVICE_COLUMNS, type ServiceRow, serviceOf } from '../shops/index.ts'

export type Span = { from: string; to: string }

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

export async function clearDay(tx: Tx, shopId: number, date: string): Promise<void> {
  await tx.run(sql`delete from special_days where shop_id = ${shopId} and date = ${date}::date`)
  await tx.run(sql`delete from closed_dates where shop_id = ${shopId} and date = ${date}::date`)
}
export const closeDay = (tx: Tx, shopId: number, date: string): Promise<number> =>
  tx.run(
    sql`insert into closed_dates (shop_id, date) values (${shopId}, ${date}::date) on conflict do nothing`,
  )
export const insertSpans = (
  tx: Tx,
  shopId: number,
  date: string,
  spans: readonly Span[],
): Promise<number> =>
  tx.run(sql`
    insert into special_days (shop_id, date, opens, closes)
    select ${shopId}::bigint, ${date}::date, x.opens, x.closes
    from unnest(${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[]) as x (opens, closes)`)
