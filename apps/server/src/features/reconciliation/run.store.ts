import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/** Undefined when this night has it already. */
export const insertRun = (
  tx: Tx,
  { tag, day, night, now }: { tag: string; day: string; night: string; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into reconcile_runs (tag, day, night, started_at) values (${tag}, ${day}, ${night}, ${now})
    on conflict (tag, day, night) do nothing returning id`)

export const findRun = (
  queries: Queries,
  id: number,
): Promise<{ tag: string; day: string; night: string; finished: boolean } | undefined> =>
  queries.row(sql`
    select tag, day::text as day, night::text as night, finished_at is not null as finished
    from reconcile_runs where id = ${id}`)

export const finishRun = (
  queries: Queries,
  id: number,
  { entries, now, failure }: { entries: number; now: Date; failure: string | null },
): Promise<number> =>
  queries.run(sql`
    update reconcile_runs set entries = ${entries},
      finished_at = ${now}, failure = ${failure} where id = ${id}`)

/** The job is tried again. Until then staff see why. */
export const failRun = (queries: Queries, id: number, failure: string): Promise<number> =>
  queries.run(sql`update reconcile_runs set failure = ${failure.slice(0, 500)} where id = ${id}`)
