import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { type Tx, openDatabase, sql } from '@hawker/postgres/database'
import { cloneDatabase } from '../../testing/test-database.ts'
import {
  type KeyedCall,
  type StoredAnswer,
  Replay,
  isKeyTaken,
  runOncePerKey,
  runOncePerKeyOptimistically,
} from './idempotency.store.ts'
import { Refusal, refuse, refuseAndCommit } from '../../core/refuse.ts'

const KEY = randomBytes(32)

test('a repeated key waits for the first call, and after the lock timeout refuses `in_progress`', async (t) => {
  const { connectionString, drop } = await cloneDatabase()
  const [patient, hasty] = [
    openDatabase({ connectionString }),
    openDatabase({ connectionString, statementTimeoutMs: 300 }),
  ]
  t.after(async () => {
    answer.resolve({ status: 500, answer: 'over' })
    await first.catch(() => undefined)
    await Promise.all([patient.close(), hasty.close()])
    await drop()
  })
  const [user] = await patient.rows<{ id: number }>(
    sql`insert into users (email, firstname) values ('payer@hawker.test', 'Amina') returning id`,
  )
  const call = {
    userId: user?.id ?? 0,
    route: 'POST /pay',
    key: '019d0000-0000-7000-8000-000000000001',
    body: { price: 1 },
    now: new Date(),
    personalDataKey: KEY,
  }
  const begun = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<{ status: number; answer: string }>()
  const first = patient.transaction((tx) =>
    runOncePerKey(tx, call, () => {
      begun.resolve()
      return answer.promise
    }),
  )
  await begun.promise
  const second = hasty.transaction((tx) =>
    runOncePerKey(tx, call, () => Promise.reject(new Error('done twice'))),
  )
  await assert.rejects(second, (error) => error instanceof Refusal && error.code === 'in_progress')
  answer.resolve({ status: 201, answer: 'paid' })
  assert.equal((await first).answer, 'paid')
  const later = hasty.transaction((tx) =>
    runOncePerKey(tx, call, () => Promise.reject(new Error('done twice'))),
  )
  await assert.rejects(later, (error) => error instanceof Replay && error.stored.answer === 'paid')
})

test('without a lookup beforehand, a repeated key changes nothing and gets the first answer', async (t) => {
  const { connectionString, drop } = await cloneDatabase()
  const [patient, hasty] = [
    openDatabase({ connectionString, max: 12 }),
    openDatabase({ connectionString, statementTimeoutMs: 300 }),
  ]
  t.after(async () => {
    await Promise.all([patient.close(), hasty.close()])
    await drop()
  })
  const [user] = await patient.rows<{ id: number }>(
    sql`insert into users (email, firstname) values ('payer@hawker.test', 'Amina') returning id`,
  )
  await patient.run(sql`create table carts_of_this (id int primary key, status text not null)`)
  await patient.run(
    sql`create table orders_of_this (id int generated always as identity primary key, cart int not null)`,
  )
  await patient.run(sql`insert into carts_of_this values (1, 'open'), (2, 'open')`)
  const call = (price: number): KeyedCall => ({
    userId: user?.id ?? 0,
    route: 'POST /orders',
    key: '019d0000-0000-7000-8000-000000000002',
    body: { price },
    now: new Date(),
    personalDataKey: KEY,
  })
  /** Locks the cart, and refuses an ordered one. */
  const placeIn =
    (cart: number) =>
    async (tx: Tx): Promise<StoredAnswer> => {
      const found = await tx.row<{ status: string }>(
        sql`select status from carts_of_this where id = ${cart} for no key update`,
      )
      if (found?.status !== 'open') return refuse('cart_ordered')
      await tx.run(sql`update carts_of_this set status = 'ordered' where id = ${cart}`)
      return add(cart)(tx)
    }
  /** Never refuses. */
  const add =
    (cart: number) =>
    async (tx: Tx): Promise<StoredAnswer> => {
      const row = await tx.row<{ id: number }>(
        sql`insert into orders_of_this (cart) values (${cart}) returning id`,
      )
      return { status: 201, answer: { cart, order: row?.id } }
    }
  const send = (
    keyedCall: KeyedCall,
    work: (tx: Tx) => Promise<StoredAnswer>,
    database = patient,
  ): Promise<StoredAnswer> =>
    database
      .transaction((tx) => runOncePerKeyOptimistically(tx, keyedCall, work), {
        shouldRetry: isKeyTaken,
      })
      .catch((error: unknown) => (error instanceof Replay ? error.stored : Promise.reject(error)))
  const made = async (cart: number) =>
    (
      await patient.row<{ made: number }>(
        sql`select count(*)::int as made from orders_of_this where cart = ${cart}`,
      )
    )?.made
  const isRefused = (code: string) => (error: unknown) =>
    error instanceof Refusal && error.code === code
  await patient.warm()

  for (const [cart, work] of [
    [1, placeIn(1)],
    [3, add(3)],
  ] as const) {
    const keyedCall = { ...call(1), key: `019d0000-0000-7000-8000-00000000010${cart}` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(keyedCall, work)))
    assert.deepEqual(answers, Array(10).fill(answers[0]), 'all got the same answer')
    assert.equal(await made(cart), 1)
    assert.deepEqual(await send(keyedCall, () => refuse('cart_ordered')), answers[0])
    assert.deepEqual(await send(keyedCall, () => refuseAndCommit('price_changed')), answers[0])
    await assert.rejects(
      send({ ...keyedCall, body: { price: 2 } }, work),
      isRefused('idempotency_mismatch'),
    )
    assert.equal(await made(cart), 1)
  }
  await assert.rejects(
    send({ ...call(1), key: '019d0000-0000-7000-8000-000000000104' }, placeIn(1)),
    isRefused('cart_ordered'),
  )

  // While the first call runs, a second one times out on its locks.
  const written = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  const first = send(call(1), async (tx) => {
    const answer = await placeIn(2)(tx)
    written.resolve()
    await committed.promise
    return answer
  })
  await written.promise
  await assert.rejects(send(call(1), placeIn(2), hasty), isRefused('in_progress'))
  committed.resolve()
  assert.deepEqual(await send(call(1), placeIn(2), hasty), await first)
  assert.equal(await made(2), 1)
})
