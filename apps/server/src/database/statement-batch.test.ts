import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { cloneDatabase } from '../testing/test-database.ts'
import { CommitAndThrow, type Database, OnceMore, join, openDatabase, sql } from './database.ts'

const clone = await cloneDatabase()
const target = new URL(clone.connectionString)
/** The kinds of messages that were sent to Postgres, as its protocol names them: P parse, B bind, D describe, E execute, S the end of a batch. */
let sent = ''
const between = createServer((near) => {
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
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const address = between.address()
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
  between.close()
  await clone.drop()
})
const ids = async () =>
  (await database.rows<{ id: number }>(sql`select id from things order by id`)).map(({ id }) => id)

test('what is asked within one turn leaves as one batch, and what was asked before is not described again', async () => {
  const ask = () =>
    database.transaction(async (tx) => {
      const answers = await Promise.all([
        tx.row(sql`select 1 as one`),
        tx.row(sql`select ${2}::int as two`),
      ])
      tx.atLast(sql`select 3`)
      return answers
    })
  await ask()
  sent = ''
  assert.deepEqual(await ask(), [{ one: 1 }, { two: 2 }])
  // begin and two statements; the last one and commit.
  assert.equal(sent, 'BEBEBES' + 'BEBES')
})

test('a statement that leaves open what it writes takes the plain writes behind it along, and what has parts of its own leaves by itself', async () => {
  const write = (first: number) =>
    database.transaction((tx) => {
      tx.atLast(sql`select ${first}::int`)
      tx.atLast(
        (parts) =>
          sql`with made as (insert into things (id) values (${first})), ${join(parts)} select 1`,
      )
      for (const id of [first + 1, first + 2])
        tx.atLast(sql`insert into things (id) values (${id})`)
      tx.atLast(sql`with other as (insert into things (id) values (${first + 3})) select 1`)
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

test('what a call asks last leaves with its commit where it may, is answered when it is kept, and nothing is asked after it', async () => {
  const ask = (lastRowCommits: boolean) =>
    database.transaction(
      async (tx) => {
        await tx.row(sql`select 1 as one`)
        tx.atLast(sql`select 3`)
        const row = await tx.lastRow(sql`select ${2}::int as two`)
        return { row, after: await tx.row(sql`select 4`).catch(String) }
      },
      { lastRowCommits },
    )
  await ask(true)
  sent = ''
  assert.deepEqual(await ask(true), { row: { two: 2 }, after: 'Error: its transaction is over' })
  assert.equal(sent, 'BEBES' + 'BEBEBES')
  assert.deepEqual(await ask(false), { row: { two: 2 }, after: { '?column?': 4 } })
  await assert.rejects(
    database.transaction(
      (tx) => tx.lastRow(sql`insert into things (id, later) values (1, 1), (2, 1) returning id`),
      {
        lastRowCommits: true,
      },
    ),
    /unique/,
  )
  assert.deepEqual(await ids(), [])
})

test('work that has to see what others did meanwhile is done once more, and not for ever', async () => {
  let tries = 0
  const work = (until: number) =>
    database.transaction(async (tx) => {
      const row = await tx.lastRow<{ made: number }>(sql`select ${++tries}::int as made`)
      if (tries < until) throw new OnceMore()
      return row
    })
  assert.deepEqual(await work(3), { made: 3 })
  tries = 0
  await assert.rejects(work(Infinity), OnceMore)
  assert.equal(tries, 5)
})

test('the statement that fails takes those after it with it, those before it are answered, and all is undone', async () => {
  const outcomes = await database
    .transaction(async (tx) => {
      const asked = [
        tx.run(sql`insert into things (id) values (1)`),
        tx.row(sql`select 1 / ${0}::int as never`),
        tx.run(sql`insert into things (id) values (2)`),
      ]
      const settled = await Promise.allSettled(asked)
      throw Object.assign(new Error('told'), { settled: settled.map(({ status }) => status) })
    })
    .catch((error: Error & { settled?: string[] }) => error.settled)
  assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'rejected'])
  assert.deepEqual(await ids(), [])
  // Neither of those that failed is lost for the next try.
  assert.deepEqual(await database.row(sql`select 1 / ${1}::int as never`), { never: 1 })
  assert.equal(
    await database.transaction((tx) => tx.run(sql`insert into things (id) values (2)`)),
    1,
  )
  await database.run(sql`delete from things`)
})

test('a statement that nobody waited for is undone with its transaction', async () => {
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

test('what is asked after its transaction has ended is refused, not run outside of it', async () => {
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

test('a statement that fails only as it is committed has failed, and so has its transaction', async () => {
  await database.run(sql`insert into things (id, later) values (1, 1)`)
  await assert.rejects(database.run(sql`insert into things (id, later) values (2, 1)`), /unique/)
  await assert.rejects(
    database.transaction((tx) => tx.run(sql`insert into things (id, later) values (2, 1)`)),
    /unique/,
  )
  assert.deepEqual(await ids(), [1])
  await database.run(sql`delete from things`)
})

test('a transaction that cannot be kept leaves its connection usable, also where it was to be kept with a refusal', async () => {
  await database.run(sql`insert into things (id) values (1)`)
  for (const thrown of [undefined, new CommitAndThrow(new Error('told'))]) {
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`insert into things (id) values (2)`)
      tx.atLast(sql`insert into things (id) values (1)`)
      if (thrown) throw thrown
    })
    await assert.rejects(failing, /duplicate/)
    assert.deepEqual(await ids(), [1])
  }
  await database.run(sql`delete from things`)
})

test('an answer stops the clock that gives a silent connection up', async () => {
  const clocks = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  await database.row(sql`select 1`)
  const some = clocks()
  for (let count = 0; count < 20; count++) {
    await database.row(sql`select 1`)
    await database.row(sql`select 1 / ${0}::int`).catch(() => {})
  }
  assert.ok(clocks() <= some, `${clocks()} clocks run, ${some} before`)
})

test('values come back as they were written', async () => {
  const at = new Date('2026-11-22T10:11:12.345Z')
  const far = new Date('+012026-01-02T03:04:05Z')
  const texts = ['plain', 'a "quoted" \\ one', '', '{,}', 'NULL', null]
  assert.deepEqual(
    await database.row(sql`
      select ${at}::timestamptz as at, ${far}::timestamptz as far, ${texts}::text[] as texts, ${[1, null, 3]}::int[] as numbers, ${[[1, 2]]}::int[] as nested,
        ${[at]}::timestamptz[] as instants, ${Buffer.from([0, 255])}::bytea as bytes, ${new Uint8Array([7])}::bytea as view,
        ${[Buffer.from([1, 2])]}::bytea[] as "listed", ${{ a: [1, 'x'] }}::json as json, ${true}::boolean as yes, ${12n}::bigint as big, ${null}::int as nothing`),
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
