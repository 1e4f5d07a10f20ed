import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { createEmptyDatabase } from './testing/empty-database.ts'
import {
  CommitAndThrow,
  type Database,
  RetryTransaction,
  join,
  openDatabase,
  sql,
} from './database.ts'

const clone = await createEmptyDatabase()
const target = new URL(clone.connectionString)
/** The protocol letters of the messages sent: P parse, B bind, D describe, E execute, S sync. */
let sent = ''
const proxy = createServer((near) => {
  const far = connect(Number(target.port), target.hostname)
  far.pipe(near)
  let rest: Buffer = Buffer.alloc(0)
  let begun = false
  near.on('data', (chunk) => {
    far.write(chunk)
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message of a connection has no letter.
      const length = rest.length < 5 ? Infinity : rest.readInt32BE(begun ? 1 : 0) + (begun ? 1 : 0)
      if (rest.length < length) return
      if (begun) sent += String.fromCharCode(rest[0] ?? 0)
      begun = true
      rest = rest.subarray(length)
    }
  })
  for (const socket of [near, far])
    socket
      .on('error', () => near.destroy())
      .on('close', () => [near, far].forEach((end) => end.destroy()))
})
let database: Database
before(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  database = openDatabase({
    connectionString: Object.assign(new URL(target), { port }).href,
    max: 1,
  })
  await database.run(
    sql`create table things (id int primary key, later int unique deferrable initially deferred)`,
  )
})
after(async () => {
  await database.close()
  proxy.close()
  await clone.drop()
})
const ids = async () =>
  (await database.rows<{ id: number }>(sql`select id from things order by id`)).map(({ id }) => id)

test('statements of one turn leave as one batch, and known columns are not described again', async () => {
  const ask = () =>
    database.transaction(async (tx) => {
      const answers = await Promise.all([
        tx.row(sql`select 1 as one`),
        tx.row(sql`select ${2}::int as two`),
      ])
      tx.commitWith(sql`select 3`)
      return answers
    })
  await ask()
  sent = ''
  assert.deepEqual(await ask(), [{ one: 1 }, { two: 2 }])
  // begin and two statements; the last one and commit.
  assert.equal(sent, 'BEBEBES' + 'BEBES')
})

test('an extensible statement takes the plain writes after it as parts, but none that has its own parts', async () => {
  const write = (first: number) =>
    database.transaction((tx) => {
      tx.commitWith(sql`select ${first}::int`)
      tx.commitWith(
        (parts) =>
          sql`with made as (insert into things (id) values (${first})), ${join(parts)} select 1`,
      )
      for (const id of [first + 1, first + 2])
        tx.commitWith(sql`insert into things (id) values (${id})`)
      tx.commitWith(sql`with other as (insert into things (id) values (${first + 3})) select 1`)
      return Promise.resolve(tx.row(sql`select 2`))
    })
  await write(1)
  sent = ''
  await write(11)
  // begin and what is asked; then three statements and commit.
  assert.equal(sent, 'BEBES' + 'BEBEBEBES')
  assert.deepEqual(await ids(), [1, 2, 3, 4, 11, 12, 13, 14])
  await database.run(sql`delete from things`)
})

test('the last row of a call commits if allowed, and no statement may follow it', async () => {
  const ask = (lastRowCommits: boolean) =>
    database.transaction(
      async (tx) => {
        await tx.row(sql`select 1 as one`)
        tx.commitWith(sql`select 3`)
        const row = await tx.row(sql`select ${2}::int as two`, { isLast: true })
        return { row, after: await tx.row(sql`select 4`).catch(String) }
      },
      { lastRowCommits },
    )
  await ask(true)
  sent = ''
  assert.deepEqual(await ask(true), { row: { two: 2 }, after: 'Error: The transaction is over' })
  assert.equal(sent, 'BEBES' + 'BEBEBES')
  assert.deepEqual(await ask(false), { row: { two: 2 }, after: { '?column?': 4 } })
  await assert.rejects(
    database.transaction(
      (tx) =>
        tx.row(sql`insert into things (id, later) values (1, 1), (2, 1) returning id`, {
          isLast: true,
        }),
      {
        lastRowCommits: true,
      },
    ),
    /unique/,
  )
  assert.deepEqual(await ids(), [])
})

test('retries work that throws RetryTransaction, at most four times', async () => {
  let tries = 0
  const work = (until: number) =>
    database.transaction(async (tx) => {
      const row = await tx.row<{ made: number }>(sql`select ${++tries}::int as made`, {
        isLast: true,
      })
      if (tries < until) throw new RetryTransaction()
      return row
    })
  assert.deepEqual(await work(3), { made: 3 })
  tries = 0
  await assert.rejects(work(Infinity), RetryTransaction)
  assert.equal(tries, 5)
})

