import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../testing/test-app.ts'
import { type EventListener, recordEvent } from '../core/events.ts'
import { enqueue, forEachCollectingErrors } from './jobs.ts'
import { runDueJobs, startWorker } from './worker.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

describe('runDueJobs', () => {
  test('calls all listeners when one fails, and keeps the job for a retry', async () => {
    const called: string[] = []
    const faults: string[] = []
    const listener = (name: string, fails = false): EventListener => ({
      topic: 'order.released',
      name,
      handle: async () => {
        called.push(name)
        if (fails) throw new Error('broken')
      },
    })
    await app.deps.database.transaction((tx) =>
      recordEvent(tx, { topic: 'order.released', key: 'order:1:released' }, app.clock.now()),
    )
    await runDueJobs({
      database: app.deps.database,
      listeners: [listener('first', true), listener('second')],
      jobs: [],
      sweeps: [],
      onFault: (_, what) => faults.push(what),
    })
    assert.deepEqual(called, ['first', 'second'])
    assert.deepEqual(faults, ['listener first'])
    const [job] = await app.rows<{ attempts: number }>(
      sql`select attempts from graphile_worker.jobs where task_identifier = 'hear_event'`,
    )
    assert.equal(job?.attempts, 1)
  })

  test('creates no job for live-only topics and refuses listeners for them', async () => {
    const waiting = async () =>
      (await app.rows<{ n: number }>(sql`select count(*) as n from graphile_worker.jobs`))[0]?.n
    const before = await waiting()
    await app.deps.database.transaction((tx) =>
      recordEvent(tx, { topic: 'order.created', key: 'order:2:created' }, app.clock.now()),
    )
    assert.equal(await waiting(), before)
    const listener: EventListener = {
      topic: 'order.created',
      name: 'in vain',
      handle: async () => {},
    }
    const worker = {
      database: app.deps.database,
      listeners: [listener],
      jobs: [],
      sweeps: [],
      onFault: () => {},
    }
    await assert.rejects(
      async () => runDueJobs(worker),
      /in vain would never be called for order.created/,
    )
  })
})

test('workThrough goes on after a failure and throws it at the end', async () => {
  const done: number[] = []
  const work = async (row: number) => {
    if (row === 2) throw new Error('poison')
    done.push(row)
  }
  await assert.rejects(
    forEachCollectingErrors([1, 2, 3], work),
    (error: unknown) => error instanceof AggregateError && error.errors.length === 1,
  )
  assert.deepEqual(done, [1, 3])
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('startWorker replaces a stuck worker, and the waiting jobs run', async () => {
  const done: string[] = []
  const faults: string[] = []
  const releases: (() => void)[] = []
  const worker = await startWorker({
    database: app.deps.database,
    listeners: [],
    // Four of these occupy the worker, as after a crash of the database.
    jobs: [
      {
        name: 'stand_still',
        run: () => new Promise<void>((resolve) => void releases.push(resolve)),
      },
      { name: 'be_done', run: async ({ name }) => void done.push(String(name)) },
    ],
    sweeps: [],
    onFault: (error) => faults.push(String(error)),
    stuckAfterMs: 100,
  })
  try {
    for (const name of ['a', 'b', 'c', 'd'])
      await app.deps.database.transaction((tx) =>
        enqueue(tx, 'stand_still', { name }, `stand:${name}`),
      )
    await pause(300)
    await app.deps.database.transaction((tx) => enqueue(tx, 'be_done', { name: 'waited' }))
    for (const until = Date.now() + 20_000; done.length === 0 && Date.now() < until;)
      await pause(20)
    assert.deepEqual(done, ['waited'])
    assert.ok(faults.includes('Error: the worker was stuck and was replaced'), faults.join())
  } finally {
    releases.forEach((release) => release())
    await worker.stop()
  }
})
