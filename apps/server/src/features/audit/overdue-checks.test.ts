import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { type Sql, sql } from '@hawker/postgres/database'
import { makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { openTopUp } from '../../testing/make/open-top-up.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'
import { CHECKS, findBreaches } from './audit.store.ts'

let app: TestMarket
let order: number
before(async () => {
  app = await startTestMarket()
  const placed = await (
    await makeShopper(app, await makeShop(app), { body: { payment: { tag: 'sandbox' } } })
  ).place()
  assert.ok(placed.ok, JSON.stringify(placed))
  order = placed.data.id
})
after(() => app.close())

const HOUR = 3600
async function found(name: string): Promise<{ id: string; detail: string | null }[]> {
  const check = CHECKS.find((one) => one.check === name)
  assert.ok(check)
  return (await findBreaches(app.deps.database, check, app.clock.now())).samples
}
const idsOf = async (name: string) => (await found(name)).map(({ id }) => Number(id))
const topUp = async () => (await openTopUp(app)).transaction.id
const exhaustAttempts = (key: string): Sql =>
  sql`update graphile_worker._private_jobs
    set attempts = max_attempts, locked_at = null, last_error = 'unreachable' where key = ${key}`

test('an unanswered payment is found three hours after it expired, and a cancelled one is not', async () => {
  const silent = await topUp()
  await app.rows(sql`update transactions set provider_id = 'x' where id = ${silent}`)
  const mocked = mock.method(app.sandbox, 'fetchStatus', async () =>
    Promise.reject(new Error('unreachable')),
  )
  app.clock.forward(2 * HOUR)
  await assert.rejects(app.work(), /unreachable/)
  assert.deepEqual(await idsOf('payment_left_open'), [])
  const ended = await topUp()
  app.clock.forward(2 * HOUR)
  await assert.rejects(app.work(), /unreachable/)
  assert.deepEqual(await idsOf('payment_left_open'), [silent])
  mocked.mock.restore()
  app.clock.forward(HOUR)
  await app.work()
  assert.deepEqual(await idsOf('payment_left_open'), [])
  await app.rows(sql`update transactions set status = 'authorized' where id = ${ended}`)
  app.clock.forward(4 * HOUR)
  assert.deepEqual(
    await idsOf('payment_left_open'),
    [ended],
    'an authorized top-up waits for no kitchen',
  )
  await app.rows(sql`update transactions set status = 'canceled' where id = ${ended}`)
})

test('an authorization for an order waits for its kitchen', async () => {
  await app.rows(
    sql`update transactions set status = 'authorized' where payable_type = 'order' and payable_id = ${order}`,
  )
  app.clock.forward(5 * HOUR)
  assert.deepEqual(await found('payment_left_open'), [])
  await app.rows(
    sql`update transactions set status = 'canceled' where payable_type = 'order' and payable_id = ${order}`,
  )
})

test('a failed money job is found until its work is done another way, and a replaced job is not', async () => {
  const id = await topUp()
  const addJob = (job: string, key: string) =>
    app.rows(
      sql`select graphile_worker.add_job(${job}, ${JSON.stringify({ id })}::json, job_key => ${key},
        run_at => now() + interval '1 day')`,
    )
  await app.rows(sql`update transactions set status = 'canceled' where id = ${id}`)
  await addJob('void_payment', 'void:x')
  assert.deepEqual(await found('money_job_given_up'), [])
  await app.rows(exhaustAttempts('void:x'))
  assert.deepEqual(await found('money_job_given_up'), [
    { id: String(id), detail: 'void_payment: unreachable' },
  ])
  // Replaced while it ran, as graphile-worker leaves it behind.
  await app.rows(
    sql`update graphile_worker._private_jobs set locked_at = now() where key = 'void:x'`,
  )
  assert.deepEqual(await found('money_job_given_up'), [])
  await addJob('void_payment', 'void:x')
  await app.rows(sql`update graphile_worker._private_jobs set locked_at = null where key is null`)
  assert.deepEqual(await found('money_job_given_up'), [])
  await app.rows(exhaustAttempts('void:x'))
  assert.equal((await found('money_job_given_up')).length, 1)
  await app.rows(sql`update transactions set status = 'refund' where id = ${id}`)
  assert.deepEqual(await found('money_job_given_up'), [])

  for (const [job, undone, done] of [
    [
      'capture_payment',
      sql`update transactions set status = 'authorized' where id = ${id}`,
      sql`update transactions set status = 'refund' where id = ${id}`,
    ],
    [
      'refund_payment',
      sql`insert into provider_refunds (id, transaction_id, amount, key, status, created_at,
        updated_at) overriding system value values (${id}, ${id}, 1, 'x', 'progress', now(), now())`,
      sql`update provider_refunds set status = 'paid' where key = 'x'`,
    ],
    ['return_unbooked', undefined, undefined],
  ] as const) {
    if (undone) await app.rows(undone)
    await addJob(job, job)
    await app.rows(exhaustAttempts(job))
    assert.deepEqual(await found('money_job_given_up'), [
      { id: String(id), detail: `${job}: unreachable` },
    ])
    await app.rows(done ?? sql`delete from graphile_worker._private_jobs where key = ${job}`)
    assert.deepEqual(await found('money_job_given_up'), [], job)
  }
  // A mail job moves no money.
  await addJob('mail_link', 'mail')
  await app.rows(exhaustAttempts('mail'))
  assert.deepEqual(await found('money_job_given_up'), [])
})

test('a claim is overdue two days after it was last handed to staff', async () => {
  const [claim] = await app.rows<{ id: number }>(sql`
    insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax, settlement_amount,
      currency_id, status, waits_for, fault, created_at)
    select id, user_id, shop_id, 'other', 'wallet', false, 1, 0, 1, currency_id, 'pending', 'staff', 'platform',
      ${app.clock.now()} from orders where id = ${order} returning id`)
  const step = (name: string) =>
    app.rows(
      sql`insert into order_refund_steps (order_refund_id, step, created_at)
        values (${claim?.id}, ${name}, ${app.clock.now()})`,
    )
  await step('claimed')
  app.clock.forward(24 * HOUR)
  await step('staff_asked')
  app.clock.forward(48 * HOUR)
  assert.deepEqual(await found('claim_left_with_staff'), [])
  app.clock.forward(1)
  assert.deepEqual(await idsOf('claim_left_with_staff'), [order])
  await step('appealed')
  assert.deepEqual(await found('claim_left_with_staff'), [])
  app.clock.forward(48 * HOUR + 1)
  assert.deepEqual(await idsOf('claim_left_with_staff'), [order])
  await app.rows(
    sql`update order_refunds set status = 'rejected', waits_for = null where id = ${claim?.id}`,
  )
  assert.deepEqual(await found('claim_left_with_staff'), [])
})
