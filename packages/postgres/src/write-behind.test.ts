import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createEmptyDatabase } from './testing/empty-database.ts'
import { openDatabase, sql } from './database.ts'
import type { WriteBehindKind } from './tx.ts'

const batches: number[] = []
const THINGS: WriteBehindKind<{ id: number }> = {
  write: (queries, rows) => {
    batches.push(rows.length)
    return queries.run(sql`
      insert into things select id
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (id int)
      on conflict (id) do nothing`)
  },
}

async function openThings() {
  const { connectionString, drop } = await createEmptyDatabase()
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

test('writes queued rows together, and lists them as pending until then', async () => {
  const { database, ids, errors, drop } = await openThings()
  for (const id of [1, 2, 3]) database.writeBehind.put(THINGS, { id })
  assert.deepEqual(database.writeBehind.pending(THINGS), [{ id: 1 }, { id: 2 }, { id: 3 }])
  assert.deepEqual(await ids(), [])
  while (database.writeBehind.pending(THINGS).length > 0) await wait(10)
  assert.deepEqual(await ids(), [1, 2, 3])
  assert.deepEqual(batches, [3])
  assert.deepEqual(errors, [])
  await database.close()
  await drop()
})

test('writes rows that were queued inside a transaction that rolled back', async () => {
  const { database, ids, drop } = await openThings()
  const rolledBack = database.transaction(async (tx) => {
    tx.writeBehind.put(THINGS, { id: 1 })
    await tx.run(sql`insert into things values (2)`)
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  await database.writeBehind.settled()
  assert.deepEqual(await ids(), [1])
  await database.close()
  await drop()
})

test('settled also waits for rows that are queued during another write', async () => {
  const { database, ids, drop } = await openThings()
  database.writeBehind.put(THINGS, { id: 1 })
  const settled = database.writeBehind.settled()
  database.writeBehind.put(THINGS, { id: 3 })
  await settled
  assert.deepEqual(await ids(), [1, 3])
  assert.deepEqual(batches, [1, 1])
  await database.close()
  await drop()
})

test('a row that fails is reported and loses no other row', async () => {
  const { database, ids, errors, drop } = await openThings()
  for (const id of [1, 2000, 2]) database.writeBehind.put(THINGS, { id })
  await database.writeBehind.settled()
  assert.deepEqual(await ids(), [1, 2])
  assert.equal(errors.length, 1)
  assert.match(String(errors[0]), /things_id_check/)
  await database.close()
  await drop()
})

test('closing the database writes the queued rows first', async () => {
  const { database, open, ids, drop } = await openThings()
  database.writeBehind.put(THINGS, { id: 7 })
  await database.close()
  const next = open()
  assert.deepEqual(await ids(next), [7])
  await next.close()
  await drop()
})
