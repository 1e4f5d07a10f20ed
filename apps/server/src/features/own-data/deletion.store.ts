import { type Queries, sql } from '@hawker/postgres/database'

export const hasOpenOrders = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(sql`
    select 1 from orders where (user_id = ${userId} or driver_id = ${userId})
      and status not in ('delivered', 'cancelled')
    union all
    select 1 from parcel_orders 
      where (user_id = ${userId} or driver_id = ${userId}) and ended_at is null
    limit 1`)) !== undefined

export const listDueDeletions = async (queries: Queries, now: Date): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from users where delete_at <= ${now} and deleted_at is null order by delete_at limit 100`)
  ).map(({ id }) => id)

/**
 * All columns that refer to users by foreign key or by name. A test compares them with the list of
 * personal tables.
 */
export const listPersonalColumns = (
  queries: Queries,
): Promise<{ table: string; column: string }[]> =>
  queries.rows(sql`
    select t.relname as table, a.attname as column
    from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
    where n.nspname = 'public' and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      (a.atttypid = 'bigint'::regtype and a.attname ~ '(^|_)(user|driver|owner|person)_id$')
      or exists (select from pg_constraint k
        where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conrelid = t.oid and a.attnum = any(k.conkey)))
    order by 1, 2`)
