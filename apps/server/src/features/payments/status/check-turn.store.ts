import { type Queries, sql } from '@hawker/postgres/database'

/** Allows a visitor's check; false when visitors have caused `max` checks after `since`. */
export const takeVisitorCheck = async (
  queries: Queries,
  id: number,
  { max, since, now }: { max: number; since: Date; now: Date },
): Promise<boolean> =>
  (await queries.run(sql`
    update transactions
    set visitor_checks_at =
      visitor_checks_at[greatest(cardinality(visitor_checks_at) + 2 - ${max}::int, 1):] || ${now}::timestamptz
    where id = ${id} and (
      cardinality(visitor_checks_at) < ${max}::int or visitor_checks_at[1] <= ${since})`)) === 1

/** Lets the sweep check an open payment soon: a visit may have come just after another one. */
export const checkSoon = (queries: Queries, id: number, at: Date): Promise<number> =>
  queries.run(sql`
    update transactions set next_check_at = ${at}
    where id = ${id} and status = 'progress' and (next_check_at is null or next_check_at > ${at})`)
