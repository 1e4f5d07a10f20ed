import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { cloneDatabase } from '../testing/test-database.ts'
import { openDatabase, sql } from './database.ts'
import type { WrittenLater } from './tx.ts'

const batches: number[] = []
const THINGS: WrittenLater<{ id: number }> = {
  write: (queries, rows) => {
    batches.push(rows.length)
    return queries.run(sql`
      insert into things select id from json_to_recordset(${JSON.stringify(rows)}::json) as g (id int) on conflict (id) do nothing`)
  },
}

async function openThings() {
  const { connectionString, drop } = await cloneDatabase()
  const errors: Error[] = []
  const open = () =>
    openDatabase({ connectionString, max: 2, onError: (error) => void errors.push(error) })
  const database = open()
  await database.run(sql`create table things (id int primary key check (id < 1000))`)
  const ids = async (by = database) =>
    (await by.rows<{ id: number }>(sql`select id from things order by id`)).map(({ id }) => id)
  batches.length = 0
  return { database, open, ids, errors, drop }
}

test('rows that nobody waits for are written together by themselves, and are told of until they are', async () => {
  const { database, ids, errors, drop } = await openThings()
  for (const id of [1, 2, 3]) database.behind.put(THINGS, { id })
  assert.deepEqual(database.behind.waiting(THINGS), [{ id: 1 }, { id: 2 }, { id: 3 }])
  assert.deepEqual(await ids(), [])
  while (database.behind.waiting(THINGS).length > 0) await wait(10)
  assert.deepEqual(await ids(), [1, 2, 3])
  assert.deepEqual(batches, [3])
  assert.deepEqual(errors, [])
  await database.close()
  await drop()
})

test('what is handed over inside a transaction that is undone is written all the same, and while others are written too', async () => {
  const { database, ids, drop } = await openThings()
  const undone = database.transaction(async (tx) => {
    tx.behind.put(THINGS, { id: 1 })
    await tx.run(sql`insert into things values (2)`)
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  const settled = database.behind.settled()
  database.behind.put(THINGS, { id: 3 })
  await settled
  assert.deepEqual(await ids(), [1, 3])
  assert.deepEqual(batches, [1, 1])
  await database.close()
  await drop()
})

test('a row that cannot be written takes none of the others with it, and is heard of', async () => {
  const { database, ids, errors, drop } = await openThings()
  for (const id of [1, 2000, 2]) database.behind.put(THINGS, { id })
  await database.behind.settled()
  assert.deepEqual(await ids(), [1, 2])
  assert.equal(errors.length, 1)
  assert.match(String(errors[0]), /things_id_check/)
  await database.close()
  await drop()
})

test('whoever closes the database has written what waited', async () => {
  const { database, open, ids, drop } = await openThings()
  database.behind.put(THINGS, { id: 7 })
  await database.close()
  const next = open()
  assert.deepEqual(await ids(next), [7])
  await next.close()
  await drop()
})
