import type { Logger, Runner, Task, TaskList } from 'graphile-worker'
import type { Database, Tx } from '../database/tx.ts'
import { sql } from '../database/database.ts'
import type { LiveEvent } from '../http/live.ts'

/** Something that happened, as stored (migration 0001, table events). */
export type StoredEvent = LiveEvent & { created_at: Date }
/**
 * Reacts to one topic. Runs after the commit, in a transaction of its own, at least once: what it
 * does must be keyed so that a replay does nothing.
 */
export type EventListener = {
  readonly topic: string
  readonly name: string
  hear(tx: Tx, event: StoredEvent): Promise<void>
}
/**
 * Work that waits outside any transaction (mail, providers). Retried with growing pauses until it
 * succeeds.
 */
export type Job = {
  readonly name: string
  work(payload: Record<string, unknown>): Promise<void>
  /**
   * Short, and keyed at both ends: when whoever began it seems lost, it is begun again after half a
   * minute instead of five.
   */
  readonly hurried?: true
  /** Takes as long as there is history: whoever began it counts as lost after an hour. */
  readonly unhurried?: true
}
/**
 * What looks again and again for rows that are due, so that nothing depends on a timer surviving a
 * crash.
 */
export type Sweep = { readonly name: string; readonly everyMs: number; sweep(): Promise<void> }

export type NewEvent = {
  topic: string
  /** Unique: writing an event with the same key again does nothing. */
  key: string
  orderId?: number
  shopId?: number
  userId?: number
  driverId?: number
  payload?: Record<string, unknown>
}

/**
 * Heard by live streams and caches alone, which Postgres tells itself: a job for each would be done
 * for nobody (decision 030).
 */
const LIVE_ONLY: ReadonlySet<string> = new Set([
  'order.created',
  'shop.changed',
  'stock.changed',
  'payment.captured',
])

/**
 * Writes what happened and, in the same statement, the job that tells those who listen. Live
 * streams hear of it at commit.
 */
export async function recordEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const happened = sql`
      insert into events (topic, key, order_id, shop_id, user_id, driver_id, payload, created_at)
      values (${event.topic}, ${event.key}, ${event.orderId ?? null}, ${event.shopId ?? null}, ${event.userId ?? null}, ${event.driverId ?? null},
        ${JSON.stringify(event.payload ?? {})}, ${now})
      on conflict (key) do nothing`
  if (LIVE_ONLY.has(event.topic)) await tx.run(happened)
  else
    await tx.run(sql`
    with happened as (${happened} returning id)
    select graphile_worker.add_job('hear_event', json_build_object('id', id)) from happened`)
}

/** Puts work aside for after the commit. The same key while it still waits replaces it. */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Record<string, unknown>,
  key?: string,
): Promise<void> {
  await tx.run(
    sql`select graphile_worker.add_job(${job}::text, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text)`,
  )
}

/**
 * Works on every item in turn. One that fails does not keep those after it waiting; all failures
 * are thrown together at the end.
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

export type WorkerOptions = {
  database: Database
  listeners: readonly EventListener[]
  jobs: readonly Job[]
  sweeps: readonly Sweep[]
  onFault: (error: unknown, what: string) => void
  /** How long work may wait while none is done before the worker counts as stuck. */
  stuckAfterMs?: number
}

/** Loaded when there is work to do: a server opens its door without it. */
async function loadWorker(): Promise<typeof import('graphile-worker') & { quiet: Logger }> {
  const worker = await import('graphile-worker')
  return { ...worker, quiet: new worker.Logger(() => () => {}) }
}

function tasksOf({ database, listeners, jobs, onFault }: WorkerOptions): TaskList {
  const deaf = listeners.find(({ topic }) => LIVE_ONLY.has(topic))
  if (deaf)
    throw new Error(`${deaf.name} would never hear of ${deaf.topic}: take it out of LIVE_ONLY`)
  const tasks: TaskList = {
    async hear_event(payload) {
      const id =
        typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : 0
      const event = await database.row<StoredEvent>(sql`
        select id, topic, order_id, shop_id, user_id, driver_id, payload, created_at from events where id = ${id}`)
      if (!event) return
      // Every listener hears, whatever becomes of the others: money goes back even while
      // notifications are broken.
      await workThrough(
        listeners.filter(({ topic }) => topic === event.topic),
        async (listener) => {
          try {
            await database.transaction((tx) => listener.hear(tx, event))
          } catch (cause) {
            onFault(cause, `listener ${listener.name}`)
            throw cause
          }
        },
      )
    },
  }
  for (const job of jobs) {
    tasks[job.name] = async (payload) => {
      try {
        await job.work(typeof payload === 'object' && payload !== null ? { ...payload } : {})
      } catch (cause) {
        onFault(cause, `job ${job.name}`)
        throw cause
      }
    }
  }
  return tasks
}

