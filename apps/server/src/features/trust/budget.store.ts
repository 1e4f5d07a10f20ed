import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type BudgetUse = {
  readonly subject: Buffer
  readonly max: number
  readonly windowMs: number
}

/**
 * Uses each budget once. Returns the first that is used up; then the caller must roll back. One
 * statement, in the order of subjects: concurrent uses wait for each other and cannot deadlock.
 */
export async function useBudgets(
  tx: Tx,
  uses: readonly BudgetUse[],
  now: Date,
): Promise<BudgetUse | undefined> {
  if (uses.length === 0) return undefined
  const used = await tx.rows<{ subject: Buffer }>(sql`
    insert into budget_uses as u (subject, at, max_uses, window_ms)
    select subject, array[${now}::timestamptz], max_uses, window_ms
    from unnest(${uses.map(({ subject }) => subject)}::bytea[], ${uses.map(({ max }) => max)}::int[],
      ${uses.map(({ windowMs }) => windowMs)}::bigint[]) as w (subject, max_uses, window_ms)
    order by subject
    on conflict (subject) do update set max_uses = excluded.max_uses, window_ms = excluded.window_ms,
      at = array(select moment from unnest(u.at) as moment
        where moment > ${now}::timestamptz - excluded.window_ms * interval '1 millisecond')
        || ${now}::timestamptz
    where (select count(*) from unnest(u.at) as moment
      where moment > ${now}::timestamptz - excluded.window_ms * interval '1 millisecond') < excluded.max_uses
    returning subject`)
  if (used.length === uses.length) return undefined
  const hasRoom = new Set(used.map(({ subject }) => subject.toString('hex')))
  return uses.find(({ subject }) => !hasRoom.has(subject.toString('hex')))
}

/** Takes back the latest use of each budget, because nothing was done. */
export const returnBudgets = (queries: Queries, uses: readonly BudgetUse[]): Promise<number> =>
  queries.run(sql`
    update budget_uses set at = trim_array(at, 1)
    where subject = any(${uses.map(({ subject }) => subject)}::bytea[]) and cardinality(at) > 0`)

/** When the budget allows the next use. */
export async function nextUseAt(
  queries: Queries,
  { subject, max, windowMs }: BudgetUse,
  now: Date,
): Promise<Date> {
  const row = await queries.row<{ at: Date | null }>(sql`
    select (select moment from unnest(at) as moment order by moment desc offset ${max - 1}::int limit 1) as at
    from budget_uses where subject = ${subject}`)
  return row?.at ? new Date(Math.max(now.getTime(), row.at.getTime() + windowMs)) : now
}

export const deleteOldBudgets = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`
    delete from budget_uses
    where cardinality(at) = 0 or at[cardinality(at)] < ${now}::timestamptz - window_ms * interval '1 millisecond'`)
