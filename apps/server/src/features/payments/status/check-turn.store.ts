import { type Queries, sql } from '@hawker/postgres/database'

/** Allows a visitor's check; false when another visit has caused one after `since`. */
export const takeVisitorCheck = async (
  queries: Queries,
  id: number,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> =>
  (await queries.run(sql`
    update transactions set visitor_check_at = ${now} where id = ${id}
      and (visitor_check_at is null or visitor_check_at <= ${since})`)) === 1

/** Lets the sweep check an open payment soon: a visit may have come just after another one. */
export const checkSoon = (queries: Queries, id: number, at: Date): Promise<number> =>
  queries.run(sql`
    update transactions set next_check_at = ${at}
    where id = ${id} and status = 'progress' and (next_check_at is null or next_check_at > ${at})`)