export async function migrateJobs(database: Database): Promise<void> {
  const { runMigrations, quiet } = await loadWorker()
  await runMigrations({ pgPool: database.pool, logger: quiet })
}

/** Works until all that is due is done. For tests. */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  const taskList = tasksOf(options)
  const { runOnce, quiet } = await loadWorker()
  await runOnce({ pgPool: options.database.pool, taskList, logger: quiet, noHandleSignals: true })
}

/** A worker that lost its database is followed by another after this while. */
const RESTART_DELAY_MS = 1_000
const LOST_JOBS_INTERVAL_MS = 10_000
const STUCK_AFTER_MS = 5_000

/**
 * Starts working, and goes on after its database was away. `stop` lets what runs come to its end.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { database, onFault, stuckAfterMs = STUCK_AFTER_MS } = options
  let runner: Runner | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let progressCount = 0
  const { run, quiet } = await loadWorker()
  async function begin(): Promise<void> {
    const own = await run({
      pgPool: database.pool,
      taskList: withProgressCallback(tasksOf(options), () => progressCount++),
      logger: quiet,
      concurrency: 4,
      pollInterval: 1000,
      noHandleSignals: true,
      // Without a batch graphile-worker leaves the promise that ends a job to itself: one that
      // fails takes the whole process down.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    runner = own
    own.promise
      .catch((error: unknown) => stopping || onFault(error, 'worker'))
      .then(
        // One that was given up for stuck has a follower already.
        () => (runner === own ? restartLater() : undefined),
        () => {},
      )
  }
  /**
   * When its database is killed under it, graphile-worker can wait for ever for an answer. Work
   * that waits while none begins gives it away.
   */
  async function replaceStuck(): Promise<void> {
    const before = progressCount
    if (!(await hasWaitingJobs(database, stuckAfterMs))) return
    await new Promise((resolve) => setTimeout(resolve, stuckAfterMs))
    if (stopping || progressCount !== before || !(await hasWaitingJobs(database, stuckAfterMs)))
      return
    onFault(new Error('the worker stood still and was replaced'), 'worker')
    const stuck = runner
    await begin()
    // Not waited for: it stands still, which has just been told. Its jobs are freed as those of a
    // lost worker.
    stuck?.stop().catch(() => {})
  }
  function restartLater(): void {
    if (!stopping) timer = setTimeout(() => void begin().catch(restartLater), RESTART_DELAY_MS)
  }
  await begin()

  const hurried = [
    'hear_event',
    ...options.jobs.filter((job) => job.hurried).map(({ name }) => name),
  ]
  const unhurried = options.jobs.filter((job) => job.unhurried).map(({ name }) => name)
  const lost: Sweep = {
    name: 'jobs of lost workers',
    everyMs: LOST_JOBS_INTERVAL_MS,
    sweep: () => unlockLostJobs(database, hurried, unhurried),
  }
  const stuck: Sweep = { name: 'stuck worker', everyMs: stuckAfterMs, sweep: replaceStuck }
  const running = new Set<Promise<void>>()
  const timers = [...options.sweeps, lost, stuck].map((sweep) => {
    let current: Promise<void> | undefined
    return setInterval(() => {
      if (current) return
      const work = sweep.sweep().catch((error: unknown) => onFault(error, `sweep ${sweep.name}`))
      running.add((current = work))
      void work.then(() => {
        running.delete(work)
        current = undefined
      })
    }, sweep.everyMs)
  })
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      timers.forEach(clearInterval)
      await Promise.all([runner?.stop().catch(() => {}), ...running])
    },
  }
}

const withProgressCallback = (tasks: TaskList, onMove: () => void): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        onMove()
        await task?.(payload, helpers)
        onMove()
      },
    ]),
  )

async function hasWaitingJobs(database: Database, sinceMs: number): Promise<boolean> {
  const row = await database.row<{ waiting: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs where locked_at is null and run_at < now() - make_interval(secs => ${sinceMs / 1000}) and attempts < max_attempts) as waiting`)
  return row?.waiting ?? false
}

/**
 * A killed process keeps its jobs locked, for four hours if nobody looks. None takes minutes, and
 * all bear being done twice; money does not wait for minutes.
 */
async function unlockLostJobs(
  database: Database,
  hurried: readonly string[],
  unhurried: readonly string[],
): Promise<void> {
  await database.run(sql`
    update graphile_worker._private_jobs j set locked_by = null, locked_at = null from graphile_worker._private_tasks t
    where t.id = j.task_id and j.locked_at < now() - case when t.identifier = any(${[...hurried]}::text[]) then interval '30 seconds'
      when t.identifier = any(${[...unhurried]}::text[]) then interval '1 hour' else interval '5 minutes' end`)
}
