import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { heldOrders } from './held-order.store.ts'

const TAG = 'mercado-pago'
const AMOUNT = 20_000n
let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: TAG })
})
after(() => app.close())

/** A paid order whose customer has complained to Mercado Pago. */
async function complained(): Promise<{ order: PaidOrder; claimId: string }> {
  const order = await app.buy(TAG, AMOUNT)
  await app.deliver()
  const claimId = await app.emulator(TAG).openClaim?.(order.providerId)
  assert.ok(claimId)
  await app.deliver()
  return { order, claimId }
}
const disputesOf = async (order: PaidOrder) =>
  app.rows<{ stage: string; status: string; reason: string; taken: number; due: boolean }>(sql`
    select stage, status, reason, taken, due_at is not null as due from payment_disputes
    where transaction_id = ${(await order.payment()).id}`)
const refundsOf = async (order: PaidOrder) =>
  app.rows<{ amount: number; status: string }>(sql`
    select amount, status from provider_refunds
    where transaction_id = ${(await order.payment()).id}`)
async function assertBooksAgree() {
  const breaches = await auditBooks(app.deps.database, app.clock.now())
  assert.deepEqual(
    describeBreaches(breaches).filter((breach) => /dispute|clearing/.test(breach)),
    [],
  )
}
const INQUIRY = { stage: 'inquiry', status: 'open', reason: 'PNR4071', taken: 0, due: true }

test('a claim is an inquiry with a due date, and holds the order until it is won', async () => {
  const { order, claimId } = await complained()
  assert.deepEqual(await disputesOf(order), [INQUIRY])
  assert.deepEqual([...(await heldOrders(app.deps.database, [order.id]))], [order.id])

  await app.emulator(TAG).closeClaim?.(claimId, 'won')
  await app.deliver()
  assert.deepEqual(await disputesOf(order), [{ ...INQUIRY, status: 'won', due: false }])
  assert.deepEqual([...(await heldOrders(app.deps.database, [order.id]))], [])
  assert.deepEqual(await refundsOf(order), [])
  await assertBooksAgree()
})

test('the refund of a lost claim is booked once', async () => {
  const { order, claimId } = await complained()
  await app.emulator(TAG).closeClaim?.(claimId, 'lost')
  await app.deliver()
  await app.nights(2)
  assert.deepEqual(await disputesOf(order), [{ ...INQUIRY, status: 'lost', due: false }])
  assert.deepEqual(await refundsOf(order), [{ amount: Number(AMOUNT), status: 'paid' }])
  await assertBooksAgree()
})

test('the end of a claim is found at night when its webhook is lost', async () => {
  const { order, claimId } = await complained()
  await app.emulator(TAG).closeClaim?.(claimId, 'won')
  app.emulator(TAG).takeWebhooks()
  await app.nights(1)
  assert.deepEqual(
    (await disputesOf(order)).map(({ status }) => status),
    ['won'],
  )
})
