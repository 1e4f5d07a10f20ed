import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordEvent } from '../core/events.ts'
import { startTestApp } from '../testing/test-app.ts'
import { waitForOlderTransactions } from '../testing/wait-for-older-transactions.ts'
import { sql } from '@hawker/postgres/database'
import { eventsAfter } from './events-after.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)
const { database } = app.deps
const record = (key: string) =>
  database.transaction((tx) => recordEvent(tx, { topic: 'test', key }, app.clock.now()))
const keysAfter = async (seenKey: string) => {
  const [seen] = await app.rows<{ id: number }>(sql`select id from events where key = ${seenKey}`)
  return (
    await app.rows<{ key: string }>(
      sql`select key from events where ${eventsAfter(seen?.id ?? 0)} order by id`,
    )
  ).map(({ key }) => key)
}

test('includes events with a smaller id that were committed after the seen event', async () => {
  await record('long ago')
  await waitForOlderTransactions(app)
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  let onWritten = () => {}
  const isWritten = new Promise<void>((resolve) => (onWritten = resolve))
  const slow = database.transaction(async (tx) => {
    await recordEvent(tx, { topic: 'test', key: 'slow' }, app.clock.now())
    onWritten()
    await mayCommit
  })
  await isWritten
  await record('quick')
  assert.deepEqual(await keysAfter('quick'), [])
  commit()
  await slow
  await record('later')
  assert.deepEqual(await keysAfter('quick'), ['slow', 'later'])
  const ids = await app.rows<{ key: string }>(sql`select key from events order by id`)
  assert.deepEqual(
    ids.map(({ key }) => key),
    ['long ago', 'slow', 'quick', 'later'],
  )
})
