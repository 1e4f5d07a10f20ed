import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeProvider } from '../../testing/change-provider.ts'
import { type ReconciliationApp, startReconciliationApp } from '../../testing/reconciliation-app.ts'
import { checkPayment } from '../payments/index.ts'

const TAG = 'stripe'
let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: TAG })
  // Connections are opened first, so that nothing below waits for one.
  await Promise.all(Array.from({ length: 8 }, () => app.rows(sql`select pg_backend_pid()`)))
})
after(() => app.close())

const countOf = async (key: string) =>
  (await app.rows(sql`select from ledger_transfers where key like ${key}`)).length
const isBlocked = async () =>
  (await app.rows(sql`select from pg_locks where not granted`)).length > 0

test('an order is paid while a run is in the middle of its postings', async () => {
  const changed = changeProvider(app, TAG)
  changed.balance((balance) => ({ ...balance, amounts: [] }))
  const at = app.clock.now()
  const plant = (won: bigint) =>
    changed.entries((listed) => [
      ...listed,
      { id: 'txn_1', kind: 'fee', amount: { minor: won, currency: 'USD' }, at },
      { id: 'txn_2', kind: 'fee', amount: { minor: won, currency: 'KRW' }, at },
    ])
  plant(-30n)
  await app.nights(1)
  const booked = await countOf(`fee_entry:${TAG}:%`)
  assert.equal(booked, 1)

  // The run books the dollars, and then waits for the finding about the won.
  plant(-50n)
  const finding = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = app.deps.database.transaction(async (tx) => {
    await tx.rows(sql`select from reconcile_findings where class = 'currency_unknown' for update`)
    isHeld.resolve()
    await finding.promise
  })
  await isHeld.promise
  const night = app.nights(1)
  while (!(await isBlocked())) await new Promise(setImmediate)

  const order = await app.buy(TAG, 20_000n)
  await checkPayment(app.deps, await order.payment())
  assert.equal((await order.payment()).status, 'paid')
  assert.ok(await isBlocked(), 'the run is still inside')
  assert.equal(await countOf(`fee_entry:${TAG}:%`), booked)

  finding.resolve()
  await Promise.all([holding, night])
  assert.equal(await countOf(`fee_entry:${TAG}:%`), booked + 1)
})

test('a run ends while orders and payments are being changed', async () => {
  const orders = [await app.buy(TAG, 20_000n), await app.buy(TAG, 30_000n)]
  await app.deliver()
  const released = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const holding = app.deps.database.transaction(async (tx) => {
    const ids = orders.map(({ id }) => id)
    await tx.rows(sql`select from orders where id = any(${ids}::bigint[]) for no key update`)
    await tx.rows(sql`
      select from transactions where payable_id = any(${ids}::bigint[]) for no key update`)
    await tx.rows(sql`select from ledger_accounts where kind = 'user' for no key update`)
    isLocked.resolve()
    await released.promise
  })
  await isLocked.promise
  try {
    await app.nights(1)
    const payments = await app.rows(sql`select from transactions where status = 'paid'`)
    assert.equal(await countOf('fee:%'), payments.length)
  } finally {
    released.resolve()
    await holding
  }
})
