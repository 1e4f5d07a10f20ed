import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import { shopTitle } from '../shops/index.ts'

/**
 * Minor units of the base currency. The rest of `amount + tax + fees` is what the other accounts of
 * the transfer paid.
 */
export type EarningRow = {
  id: number
  kind: string
  createdAt: Date
  amount: number
  /** Part of `amount`. */
  tips: number
  tax: number
  fees: number
  /** Cash that the courier collected at the door. */
  cash: number
  orderId: number | null
  orderNumber: string | null
  parcelId: number | null
  shopId: number | null
  shopTitle: string | null
  timezone: string | null
}
export type DayRow = {
  date: string
  orders: number
  amount: number
  tips: number
  tax: number
  fees: number
  cash: number
}
export type Period = { from: string; to: string }
export type Earner =
  | { readonly kind: 'shop'; readonly shopId: number }
  | { readonly kind: 'courier'; readonly userId: number }

/**
 * An account's movements by day in the shops' time zones. The query first narrows to the days
 * around the period, so that only few timestamps are converted.
 */
function movements(earner: Earner, { from, to }: Period): Sql {
  const owner =
    earner.kind === 'shop' ? sql`a.shop_id = ${earner.shopId}` : sql`a.user_id = ${earner.userId}`
  return sql`
    select e.id, t.id as transfer_id, t.kind, t.created_at, e.amount, e.account_id, a.kind as account_kind,
      o.id as order_id, coalesce(o.number, p.number) as number, o.driver_pay, s.id as shop_id, s.timezone,
      p.id as parcel_id, case when p.total > 0
        then round(p.tips * p.settlement_total::numeric / p.total) else 0 end as parcel_tips,
        (t.created_at at time zone coalesce(s.timezone, 'UTC'))::date as day
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    left join orders o on t.ref_type = 'order' and o.id = t.ref_id
    left join parcel_orders p on t.ref_type = 'parcel_order' and p.id = t.ref_id
    left join shops s on s.id = coalesce(o.shop_id, a.shop_id)
    where a.kind = ${earner.kind} and ${owner}
      and t.created_at >= ${from}::date - interval '1 day' and t.created_at < ${to}::date + interval '2 days'
      and (t.created_at at time zone coalesce(s.timezone, 'UTC'))::date between ${from}::date and ${to}::date`
}

/** Adds the other accounts' shares of each transfer. */
const withShares = (rows: Sql): Sql => sql`
  select m.*, parts.tax, parts.fees,
    case when m.kind = 'tip' then m.amount
      when m.kind = 'settlement' and m.account_kind = 'courier'
        then case when m.parcel_id is null then m.amount - m.driver_pay
          else least(m.amount, m.parcel_tips) end
      else 0 end as tips,
    case when m.account_kind = 'courier' and m.kind = 'settlement' then (
      select coalesce(-sum(x.amount), 0) from ledger_transfers c join ledger_entries x on x.transfer_id = c.id
      join ledger_accounts b on b.id = x.account_id
      where c.ref_type = case when m.parcel_id is null then 'order' else 'parcel_order' end
        and c.ref_id = coalesce(m.order_id, m.parcel_id) and c.kind = 'cash_payment'
        and b.kind = 'cash_clearing') else 0 end as cash
  from (${rows}) m
  cross join lateral (
    select coalesce(sum(x.amount) filter (where b.kind = 'tax'), 0) as tax,
      coalesce(sum(x.amount) filter (
        where b.kind in ('platform_revenue', 'fx_rounding', 'courier', 'shop') and b.id <> m.account_id), 0) as fees
    from ledger_entries x join ledger_accounts b on b.id = x.account_id where x.transfer_id = m.transfer_id) parts`

export const loadDays = (queries: Queries, earner: Earner, period: Period): Promise<DayRow[]> =>
  queries.rows<DayRow>(sql`
    select day::text as date, count(*) filter (where kind = 'settlement') as orders,
      sum(amount)::bigint as amount, sum(tips)::bigint as tips, sum(tax)::bigint as tax,
        sum(fees)::bigint as fees, sum(cash)::bigint as cash
    from (${withShares(movements(earner, period))}) d group by day order by day desc`)

/** Computes the shares only for the rows of the page. */
export async function listEarningsPage(
  queries: Queries,
  earner: Earner,
  { page, perPage, lang, ...period }: Period & { page: number; perPage: number; lang: string },
): Promise<{ rows: EarningRow[]; total: number }> {
  const matching = movements(earner, period)
  const rows = await queries.rows<EarningRow>(sql`
    -- Materialized, because the planner otherwise scans the whole ledger backwards for one account.
    with moved as materialized (${matching})
    select id, kind, created_at as "createdAt", amount::bigint, tips::bigint, tax::bigint, fees::bigint,
      cash::bigint, order_id as "orderId", number as "orderNumber",
      parcel_id as "parcelId", shop_id as "shopId", timezone,
      ${shopTitle(lang, sql`d.shop_id`)} as "shopTitle"
    from (${withShares(
      sql`select * from moved order by id desc limit ${perPage} offset ${(page - 1) * perPage}`,
    )}) d order by id desc`)
  const count = await queries.row<{ n: number }>(sql`select count(*) as n from (${matching}) m`)
  return { rows, total: count?.n ?? 0 }
}
