import { type Queries, type Sql, sql } from '../../database/database.ts'

/** Base-currency minor units. The rest of `amount + tax + fees` is what the others in the transfer paid. */
export type EarningRow = {
  id: number
  kind: string
  createdAt: Date
  amount: number
  /** Of `amount`. */
  tips: number
  tax: number
  fees: number
  /** Taken by a courier at the door. */
  cash: number
  orderId: number | null
  orderNumber: string | null
  shopId: number | null
  shopTitle: string | null
  timezone: string | null
}
export type DayRow = { date: string; orders: number; amount: number; tips: number; tax: number; fees: number; cash: number }
export type Period = { from: string; to: string }
export type Earner = { readonly kind: 'shop'; readonly shopId: number } | { readonly kind: 'courier'; readonly userId: number }

/**
 * The movements of an account in days of the shops' own calendars. The transfers are narrowed to the days before and after first, so that
 * only what may fall into the period is turned into wall dates.
 */
function movements(earner: Earner, { from, to }: Period, lang: string): Sql {
  const owner = earner.kind === 'shop' ? sql`a.shop_id = ${earner.shopId}` : sql`a.user_id = ${earner.userId}`
  return sql`
    select e.id, t.id as transfer_id, t.kind, t.created_at, e.amount, o.id as order_id, o.number, s.id as shop_id, s.timezone,
      (t.created_at at time zone coalesce(s.timezone, 'UTC'))::date as day,
      (select x.title from shop_translations x where x.shop_id = s.id
        order by (x.locale = ${lang}) desc, (x.locale = 'en') desc limit 1) as shop_title,
      case when t.kind = 'tip' then e.amount when t.kind = 'settlement' and a.kind = 'courier' then e.amount - o.driver_pay else 0 end as tips,
      case when a.kind = 'courier' and t.kind = 'settlement' then (
        select coalesce(-sum(x.amount), 0) from ledger_transfers c join ledger_entries x on x.transfer_id = c.id
        join ledger_accounts b on b.id = x.account_id
        where c.ref_type = 'order' and c.ref_id = o.id and c.kind = 'cash_payment' and b.kind = 'cash_clearing') else 0 end as cash,
      parts.tax, parts.fees
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    left join orders o on t.ref_type = 'order' and o.id = t.ref_id
    left join shops s on s.id = coalesce(o.shop_id, a.shop_id)
    cross join lateral (
      select coalesce(sum(x.amount) filter (where b.kind = 'tax'), 0) as tax,
        coalesce(sum(x.amount) filter (where b.kind in ('platform_revenue', 'fx_rounding', 'courier', 'shop') and b.id <> a.id), 0) as fees
      from ledger_entries x join ledger_accounts b on b.id = x.account_id where x.transfer_id = t.id) parts
    where a.kind = ${earner.kind} and ${owner}
      and t.created_at >= ${from}::date - interval '1 day' and t.created_at < ${to}::date + interval '2 days'
      and (t.created_at at time zone coalesce(s.timezone, 'UTC'))::date between ${from}::date and ${to}::date`
}

export const loadDays = (queries: Queries, earner: Earner, period: Period, lang: string): Promise<DayRow[]> =>
  queries.rows<DayRow>(sql`
    select day::text as date, count(*) filter (where kind = 'settlement') as orders, sum(amount)::bigint as amount, sum(tips)::bigint as tips,
      sum(tax)::bigint as tax, sum(fees)::bigint as fees, sum(cash)::bigint as cash
    from (${movements(earner, period, lang)}) m group by day order by day desc`)

export async function pageOfEarnings(
  queries: Queries,
  earner: Earner,
  { page, perPage, lang, ...period }: Period & { page: number; perPage: number; lang: string },
): Promise<{ rows: EarningRow[]; total: number }> {
  const rows = await queries.rows<EarningRow & { total: number }>(sql`
    select id, kind, created_at as "createdAt", amount::bigint, tips::bigint, tax::bigint, fees::bigint, cash::bigint, order_id as "orderId",
      number as "orderNumber", shop_id as "shopId", shop_title as "shopTitle", timezone
    from (${movements(earner, period, lang)}) m order by id desc limit ${perPage} offset ${(page - 1) * perPage}`)
  const count = await queries.row<{ n: number }>(sql`select count(*) as n from (${movements(earner, period, lang)}) m`)
  return { rows, total: count?.n ?? 0 }
}
