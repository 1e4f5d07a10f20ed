import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { refundPart } from '../../payments/index.ts'

// A bank takes money back after a part of it was refunded, and all of the rest was paid out to us.

let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp()
})
after(() => app.close())

const refund = (order: PaidOrder, amount: bigint) =>
  app.deps.database.transaction((tx) =>
    refundPart(tx, {
      type: 'order',
      id: order.id,
      amount,
      key: `test ${order.id}`,
      now: app.clock.now(),
    }),
  )
/** What the disputes of an order have moved between our accounts. */
const movesOf = async (order: PaidOrder) =>
  (
    await app.rows<{ kind: string; account: string; amount: number }>(sql`
      select l.kind, a.kind as account, e.amount from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
        join transactions t on l.ref_type = 'transaction' and l.ref_id = t.id
      where t.uuid = ${order.uuid} and l.kind like 'dispute%' order by l.id, a.kind`)
  ).map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)

const OUT = ['dispute_out disputes -5000', 'dispute_out provider_clearing 5000']
const ENDS = {
  won: ['dispute_back disputes 5000', 'dispute_back provider_clearing -5000'],
  lost: ['dispute_lost disputes 5000', 'dispute_lost platform_revenue -5000'],
} as const

for (const tag of ['stripe', 'paypal', 'razorpay', 'paystack', 'mercado-pago'] as const)
  for (const outcome of ['won', 'lost'] as const)
    test(`${tag}: a dispute after a refund and a payout is ${outcome} and booked once`, async () => {
      const emulator = app.emulator(tag)
      const order = await app.buy(tag, 20_000n)
      await app.deliver()
      await refund(order, 4_000n)
      await app.work()
      await app.deliver()
      await emulator.payOut?.((await order.payment()).currency.code)
      await app.nights(1)

      const disputeId = await emulator.openDispute?.(order.providerId, 5_000n)
      assert.ok(disputeId)
      await app.deliver((webhooks) => [...webhooks, ...webhooks])
      await emulator.closeDispute?.(disputeId, outcome)
      await app.deliver((webhooks) => [...webhooks.toReversed(), ...webhooks])
      await app.nights(2)

      const moves = await movesOf(order)
      // Razorpay and Paystack take nothing before the end.
      const takesAtEnd = tag === 'razorpay' || tag === 'paystack'
      if (takesAtEnd && outcome === 'won') assert.deepEqual(moves, [])
      else assert.deepEqual(moves, [...OUT, ...ENDS[outcome]])
      const refunds = await app.rows<{ amount: number; status: string }>(sql`
        select amount, status from provider_refunds
        where transaction_id = ${(await order.payment()).id}`)
      assert.deepEqual(refunds, [{ amount: 4_000, status: 'paid' }])
      const findings = await app.rows(sql`select class from reconcile_findings where tag = ${tag}`)
      assert.deepEqual(findings, [])
      const breaches = await auditBooks(app.deps.database, app.clock.now())
      assert.deepEqual(
        describeBreaches(breaches).filter((breach) => /dispute|clearing/.test(breach)),
        [],
      )
    })
