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
import { orderChangeListeners, orderChangeRoutes, orderChangeSweeps } from './index.ts'

let app: ProviderApp
before(async () => {
  app = await startProviderApp({
    routes: (deps) => [
      ...orderRoutes(deps),
      ...orderChangeRoutes(deps),
      ...reconciliationRoutes(deps),
    ],
    listeners: (deps) => [
      ...orderChangeListeners(deps),
      ...walletListeners(deps),
      ...notificationListeners(deps),
    ],
    sweeps: orderChangeSweeps,
  })
})
after(() => app.close())

for (const [tag, authorizationDays] of [
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
      app.clock.forward((authorizationDays * DAY_MS) / SECOND_MS + 60)
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

    const stuckRowsOf = async ({ id }: ProviderOrder) => {
      const admin = await app.makeUser({ roles: ['admin'] })
      const listed = await app.as(admin)('listStuckPayments', { query: { perPage: 100 } })
      assert.ok(listed.ok, JSON.stringify(listed))
      return listed.data.filter(({ order_id: orderId }) => orderId === id)
    }
    const stuckOf = async (order: ProviderOrder) =>
      (await stuckRowsOf(order)).map(({ kind, amount }) => [kind, amount])
    const writeOffsOf = async (order: ProviderOrder) =>
      (await stuckRowsOf(order)).map(({ write_off: shown }) => [
        shown?.proposed,
        shown?.proposed_by?.id,
      ])

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

    const writeOff = async (
      { id }: ProviderOrder,
      user?: { token: string },
      note = 'The customer does not answer',
    ) => {
      const answer = await app.as(user ?? (await app.makeUser({ roles: ['admin'] })))(
        'writeOffOrder',
        { params: { id }, query: {}, body: { note }, idempotencyKey: app.deps.random.uuid() },
      )
      return answer.ok ? answer.data.state : answer.code
    }
    const booksOf = async (key: string) =>
      Object.fromEntries(
        (
          await app.rows<{ kind: string; amount: number }>(sql`
            select a.kind, e.amount from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
            join ledger_accounts a on a.id = e.account_id where l.key = ${key}`)
        ).map(({ kind, amount }) => [kind, amount]),
      )
    const audited = ({ id }: ProviderOrder) =>
      app.rows<{ action: string }>(sql`
        select action, detail ->> 'note' as note from audit_logs
        where subject = 'order' and subject_id = ${id} order by id`)
    /** Worth more than what one person may write off, unless `isSmall`. */
    async function delivered({ isSmall = false } = {}): Promise<ProviderOrder> {
      const order = await lostOrder('on_a_way')
      if (isSmall)
        await app.rows(sql`update orders set settlement_total = 47500 where id = ${order.id}`)
      assert.equal(await move(order, 'delivered', 'driver'), 'ok')
      await app.work()
      return order
    }

    test('is written off by two persons, so that its shop is paid by the marketplace', async () => {
      const before = taken()
      const order = await delivered()
      const unpaid = await app.rows<{ settlement_total: number }>(
        sql`select settlement_total from orders where id = ${order.id}`,
      )
      const amount = unpaid[0]?.settlement_total ?? 0
      const admin = await app.makeUser({ roles: ['admin'] })
      const again = await order.payWith(provider.tag)
      await again.visit()
      assert.deepEqual(await writeOffsOf(order), [[false, undefined]])
      assert.equal(await writeOff(order, admin), 'proposed')
      assert.deepEqual(await writeOffsOf(order), [[true, admin.id]])
      assert.equal(await writeOff(order, admin), 'second_person_required')
      assert.deepEqual(await standing(order), ['delivered', true, true])
      assert.equal(await writeOff(order), 'written_off')
      assert.deepEqual(await booksOf(`write-off:order:${order.id}`), {
        platform_revenue: -amount,
        escrow: amount,
      })
      assert.equal((await booksOf(`settle:order:${order.id}`))['escrow'], -amount)
      assert.deepEqual(await standing(order), ['delivered', false, false])
      assert.deepEqual(await stuckOf(order), [])
      assert.deepEqual(await audited(order), [
        { action: 'order.propose_write_off', note: 'The customer does not answer' },
        { action: 'order.write_off', note: 'The customer does not answer' },
      ])
      assert.equal(await writeOff(order), 'invalid_transition')
      // The page that was open is paid after all.
      await again.decide('pay')
      await provider.deliver()
      await app.later(2)
      assert.equal(taken(), before)
      assert.deepEqual(await breaches(), [])
    })

    test('is written off by one person below the limit', async () => {
      const order = await delivered({ isSmall: true })
      assert.equal(await writeOff(order), 'written_off')
      assert.deepEqual(await booksOf(`write-off:order:${order.id}`), {
        platform_revenue: -47_500,
        escrow: 47_500,
      })
      assert.deepEqual(await breaches(), [])
    })

    test('is not written off before its delivery, or after it is paid', async () => {
      const order = await lostOrder('on_a_way')
      assert.equal(await writeOff(order), 'invalid_transition')
      assert.deepEqual(await writeOffsOf(order), [[undefined, undefined]])
      assert.equal(await move(order, 'delivered', 'driver'), 'ok')
      const customer = await writeOff(order, order.user)
      assert.equal(customer, 'forbidden')
      await pay(order)
      assert.equal(await writeOff(order), 'invalid_transition')
      assert.deepEqual(await breaches(), [])
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
