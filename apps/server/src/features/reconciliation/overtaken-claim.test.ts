import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type ReconciliationApp, startReconciliationApp } from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { refundClaim } from '../payments/index.ts'
import { readWallet } from '../wallet/index.ts'

let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: 'stripe', rate: 0.8734 })
})
after(() => app.close())

test('a claim that a smaller refund in the dashboard has overtaken is paid once, and ends once', async () => {
  const amount = 20_001n
  const order = await app.buy('stripe', amount, 'EUR')
  await app.deliver()
  const { currency } = await order.payment()
  const [claim] = await app.rows<{ id: number }>(sql`
    insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax, settlement_amount,
      currency_id, status, fault, created_at)
    values (${order.id}, ${order.userId}, ${app.shop.id}, 'missing', 'source', true, ${amount}, 0, 0,
      ${currency.id}, 'approved', 'platform', ${app.clock.now()}) returning id`)
  assert.ok(claim)
  await app.deps.database.transaction((tx) =>
    refundClaim(tx, {
      orderId: order.id,
      userId: order.userId,
      amount,
      to: 'source',
      claimId: claim.id,
      paidBy: (settled) => [{ account: { kind: 'platform_revenue' }, amount: -settled }],
      now: app.clock.now(),
    }),
  )
  await app.emulator('stripe').refundInDashboard(order.providerId, 6_667n)
  await app.nights(2)

  assert.equal(app.emulator('stripe').books('EUR').refunded, amount)
  assert.equal((await readWallet(app.deps.database, order.userId)).balance, 0n)
  const ends = await app.rows<{ outcome: string }>(sql`
    select payload ->> 'outcome' as outcome from events where topic = 'payment.refund_ended'`)
  assert.deepEqual(ends, [{ outcome: 'paid' }])
  const breaches = describeBreaches(await auditBooks(app.deps.database, app.clock.now()))
  assert.deepEqual(
    breaches.filter((breach) => /^A9 (clearing|given_back)/.test(breach)),
    [],
  )
  assert.deepEqual(await app.rows(sql`select class, amount from reconcile_findings`), [])
})
