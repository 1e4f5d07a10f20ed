import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../database/database.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type EventListener, recordEvent, workOnce, workThrough } from './jobs.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

test('a listener that fails does not keep the others from hearing, and the event stays due for it', async () => {
  const heard: string[] = []
  const faults: string[] = []
  const listener = (name: string, fails = false): EventListener => ({
    topic: 'order.created',
    name,
    hear: async () => {
      heard.push(name)
      if (fails) throw new Error('broken')
    },
  })
  await app.deps.database.transaction((tx) => recordEvent(tx, { topic: 'order.created', key: 'order:1:created' }, app.clock.now()))
  await workOnce({
    database: app.deps.database,
    listeners: [listener('first', true), listener('second')],
    jobs: [],
    sweeps: [],
    onFault: (_, what) => faults.push(what),
  })
  assert.deepEqual(heard, ['first', 'second'])
  assert.deepEqual(faults, ['listener first'])
  const [job] = await app.rows<{ attempts: number }>(sql`select attempts from graphile_worker.jobs where task_identifier = 'hear_event'`)
  assert.equal(job?.attempts, 1)
})

test('one row that cannot be worked on does not keep the rows after it waiting', async () => {
  const done: number[] = []
  const work = async (row: number) => {
    if (row === 2) throw new Error('poison')
    done.push(row)
  }
  await assert.rejects(workThrough([1, 2, 3], work), (error: unknown) => error instanceof AggregateError && error.errors.length === 1)
  assert.deepEqual(done, [1, 3])
})
