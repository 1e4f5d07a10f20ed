import { sql } from '../database/database.ts'
import type { Tx } from '../database/tx.ts'

export { type EventListener, type NewEvent, type StoredEvent, recordEvent } from '../core/events.ts'
export { migrateJobs } from './graphile-worker.ts'

/**
 * Work outside of a transaction, such as mail. It is retried with growing delays until it succeeds.
 */
export type Job = {
  readonly name: string
  work(payload: Record<string, unknown>): Promise<void>
  /** Fast and idempotent: unlocked after half a minute instead of five when its worker is lost. */
  readonly hurried?: true
  /** Slow: unlocked only after an hour when its worker is lost. */
  readonly unhurried?: true
}
/** Periodic work on rows that are due. Unlike a timer it survives a crash. */
export type Sweep = { readonly name: string; readonly everyMs: number; sweep(): Promise<void> }

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
export async function workThrough<T>(
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
