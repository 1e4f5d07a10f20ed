import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { refundPart, refundPayable } from '../payments/index.ts'

let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: 'stripe' })
})
after(() => app.close())

const PAID = 20_000n
const sumOf = async (kind: string): Promise<bigint> => {
  const [row] = await app.rows<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = ${kind}`)
  return BigInt(row?.sum ?? 0)
}
async function refundedInDashboard(amount: bigint): Promise<PaidOrder> {
  const order = await app.buy('stripe', PAID)
  await app.deliver()
  await app.emulator('stripe').refundInDashboard(order.providerId, amount)
  await app.deliver()
  assert.equal((await order.payment()).refunded, amount)
  return order
}
async function cancel({ id }: PaidOrder, agreed: bigint | null = null) {
  await app.deps.database.transaction(async (tx) => {
    await tx.run(sql`
      update orders set status = 'cancelled', cancelled_at = ${app.clock.now()}, cancel_refund = ${agreed}
      where id = ${id}`)
    await refundPayable(tx, 'order', id, app.clock.now())
  })
  await app.work()
}
const assertBooks = async () =>
  assert.deepEqual(
    describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
      /^A[349] /.test(breach),
    ),
    [],
  )

for (const amount of [7_000n, PAID])
  test(`an order cancelled after a refund of ${amount} in the dashboard leaves nothing in escrow`, async () => {
    const before = [await sumOf('escrow'), await sumOf('platform_revenue')]
    const order = await refundedInDashboard(amount)
    await cancel(order)
    assert.deepEqual([await sumOf('escrow'), await sumOf('platform_revenue')], before)
    await assertBooks()
  })

test('of an agreed refund after one in the dashboard the shop keeps what was agreed', async () => {
  const [shop, platform, escrow] = [
    await sumOf('shop'),
    await sumOf('platform_revenue'),
    await sumOf('escrow'),
  ]
  await cancel(await refundedInDashboard(7_000n), 15_000n)
  assert.deepEqual(
    [(await sumOf('shop')) - shop, (await sumOf('platform_revenue')) - platform],
    // Our refund of the rest makes 20,000 together, and 15,000 were agreed.
    [5_000n, -5_000n],
  )
  assert.equal(await sumOf('escrow'), escrow)
  await assertBooks()
})

test('an order gets cheaper after all of it was refunded in the dashboard', async () => {
  const [platform, escrow] = [await sumOf('platform_revenue'), await sumOf('escrow')]
  const { id } = await refundedInDashboard(PAID)
  const part = { type: 'order', id, amount: 3_000n, key: 'cheaper', now: app.clock.now() } as const
  const refund = () => app.deps.database.transaction((tx) => refundPart(tx, part))
  assert.deepEqual(await refund(), { amount: 3_000n, settlementAmount: 3_000n })
  assert.deepEqual(await refund(), { amount: 0n, settlementAmount: 0n })
  // The marketplace has paid 20,000, and 3,000 of it were not the shop's.
  assert.equal((await sumOf('platform_revenue')) - platform, -17_000n)
  assert.equal((await sumOf('escrow')) - escrow, 17_000n)
  await assertBooks()
})
