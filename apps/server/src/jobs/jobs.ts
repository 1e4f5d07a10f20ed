import { sql } from '@hawker/postgres/database'
import type { Tx } from '@hawker/postgres/tx'

/**
 * Work outside of a transaction, such as mail. It is retried with growing delays until it succeeds.
 */
export type Job = {
  readonly name: string
  run(payload: Record<string, unknown>): Promise<void>
  /** Fast and idempotent: unlocked after half a minute instead of five when its worker is lost. */
  readonly shortLock?: true
  /** Slow: unlocked only after an hour when its worker is lost. */
  readonly longLock?: true
}
/** Periodic work on rows that are due. Unlike a timer it survives a crash. */
export type Sweep = { readonly name: string; readonly everyMs: number; run(): Promise<void> }

/** Adds a job that runs after the commit. It replaces a waiting job with the same key. */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Record<string, unknown>,
  key?: string,
): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(
      ${job}::text, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text)`)
}

/**
 * Works on the items in turn. A failure does not stop the others. Throws all failures at the end.
 */
export async function forEachCollectingErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${items.length} failed: ${String(failures[0])}`,
    )
}
