import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { Finding } from './audit.store.ts'

export type StoredRun = {
  id: number
  userId: number | null
  firstname: string | null
  startedAt: Date
  finishedAt: Date | null
  breaches: number | null
  failure: string | null
}
type Row = {
  id: number
  user_id: number | null
  firstname: string | null
  started_at: Date
  finished_at: Date | null
  breaches: number | null
  failure: string | null
}
const toStoredRun = (row: Row): StoredRun => ({
  id: row.id,
  userId: row.user_id,
  firstname: row.firstname,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  breaches: row.breaches,
  failure: row.failure,
})
const SELECT_RUNS = sql`
  select r.id, r.user_id, u.firstname, r.started_at, r.finished_at, r.breaches, r.failure
  from audit_runs r left join users u on u.id = r.user_id`

export async function selectRuns(
  queries: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRun[]; total: number }> {
  const rows = await queries.rows<Row>(
    sql`${SELECT_RUNS} order by r.id desc limit ${limit} offset ${offset}`,
  )
  const count = await queries.row<{ total: number }>(sql`select count(*) as total from audit_runs`)
  return { rows: rows.map(toStoredRun), total: count?.total ?? 0 }
}

export async function findRun(
  queries: Queries,
  id: number,
): Promise<(StoredRun & { results: Finding[] }) | undefined> {
  const row = await queries.row<Row>(sql`${SELECT_RUNS} where r.id = ${id}`)
  const found = await queries.row<{ results: Finding[] | null }>(
    sql`select results from audit_runs where id = ${id}`,
  )
  return row && { ...toStoredRun(row), results: found?.results ?? [] }
}

/** The unfinished run, if there is one. */
export const findUnfinishedRun = (queries: Queries): Promise<{ id: number } | undefined> =>
  queries.row(sql`select id from audit_runs where finished_at is null`)

/** Undefined when a run is unfinished, or the night already has one. */
export const insertRun = (
  tx: Tx,
  run: { userId: number | null; night: string | null; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into audit_runs (user_id, night, started_at) values (${run.userId}, ${run.night}::date, ${run.now})
    on conflict do nothing returning id`)

export const finishRun = (
  queries: Queries,
  id: number,
  outcome: {
    breaches: number | null
    results: readonly Finding[]
    failure: string | null
    now: Date
  },
): Promise<number> =>
  queries.run(sql`
    update audit_runs set finished_at = ${outcome.now}, breaches = ${outcome.breaches},
      results = ${JSON.stringify(outcome.results)}::jsonb, failure = ${outcome.failure}
    where id = ${id} and finished_at is null`)

export const hasNightlyRun = async (queries: Queries, night: string): Promise<boolean> =>
  (await queries.row(sql`select id from audit_runs where night = ${night}::date`)) !== undefined
