import type { Runner, Task, TaskList } from 'graphile-worker'
import { type EventListener, LIVE_ONLY_TOPICS, type StoredEvent } from '../core/events.ts'
import { sql } from '@hawker/postgres/database'
import type { Database } from '@hawker/postgres/tx'
import { loadWorker } from './graphile-worker.ts'
import { type Job, type Sweep, forEachCollectingErrors } from './jobs.ts'

export type WorkerOptions = {
  database: Database
  listeners: readonly EventListener[]
  jobs: readonly Job[]
  sweeps: readonly Sweep[]
  onFault: (error: unknown, what: string) => void
  /** The worker counts as stuck when due jobs wait this long while none starts. */
  stuckAfterMs?: number
}

function tasksOf({ database, listeners, jobs, onFault }: WorkerOptions): TaskList {
  const unreachable = listeners.find(({ topic }) => LIVE_ONLY_TOPICS.has(topic))
  if (unreachable)
    throw new Error(
      `${unreachable.name} would never be called for ${unreachable.topic}: ` +
        'remove the topic from LIVE_ONLY_TOPICS',
    )
  const tasks: TaskList = {
    // Stored jobs have this name.
    async hear_event(payload) {
      const id =
        typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : 0
      const event = await database.row<StoredEvent>(sql`
        select id, topic, order_id, shop_id, user_id, driver_id, parcel_id, payload, created_at
        from events where id = ${id}`)
      if (!event) return
      // Every listener runs, even when another fails: refunds must not depend on notifications.
      await forEachCollectingErrors(
        listeners.filter(({ topic }) => topic === event.topic),
        async (listener) => {
          try {
            await database.transaction((tx) => listener.handle(tx, event))
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
        await job.run(typeof payload === 'object' && payload !== null ? { ...payload } : {})
      } catch (cause) {
        onFault(cause, `job ${job.name}`)
        throw cause
      }
    }
  }
  return tasks
}

/** Runs all due jobs. For tests. */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  const taskList = tasksOf(options)
  const { runOnce, quiet } = await loadWorker()
  await runOnce({ pgPool: options.database.pool, taskList, logger: quiet, noHandleSignals: true })
}

/** Delay before a worker that lost its database starts again. */
const RESTART_DELAY_MS = 1_000
const LOST_JOBS_INTERVAL_MS = 10_000
const STUCK_AFTER_MS = 5_000

/**
 * Starts the worker and restarts it after a database failure. `stop` waits for the jobs that are
 * running.
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
      // Only batches make graphile-worker await the statement that ends a job. Else its failure is an
      // unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    runner = own
    own.promise
      .catch((error: unknown) => stopping || onFault(error, 'worker'))
      .then(
        // A stuck worker was replaced already.
        () => (runner === own ? restartLater() : undefined),
        () => {},
      )
  }
  /**
   * After a crash of the database graphile-worker can wait for a response for ever. The sign is
   * that due jobs wait while none starts.
   */
  async function replaceStuck(): Promise<void> {
    const before = progressCount
    if (!(await hasWaitingJobs(database, stuckAfterMs))) return
    await new Promise((resolve) => setTimeout(resolve, stuckAfterMs))
    if (stopping || progressCount !== before || !(await hasWaitingJobs(database, stuckAfterMs)))
      return
    onFault(new Error('the worker was stuck and was replaced'), 'worker')
    const stuck = runner
    await begin()
    // Not awaited, because a stuck worker may never stop. Its jobs are unlocked like those of a
    // lost worker.
    stuck?.stop().catch(() => {})
  }
  function restartLater(): void {
    if (!stopping) timer = setTimeout(() => void begin().catch(restartLater), RESTART_DELAY_MS)
  }
  await begin()

  const shortLocks = [
    'hear_event',
    ...options.jobs.filter((job) => job.shortLock).map(({ name }) => name),
  ]
  const longLocks = options.jobs.filter((job) => job.longLock).map(({ name }) => name)
  const lost: Sweep = {
    name: 'jobs of lost workers',
    everyMs: LOST_JOBS_INTERVAL_MS,
    run: () => unlockLostJobs(database, shortLocks, longLocks),
  }
  const stuck: Sweep = { name: 'stuck worker', everyMs: stuckAfterMs, run: replaceStuck }
  const running = new Set<Promise<void>>()
  const timers = [...options.sweeps, lost, stuck].map((sweep) => {
    let current: Promise<void> | undefined
    return setInterval(() => {
      if (current) return
      const work = sweep.run().catch((error: unknown) => onFault(error, `sweep ${sweep.name}`))
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

const withProgressCallback = (tasks: TaskList, onProgress: () => void): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        onProgress()
        await task?.(payload, helpers)
        onProgress()
      },
    ]),
  )

async function hasWaitingJobs(database: Database, sinceMs: number): Promise<boolean> {
  const row = await database.row<{ waiting: boolean }>(sql`
    select exists (
      select from graphile_worker._private_jobs
      where locked_at is null and run_at < now() - make_interval(secs => ${sinceMs / 1000})
        and attempts < max_attempts) as waiting`)
  return row?.waiting ?? false
}

/**
 * A killed process leaves its jobs locked for four hours. Jobs take seconds and are idempotent, so
 * they can be unlocked much earlier.
 */
async function unlockLostJobs(
  database: Database,
  shortLocks: readonly string[],
  longLocks: readonly string[],
): Promise<void> {
  await database.run(sql`
    update graphile_worker._private_jobs j set locked_by = null, locked_at = null
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.locked_at < now() - case
      when t.identifier = any(${[...shortLocks]}::text[]) then interval '30 seconds'
      when t.identifier = any(${[...longLocks]}::text[]) then interval '1 hour'
      else interval '5 minutes' end`)
}
