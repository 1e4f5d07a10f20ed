import { type Queries, sql } from '@hawker/postgres/database'

/**
 * Updates the orders of the last 28 days of every shop, once a day (UTC), so that lists do not
 * reorder with each delivery.
 */
export const refreshPopularity = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`
    with today as (select (${now}::timestamptz at time zone 'UTC')::date as day),
    counted as (
      select s.id, today.day, coalesce((select sum(d.orders) from shop_order_days d
        where d.shop_id = s.id and d.day > today.day - 28 and d.day <= today.day), 0)::int as orders
      from shops s, today where s.orders_counted_on is distinct from today.day)
    update shops s set orders_28d = counted.orders, orders_counted_on = counted.day from counted
      where s.id = counted.id`)