test('a failing statement fails those after it, answers those before it, and rolls back', async () => {
  const outcomes = await database
    .transaction(async (tx) => {
      const statements = [
        tx.run(sql`insert into things (id) values (1)`),
        tx.row(sql`select 1 / ${0}::int as never`),
        tx.run(sql`insert into things (id) values (2)`),
      ]
      const settled = await Promise.allSettled(statements)
      throw Object.assign(new Error('refused'), { settled: settled.map(({ status }) => status) })
    })
    .catch((error: Error & { settled?: string[] }) => error.settled)
  assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'rejected'])
  assert.deepEqual(await ids(), [])
  // Both failed statements can be prepared again.
  assert.deepEqual(await database.row(sql`select 1 / ${1}::int as never`), { never: 1 })
  assert.equal(
    await database.transaction((tx) => tx.run(sql`insert into things (id) values (2)`)),
    1,
  )
  await database.run(sql`delete from things`)
})

test('a rollback covers a statement whose answer was not awaited', async () => {
  await assert.rejects(
    database.transaction(async (tx) => {
      await tx.row(sql`select 1`)
      tx.run(sql`insert into things (id) values (3)`).catch(() => {})
      throw new Error('no')
    }),
    /no/,
  )
  assert.deepEqual(await ids(), [])
})

test('refuses a statement after the end of its transaction', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const first = Promise.withResolvers<void>()
  await assert.rejects(
    database.transaction(async (tx) => {
      await tx.row(sql`select 1`)
      late = first.promise.then(() => tx.run(sql`insert into things (id) values (4)`))
      throw new Error('no')
    }),
    /no/,
  )
  first.resolve()
  await assert.rejects(late, /over/)
  assert.deepEqual(await ids(), [])
})

test('a failure at commit fails the statement and its transaction', async () => {
  await database.run(sql`insert into things (id, later) values (1, 1)`)
  await assert.rejects(database.run(sql`insert into things (id, later) values (2, 1)`), /unique/)
  await assert.rejects(
    database.transaction((tx) => tx.run(sql`insert into things (id, later) values (2, 1)`)),
    /unique/,
  )
  assert.deepEqual(await ids(), [1])
  await database.run(sql`delete from things`)
})

test('a failed commit leaves the connection usable, also with CommitAndThrow', async () => {
  await database.run(sql`insert into things (id) values (1)`)
  for (const thrown of [undefined, new CommitAndThrow(new Error('refused'))]) {
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`insert into things (id) values (2)`)
      tx.commitWith(sql`insert into things (id) values (1)`)
      if (thrown) throw thrown
    })
    await assert.rejects(failing, /duplicate/)
    assert.deepEqual(await ids(), [1])
  }
  await database.run(sql`delete from things`)
})

test('an answer stops the timer of query_timeout', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  await database.row(sql`select 1`)
  const before = timers()
  for (let count = 0; count < 20; count++) {
    await database.row(sql`select 1`)
    await database.row(sql`select 1 / ${0}::int`).catch(() => {})
  }
  assert.ok(timers() <= before, `${timers()} timers run, ${before} before`)
})

test('values come back as they were written', async () => {
  const at = new Date('2026-11-22T10:11:12.345Z')
  const far = new Date('+012026-01-02T03:04:05Z')
  const texts = ['plain', 'a "quoted" \\ one', '', '{,}', 'NULL', null]
  assert.deepEqual(
    await database.row(sql`
      select ${at}::timestamptz as at, ${far}::timestamptz as far, ${texts}::text[] as texts,
        ${[1, null, 3]}::int[] as numbers, ${[[1, 2]]}::int[] as nested,
        ${[at]}::timestamptz[] as instants, ${Buffer.from([0, 255])}::bytea as bytes,
          ${new Uint8Array([7])}::bytea as view,
        ${[Buffer.from([1, 2])]}::bytea[] as "listed", ${{ a: [1, 'x'] }}::json as json,
          ${true}::boolean as yes, ${12n}::bigint as big, ${null}::int as nothing`),
    {
      at,
      far,
      texts,
      numbers: [1, null, 3],
      nested: [[1, 2]],
      instants: [at],
      bytes: Buffer.from([0, 255]),
      view: Buffer.from([7]),
      listed: [Buffer.from([1, 2])],
      json: { a: [1, 'x'] },
      yes: true,
      big: 12,
      nothing: null,
    },
  )
})
