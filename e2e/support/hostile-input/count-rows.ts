import { type Database, sql } from '@hawker/postgres/database'

/** Counts and sums that a refused call must not change. */
export async function countRows(database: Database): Promise<unknown> {
  return database.row(sql`select
    (select count(*)::int from users) as users, (select count(*)::int from addresses) as addresses,
    (select count(*)::int from carts) as carts, (select count(*)::int from cart_details) as lines,
    (select count(*)::int from orders) as orders, (select count(*)::int from order_details) as details,
    (select count(*)::int from transactions) as transactions, (select count(*)::int from ledger_entries) as entries,
    (select count(*)::int from notifications) as notifications, (select count(*)::int from reviews) as reviews,
    (select coalesce(sum(quantity), 0)::int
      from stocks) as portions, (select coalesce(sum(price), 0)::bigint from stocks) as prices,
    (select count(*)::int from shops where pause_until is not null) as paused,
    (select md5(string_agg(concat(email, firstname, lastname, phone, password_hash), ','
      order by id)) from users) as people`)
}
