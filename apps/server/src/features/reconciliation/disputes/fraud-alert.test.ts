import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { continueHandover, heldOrders } from './held-order.store.ts'
import { refundPart } from '../../payments/index.ts'

const TAG = 'mercado-pago'
const AMOUNT = 20_000n
let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: TAG })
})
after(() => app.close())

async function warned(): Promise<PaidOrder> {
  const order = await app.buy(TAG, AMOUNT)
  await app.deliver()
  await app.emulator(TAG).warnOfFraud?.(order.providerId)
  await app.deliver()
  return order
}
const alertsOf = async (order: PaidOrder) =>
  app.rows<{ stage: string; status: string; reason: string; amount: number; taken: number }>(sql`
    select stage, status, reason, amount, taken from payment_disputes
    where transaction_id = ${(await order.payment()).id}`)

test('a fraud alert is an inquiry that holds the order until staff decide', async () => {
  const order = await warned()
  const alert = {
    stage: 'inquiry',
    status: 'open',
    reason: 'fraud_alert',
    amount: Number(AMOUNT),
    taken: 0,
  }
  assert.deepEqual(await alertsOf(order), [alert])
  assert.deepEqual([...(await heldOrders(app.deps.database, [order.id]))], [order.id])
  const events = await app.rows(sql`
    select topic from events where topic = 'payment.disputed' and order_id = ${order.id}`)
  assert.equal(events.length, 1)
  // The same alert again is no second one, and no night ends it.
  await app.emulator(TAG).warnOfFraud?.(order.providerId)
  await app.deliver()
  await app.nights(1)
  assert.deepEqual(await alertsOf(order), [alert])
  const breaches = await auditBooks(app.deps.database, app.clock.now())
  assert.deepEqual(
    describeBreaches(breaches).filter((breach) => /dispute|clearing/.test(breach)),
    [],
  )
})

test('a fraud alert needs nobody once staff let the order be handed over', async () => {
  const order = await warned()
  const admin = await app.makeUser({ roles: ['admin'] })
  const isListed = async (open?: boolean) => {
    const listed = await app.as(admin)('listDisputes', {
      query: { perPage: 100, ...(open === undefined ? {} : { open }) },
    })
    assert.ok(listed.ok)
    const shown = listed.data.find(({ order_id: id }) => id === order.id)
    return shown && { handed_over: shown.handed_over }
  }
  const counted = async () => {
    const counts = await app.as(admin)('showPaymentTasks', { query: {} })
    assert.ok(counts.ok)
    return counts.data.disputes
  }
  const before = await counted()
  assert.deepEqual(await isListed(true), { handed_over: false })
  await app.deps.database.transaction((tx) =>
    continueHandover(tx, order.id, { userId: admin.id, now: app.clock.now() }),
  )
  assert.equal(await isListed(true), undefined)
  assert.deepEqual(await isListed(), { handed_over: true })
  assert.equal(await counted(), before - 1)
})

test('a fraud alert ends when its payment is refunded', async () => {
  const order = await warned()
  await app.deps.database.transaction((tx) =>
    refundPart(tx, {
      type: 'order',
      id: order.id,
      amount: AMOUNT,
      key: 'fraud',
      now: app.clock.now(),
    }),
  )
  await app.work()
  await app.nights(1)
  assert.deepEqual(
    (await alertsOf(order)).map(({ status }) => status),
    ['won'],
  )
})

test('a chargeback after a fraud alert is a dispute of its own', async () => {
  const order = await warned()
  await app.emulator(TAG).openDispute?.(order.providerId, AMOUNT)
  await app.deliver()
  await app.nights(1)
  const found = (await alertsOf(order)).map(({ stage, status, taken }) => [stage, status, taken])
  assert.deepEqual(found.toSorted(), [
    ['chargeback', 'open', Number(AMOUNT)],
    ['inquiry', 'lost', 0],
  ])
})
