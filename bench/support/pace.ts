import { median } from '../results.ts'
import type { Stage } from '../stage.ts'
import { processorTime } from './processor-time.ts'

/** How many people are active at the same time, without pauses. */
export const SHOPPERS = 8
const SECONDS = 5
const RUNS = 3

/** Repeats this for each shopper at the same time. */
export async function runConcurrently(
  once: () => Promise<void>,
  seconds = SECONDS,
): Promise<{ perSecond: number; done: number }> {
  const began = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      while (performance.now() - began < seconds * 1000) {
        await once()
        done++
      }
    }),
  )
  return { perSecond: (done / (performance.now() - began)) * 1000, done }
}

/**
 * The median rate of several runs after a warm-up, and the processor time of server and Postgres for
 * one, which other load on the machine does not change.
 */
export async function measurePace(
  once: () => Promise<void>,
  { stage, pid, warmUp }: { stage: Stage; pid: number; warmUp: number },
): Promise<{ perSecond: number; coreMs: number }> {
  for (let done = 0; done < warmUp;) done += (await runConcurrently(once, 1)).done
  // Autovacuum would do this within a minute. Until then, the planner believes the tables empty.
  await stage.database.pool.query('analyze')
  await runConcurrently(once, 1)
  const pids = [pid, stage.postmaster]
  const before = await processorTime(pids)
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await runConcurrently(once))
  const after = await processorTime(pids)
  const done = runs.reduce((sum, run) => sum + run.done, 0)
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    coreMs: before === undefined || after === undefined ? Number.NaN : (after - before) / done,
  }
}
