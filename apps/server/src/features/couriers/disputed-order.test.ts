import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { StripeEmulator } from '../../adapters/payments/stripe/stripe-emulator.ts'
import { changeSetting } from '../../testing/change-setting.ts'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { orderCodes } from '../../testing/make/handover-codes.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { orderChangeListeners, orderChangeRoutes } from '../order-changes/index.ts'
import { orderRoutes } from '../orders/index.ts'
import { courierRoutes } from './index.ts'

let app: ReconciliationApp
let staff: { id: number; token: string }
let seller: { id: number; token: string }
let driver: { id: number; token: string }
before(async () => {
  app = await startReconciliationApp({
    only: 'stripe',
    more: {
      routes: (deps) => [
        ...orderRoutes(deps),
        ...orderChangeRoutes(deps),
        ...courierRoutes(deps),
        ...notificationRoutes(deps),
      ],
      listeners: (deps) => [...notificationListeners(deps), ...orderChangeListeners(deps)],
    },
  })
  staff = await app.makeUser({ roles: ['admin'] })
  seller = await app.makeUser({ roles: ['seller'] })
  driver = await app.makeUser({ roles: ['driver'] })
  await app.rows(
    sql`insert into shop_staff (shop_id, user_id) values (${app.shop.id}, ${seller.id})`,
  )
})
beforeEach(() => changeSetting(app, 'holdDisputedOrders', undefined))
after(() => app.close())

/** A paid order that waits at the counter, or is with its courier. */
async function paid(kind: 'pickup' | 'delivery'): Promise<PaidOrder> {
  const order = await app.buy('stripe', 20_000n)
  await app.deliver()
  const now = app.clock.now()
  await app.rows(sql`
    update orders set released_at = ${now}, paid_at = ${now}, accepted_at = ${now}, ready_at = ${now},
      delivery_type = ${kind}, status = ${kind === 'pickup' ? 'ready' : 'on_a_way'},
      driver_id = ${kind === 'pickup' ? null : driver.id} where id = ${order.id}`)
  return order
}
const emulator = () => app.emulator('stripe') as StripeEmulator
async function dispute(order: PaidOrder): Promise<string> {
  const disputeId = await emulator().openDispute?.(order.providerId, 20_000n)
  assert.ok(disputeId)
  await app.deliver()
  return disputeId
}
async function inquire(order: PaidOrder): Promise<void> {
  emulator().openInquiry(order.providerId, 20_000n)
  await app.deliver()
}
const close = async (disputeId: string, outcome: 'won' | 'lost') => {
  await emulator().closeDispute?.(disputeId, outcome)
  await app.deliver()
}
const statusOf = async ({ id }: PaidOrder) => {
  const [row] = await app.rows<{ status: string; version: number }>(
    sql`select status, version from orders where id = ${id}`,
  )
  assert.ok(row)
  return row
}
/** The code of the refusal, or the new status. */
async function handOver(order: PaidOrder): Promise<string> {
  const { status, version } = await statusOf(order)
  const moved =
    status === 'ready'
      ? await app.as(seller)('moveSellerOrder', {
          params: { id: order.id },
          query: {},
          body: { status: 'delivered', version, pickup_code: orderCodes(app, order.id).pickup },
        })
      : await app.as(driver)('deliverOrder', {
          params: { id: order.id },
          query: {},
          body: { pin: orderCodes(app, order.id).pin, version },
        })
  return moved.ok ? moved.data.status : moved.code
}
const continueOrder = (order: PaidOrder, user = staff) =>
  app.as(user)('continueDisputedOrder', { params: { id: order.id }, query: {}, body: {} })
const cancel = (order: PaidOrder) =>
  app.as(staff)('recoverOrder', {
    params: { id: order.id },
    query: {},
    body: { action: 'cancel', reason: 'The payment is disputed' },
  })
const books = () => emulator().books('USD')
const wallet = async ({ userId }: PaidOrder) => {
  const [row] = await app.rows<{ balance: number }>(
    sql`select balance from ledger_accounts where kind = 'user' and user_id = ${userId}`,
  )
  return row?.balance ?? 0
}
const noticesOf = async (userId: number) =>
  (
    await app.rows<{ text_key: string }>(
      sql`select text_key from notifications where user_id = ${userId} order by id`,
    )
  ).map(({ text_key: key }) => key)
const a9 = async () =>
  describeBreaches(
    (await auditBooks(app.deps.database, app.clock.now())).filter(
      ({ check }) => check === 'clearing_not_what_providers_hold' || check === 'transfer_not_zero',
    ),
  )

