import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DAY_MS, SECOND_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  startProviderApp,
} from '../../testing/provider-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { moveOrder, orderRoutes } from '../orders/index.ts'
import { captureDelivery } from '../payments/index.ts'
import { applyStatus } from '../payments/status/apply-status.ts'
import { notificationListeners } from '../notifications/index.ts'
import { reconciliationRoutes } from '../reconciliation/index.ts'
import { settleOrderOnce, walletListeners } from '../wallet/index.ts'
import { orderChangeListeners, orderChangeSweeps } from './index.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp({
    routes: (deps) => [...orderRoutes(deps), ...reconciliationRoutes(deps)],
    listeners: (deps) => [
      ...orderChangeListeners(deps),
      ...walletListeners(deps),
      ...notificationListeners(deps),
    ],
    sweeps: orderChangeSweeps,
  })
})
after(() => app.close())

for (const [tag, holdDays] of [
  ['stripe', 7],
  ['paypal', 29],
] as const)
  describe(`an order whose hold at ${tag} has ended`, () => {
    let provider: EmulatedProvider
    before(() => {
      provider = app.provider(tag)
    })
    const taken = () => {
      const { paid, refunded } = provider.emulator.books(provider.currency)
      return paid - refunded
    }
    /** An order that its shop prepares, and whose hold has run out while nobody looked. */
    async function lostOrder(status = 'accepted'): Promise<ProviderOrder> {
      const order = await provider.order(25_000n)
      await order.visit()
      await order.decide('pay')
      await provider.deliver()
      assert.equal((await order.payment()).status, 'authorized')
      await app.rows(sql`
        update orders set status = ${status}, released_at = ${app.clock.now()}, paid_at = ${app.clock.now()}
        where id = ${order.id}`)
      app.clock.forward((holdDays * DAY_MS) / SECOND_MS + 60)
      provider.drop()
      await app.deps.database.transaction((tx) =>
        captureDelivery(tx, { type: 'order', id: order.id }, { evenHeld: true }),
      )
      await app.work()
      provider.drop()
      return order
    }
    const show = async ({ id, user }: ProviderOrder) => {
      const shown = await app.as(user)('showOrder', { params: { id }, query: {} })
      assert.ok(shown.ok, JSON.stringify(shown))
      return shown.data
    }
    const standing = async (order: ProviderOrder) => {
      const { status, payment_due: due, can } = await show(order)
      return [status, due !== null, can.pay.allowed]
    }
    async function pay(order: ProviderOrder): Promise<ProviderOrder> {
      const again = await order.payWith(provider.tag)
      await again.visit()
      await again.decide('pay')
      await provider.deliver()
      return again
    }
    const move = (
      order: ProviderOrder,
      to: 'ready' | 'delivered' | 'on_a_way',
      by: 'seller' | 'driver',
    ) =>
      app.deps.database
        .transaction((tx) => moveOrder(tx, app.deps, { orderId: order.id, to, by: { actor: by } }))
        .then(
          () => 'ok',
          (refusal: { code?: string }) => refusal.code,
        )
    const breaches = async () =>
      describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
        /escrow|paid_in_full|clearing|booked_once|held_and/.test(breach),
      )

    const stuckOf = async ({ id }: ProviderOrder) => {
      const admin = await app.makeUser({ roles: ['admin'] })
      const listed = await app.as(admin)('listStuckPayments', { query: { perPage: 100 } })
      assert.ok(listed.ok, JSON.stringify(listed))
      return listed.data
        .filter(({ order_id: orderId }) => orderId === id)
        .map(({ kind, amount }) => [kind, amount])
    }

    test('is paid again, goes on and has cost the customer its total once', async () => {
      const before = taken()
      const order = await lostOrder()
      assert.equal((await order.payment()).status, 'canceled')
      assert.deepEqual(await standing(order), ['accepted', true, true])
      assert.equal(taken(), before)
      assert.equal(await move(order, 'ready', 'seller'), 'ok')
      assert.equal(await move(order, 'on_a_way', 'driver'), 'order_unpaid')
      const again = await pay(order)
      assert.deepEqual(
        [(await again.payment()).status, (await again.payment()).heldAmount],
        ['paid', null],
      )
      assert.deepEqual(await standing(order), ['ready', false, false])
      assert.equal(await move(order, 'on_a_way', 'driver'), 'ok')
      assert.equal(taken() - before, ORDER_TOTAL)
      assert.deepEqual(await breaches(), [])
    })

    test('goes on when the lost payment itself is made after all', async () => {
      const order = await lostOrder()
      const lost = await order.payment()
      await app.deps.database.transaction((tx) =>
        applyStatus(
          tx,
          lost,
          {
            status: 'paid',
            amount: { minor: lost.amount, currency: lost.currency.code },
            providerId: lost.providerId ?? '',
          },
          app.clock.now(),
        ),
      )
      await app.work()
      assert.deepEqual(await standing(order), ['accepted', false, false])
    })

    test('notifies the customer once and asks for the whole rest, without cash', async () => {
      const order = await lostOrder()
      const notices = await app.rows(
        sql`select text_key from notifications where order_id = ${order.id} and user_id = ${order.user.id}`,
      )
      assert.deepEqual(notices, [{ text_key: 'hold_lost' }])
      const cash = await app.as(order.user)('retryPayment', {
        params: { id: order.id },
        body: { tag: 'cash' },
        idempotencyKey: app.deps.random.uuid(),
      })
      assert.ok(!cash.ok && cash.code === 'payment_method_unavailable')
      const again = await order.payWith(provider.tag)
      assert.equal((await again.payment()).amount, ORDER_TOTAL)
    })

    for (const [status, fault] of [
      ['accepted', null],
      ['ready', 'platform'],
    ] as const)
      test(`is cancelled from ${status} when it is not paid in time, and late money goes back`, async () => {
        const before = taken()
        const order = await lostOrder(status)
        const again = await order.payWith(provider.tag)
        await again.visit()
        app.clock.forward(16 * 60)
        await app.work()
        const [row] = await app.rows(
          sql`select status, cancel_reason, cancel_fault, payment_due from orders where id = ${order.id}`,
        )
        assert.deepEqual(row, {
          status: 'cancelled',
          cancel_reason: 'payment_timeout',
          cancel_fault: fault,
          payment_due: null,
        })
        await again.decide('pay').catch(() => undefined)
        await provider.deliver()
        await app.later(2)
        assert.equal(taken(), before)
        assert.deepEqual(await standing(order), ['cancelled', false, false])
      })

    test('stays payable after it was handed over, and is settled then', async () => {
      const before = taken()
      const order = await lostOrder('on_a_way')
      assert.equal(await move(order, 'delivered', 'driver'), 'ok')
      await app.work()
      await app.later(1)
      assert.deepEqual(await standing(order), ['delivered', true, true])
      assert.equal(
        await app.deps.database.transaction((tx) => settleOrderOnce(tx, order.id, app.clock.now())),
        false,
      )
      assert.deepEqual(await breaches(), [])
      assert.deepEqual(await stuckOf(order), [['hold_lost', Number(ORDER_TOTAL) / 100]])
      await pay(order)
      assert.deepEqual(await stuckOf(order), [])
      assert.deepEqual(await standing(order), ['delivered', false, false])
      const settled = await app.rows(
        sql`select id from ledger_transfers where key = ${`settle:order:${order.id}`}`,
      )
      assert.equal(settled.length, 1)
      assert.equal(taken() - before, ORDER_TOTAL)
      assert.deepEqual(await breaches(), [])
    })
  })
