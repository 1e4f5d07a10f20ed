import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { refundPart } from '../../payments/index.ts'
import { readWallet } from '../../wallet/index.ts'

let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp()
})
const breachesOf = async (rule: RegExp) =>
  describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
    rule.test(breach),
  )
afterEach(async () => {
  assert.deepEqual(await breachesOf(/^A9 (clearing|given_back|disputes)/), [])
})
after(() => app.close())

const OUTCOMES = ['won', 'lost'] as const
const TAGS = ['stripe', 'paypal'] as const
/** Razorpay and Paystack refund a disputed payment, and the others refuse it. */
const DISPUTING_TAGS = [...TAGS, 'razorpay', 'paystack', 'mercado-pago'] as const
const BY_BANK = 5_000n
const REFUND = 7_000n

async function buy(tag: (typeof DISPUTING_TAGS)[number]): Promise<PaidOrder> {
  const order = await app.buy(tag, 20_000n)
  await app.deliver()
  return order
}
async function dispute({ tag, providerId }: PaidOrder): Promise<string> {
  const id = await app.emulator(tag).openDispute?.(providerId, BY_BANK)
  assert.ok(id)
  return id
}
async function end({ tag }: PaidOrder, disputeId: string, outcome: 'won' | 'lost') {
  await app.emulator(tag).closeDispute?.(disputeId, outcome)
  await app.deliver()
}
async function refund({ id }: PaidOrder): Promise<void> {
  await app.deps.database.transaction((tx) =>
    refundPart(tx, { type: 'order', id, amount: REFUND, key: 'test', now: app.clock.now() }),
  )
  await app.work()
}
/** A refund that the provider keeps in progress. Returns its id there. */
async function pendingRefund(order: PaidOrder): Promise<string> {
  const emulator = app.emulator(order.tag)
  emulator.holdRefunds(true)
  await refund(order)
  emulator.holdRefunds(false)
  const [row] = await app.rows<{ provider_id: string }>(sql`
    select r.provider_id from provider_refunds r join transactions t on t.id = r.transaction_id
    where t.uuid = ${order.uuid}`)
  assert.ok(row)
  return row.provider_id
}
async function fail({ tag }: PaidOrder, refundId: string) {
  await app.emulator(tag).settleRefund(refundId, 'failed')
  await app.deliver()
}
/** Beyond the longest pause between two questions about a refund. */
async function later() {
  // Their signatures would be too old.
  for (const tag of DISPUTING_TAGS) app.emulator(tag).takeWebhooks()
  app.clock.forward(2 * 3_600)
  await app.work()
}
const walletOf = async ({ userId }: PaidOrder) =>
  (await readWallet(app.deps.database, userId)).balance
const revenue = async () => {
  const [row] = await app.rows<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'platform_revenue'`)
  return row?.sum
}
const refundedBy = (tag: (typeof DISPUTING_TAGS)[number]) => {
  const { currencies, books } = app.emulator(tag)
  return books(currencies[0] ?? 'USD').refunded
}

for (const tag of DISPUTING_TAGS)
  for (const outcome of OUTCOMES)
    test(`${tag}: a refund waits for a dispute without a webhook until it is ${outcome}`, async () => {
      const order = await buy(tag)
      const before = refundedBy(tag)
      const id = await dispute(order)
      await refund(order)
      assert.equal(await walletOf(order), 0n)
      await app.deliver()
      await end(order, id, outcome)
      await later()
      const after = [refundedBy(tag) - before, await walletOf(order)]
      // The bank has returned its part. The rest is the customer's.
      assert.deepEqual(after, outcome === 'won' ? [REFUND, 0n] : [0n, REFUND - BY_BANK])
    })

for (const tag of TAGS)
  for (const outcome of OUTCOMES)
    test(`${tag}: a refund that fails during a dispute waits until it is ${outcome}`, async () => {
      const order = await buy(tag)
      const refundId = await pendingRefund(order)
      const id = await dispute(order)
      await app.deliver()
      await fail(order, refundId)
      assert.equal(await walletOf(order), 0n)
      for (let hours = 0; hours < 26; hours += 2) await later()
      assert.deepEqual(await breachesOf(/^A11 refund_left_waiting/), [])
      await end(order, id, outcome)
      await later()
      assert.equal(await walletOf(order), outcome === 'won' ? REFUND : REFUND - BY_BANK)
    })

for (const tag of TAGS)
  for (const outcome of OUTCOMES)
    test(`${tag}: a refund that fails after a dispute was ${outcome} is not paid twice`, async () => {
      const order = await buy(tag)
      const refundId = await pendingRefund(order)
      const id = await dispute(order)
      await app.deliver()
      await end(order, id, outcome)
      await fail(order, refundId)
      await later()
      assert.equal(await walletOf(order), outcome === 'won' ? REFUND : REFUND - BY_BANK)
    })

test('a refund that the bank had returned goes to the wallet when it decides otherwise', async () => {
  const order = await buy('stripe')
  const platform = await revenue()
  const id = await dispute(order)
  await app.deliver()
  await refund(order)
  await end(order, id, 'lost')
  assert.equal(await walletOf(order), REFUND - BY_BANK)
  for (let times = 0; times < 2; times++) await end(order, id, 'won')
  assert.equal(await walletOf(order), REFUND)
  assert.equal((await order.payment()).refundedByBank, 0n)
  assert.equal(await revenue(), platform)
})