for (const kind of ['pickup', 'delivery'] as const)
  for (const stage of ['inquiry', 'chargeback'] as const)
    test(`a ${kind} under ${stage} is not handed over before staff decide`, async () => {
      const order = await paid(kind)
      await (stage === 'inquiry' ? inquire(order) : dispute(order))
      assert.equal(await handOver(order), 'payment_review')
      const { id } = order
      const shown = await app.as(staff)('showStaffOrder', { params: { id }, query: {} })
      assert.ok(shown.ok && shown.data.payment_review)
      const listed = await app.as(staff)('listStaffOrders', { query: { perPage: 100 } })
      assert.ok(listed.ok && listed.data.some((row) => row.id === id && row.payment_review))
      const forShop = await app.as(seller)('showSellerOrder', { params: { id }, query: {} })
      assert.ok(forShop.ok && forShop.data.payment_review)
      if (kind === 'delivery') {
        const forCourier = await app.as(driver)('listDriverOrders', { query: {} })
        assert.ok(
          forCourier.ok && forCourier.data.some((row) => row.id === id && row.payment_review),
        )
      }
      assert.ok((await noticesOf(staff.id)).includes('payment_review'))
      assert.ok(!(await noticesOf(order.userId)).includes('payment_review'))

      const continued = await continueOrder(order)
      assert.ok(continued.ok && !continued.data.payment_review, JSON.stringify(continued))
      assert.equal(await handOver(order), 'delivered')
    })

test('a courier does not leave the shop with a held order', async () => {
  const order = await paid('delivery')
  await app.rows(sql`update orders set status = 'ready' where id = ${order.id}`)
  await inquire(order)
  const { version } = await statusOf(order)
  const picked = await app.as(driver)('pickOrder', {
    params: { id: order.id },
    query: {},
    body: { pickup_code: orderCodes(app, order.id).pickup, version },
  })
  assert.ok(!picked.ok && picked.code === 'payment_review')
})

test('a dispute that is won releases the order', async () => {
  const order = await paid('pickup')
  const disputeId = await dispute(order)
  assert.equal(await handOver(order), 'payment_review')
  await close(disputeId, 'won')
  assert.equal(await handOver(order), 'delivered')
})

test('a lost dispute goes on holding the order, and a second dispute asks again', async () => {
  const order = await paid('pickup')
  await inquire(order)
  assert.ok((await continueOrder(order)).ok)
  const disputeId = await dispute(order)
  assert.equal(await handOver(order), 'payment_review')
  await close(disputeId, 'lost')
  assert.equal(await handOver(order), 'payment_review')
  assert.ok((await continueOrder(order)).ok)
  assert.equal(await handOver(order), 'delivered')
})

test('nothing holds an order when the setting is off', async () => {
  await changeSetting(app, 'holdDisputedOrders', '0')
  const order = await paid('pickup')
  await dispute(order)
  const shown = await app.as(staff)('showStaffOrder', { params: { id: order.id }, query: {} })
  assert.ok(shown.ok && !shown.data.payment_review)
  assert.equal(await handOver(order), 'delivered')
})

test('only staff continue, and only a held order', async () => {
  const order = await paid('pickup')
  const early = await continueOrder(order)
  assert.ok(!early.ok && early.code === 'invalid_transition')
  await inquire(order)
  const bySeller = await continueOrder(order, seller)
  assert.ok(!bySeller.ok && bySeller.code === 'forbidden')
})

test('cancelled during an inquiry, the payment is refunded at once', async () => {
  const order = await paid('pickup')
  const before = books()
  await inquire(order)
  assert.ok((await cancel(order)).ok)
  await app.work()
  assert.equal(books().refunded - before.refunded, 20_000n)
  assert.deepEqual(await a9(), [])
})

test('cancelled during a chargeback that is lost, nothing is refunded twice', async () => {
  const order = await paid('pickup')
  const before = books()
  const disputeId = await dispute(order)
  assert.ok((await cancel(order)).ok)
  await app.work()
  const waiting = (await order.payment()).refundWaits
  await close(disputeId, 'lost')
  assert.equal(waiting, true)
  assert.equal(books().refunded, before.refunded)
  assert.equal(books().disputed - before.disputed, 20_000n)
  assert.equal(await wallet(order), 0)
  const { refundedByBank, refundedToWallet, refundWaits } = await order.payment()
  assert.deepEqual([refundedByBank, refundedToWallet, refundWaits], [20_000n, 0n, false])
  assert.deepEqual(await a9(), [])
})

test('cancelled during a chargeback that is won, the refund is sent', async () => {
  const order = await paid('pickup')
  const before = books()
  const disputeId = await dispute(order)
  assert.ok((await cancel(order)).ok)
  await app.work()
  await close(disputeId, 'won')
  assert.equal(books().refunded - before.refunded, 20_000n)
})

test('cancelled after a lost dispute, only the rest goes to the wallet, with a notice', async () => {
  const order = await paid('pickup')
  const before = books()
  const disputeId = await emulator().openDispute?.(order.providerId, 15_000n)
  await app.deliver()
  await close(disputeId ?? '', 'lost')
  assert.ok((await cancel(order)).ok)
  await app.work()
  assert.equal(books().refunded, before.refunded)
  assert.equal(await wallet(order), 5_000)
  const { refundedByBank, refundedToWallet, refundRefused } = await order.payment()
  assert.deepEqual([refundedByBank, refundedToWallet, refundRefused], [15_000n, 5_000n, 0n])
  assert.ok((await noticesOf(order.userId)).includes('refund_after_dispute'))
  assert.deepEqual(await a9(), [])
})
