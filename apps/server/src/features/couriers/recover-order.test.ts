import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Fault } from '@hawker/domain/claims/claim'
import { RECOVERIES } from '@hawker/domain/orders/order-recovery'
import { sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { notificationListeners } from '../notifications/index.ts'
import { moveOrder, orderSweeps } from '../orders/index.ts'
import { collectCash, paymentListeners } from '../payments/index.ts'
import { readWallet, walletListeners } from '../wallet/index.ts'
import { courierRoutes, courierSweeps } from './index.ts'

const app = await startTestApp({
  routes: courierRoutes,
  sweeps: (deps) => [...orderSweeps(deps), ...courierSweeps(deps)],
  listeners: (deps) => [
    ...paymentListeners(deps),
    ...walletListeners(deps),
    ...notificationListeners(deps),
  ],
})
after(app.close)
const shop = await makeShop(app)
const staff = await app.makeUser({ roles: ['admin'] })

/** A ready order with an online courier. */
async function taken() {
  const driver = await app.makeUser({ roles: ['driver'] })
  const { id } = await makeOrder(app, { shop, status: 'ready' })
  await app.rows(sql`
    insert into couriers (user_id, online, latitude, longitude, located_at)
      values (${driver.id}, true, 38.91, -77.03, ${app.clock.now()})`)
  assert.ok((await app.as(driver)('acceptOffer', { params: { id } })).ok)
  const courier = async () =>
    (
      await app.rows<{ driver_id: number | null; status: string }>(
        sql`select driver_id, status from orders where id = ${id}`,
      )
    )[0]
  return { id, driver, courier }
}
const recover = (
  id: number,
  action: 'reoffer' | 'cancel' | 'mark_undeliverable',
  fault: Fault = 'platform',
) =>
  app.as(staff)('recoverOrder', {
    params: { id },
    body: { action, reason: 'Courier lost', ...(action === 'mark_undeliverable' ? { fault } : {}) },
  })

test('offers an order again when its courier sends no position for ten minutes', async () => {
  const lost = await taken()
  const near = await taken()
  app.clock.forward(10 * 60)
  await app.rows(
    sql`update couriers set located_at = ${app.clock.now()} where user_id = ${near.driver.id}`,
  )
  await app.work()
  assert.equal((await lost.courier())?.driver_id, null)
  assert.equal((await near.courier())?.driver_id, near.driver.id)
  const other = await app.as(near.driver)('acceptOffer', { params: { id: lost.id } })
  assert.ok(other.ok, JSON.stringify(other))
})

test('a courier who accepts a long-ready order gets ten minutes', async () => {
  const { id } = await makeOrder(app, { shop, status: 'ready' })
  const order = async () =>
    (
      await app.rows<{ driver_id: number | null; ready_at: Date }>(
        sql`select driver_id, ready_at from orders where id = ${id}`,
      )
    )[0]
  const readyAt = (await order())?.ready_at
  app.clock.forward(15 * 60)
  const driver = await app.makeUser({ roles: ['driver'] })
  // A courier without an order, or without consent, sends no position.
  await app.rows(sql`insert into couriers (user_id, online) values (${driver.id}, true)`)
  assert.ok((await app.as(driver)('acceptOffer', { params: { id } })).ok)
  app.clock.forward(9 * 60)
  await app.work()
  assert.equal((await order())?.driver_id, driver.id)
  app.clock.forward(60)
  await app.work()
  assert.deepEqual(await order(), { driver_id: null, ready_at: readyAt })
  assert.ok((await app.as(driver)('acceptOffer', { params: { id } })).ok)
  app.clock.forward(60)
  await app.work()
  assert.equal((await order())?.driver_id, driver.id, 'taken again it is theirs for as long again')
})

test('a released order waits for other couriers as long as a newly ready one', async () => {
  const { courier } = await taken()
  app.clock.forward(44 * 60)
  await app.work()
  assert.deepEqual(await courier(), { driver_id: null, status: 'ready' })
  app.clock.forward(45 * 60 - 1)
  await app.work()
  assert.deepEqual(await courier(), { driver_id: null, status: 'ready' })
  app.clock.forward(1)
  await app.work()
  assert.deepEqual(await courier(), { driver_id: null, status: 'cancelled' })
})

test('staff can offer again, cancel or give up an order only from the allowed statuses', async () => {
  const { id, courier } = await taken()
  assert.ok((await recover(id, 'reoffer')).ok)
  assert.equal((await courier())?.driver_id, null)
  for (const refused of [await recover(id, 'reoffer'), await recover(id, 'mark_undeliverable')])
    assert.ok(!refused.ok && refused.code === 'invalid_transition')
  assert.ok((await recover(id, 'cancel')).ok)
  assert.equal((await courier())?.status, 'cancelled')
  const driver = await app.makeUser({ roles: ['driver'] })
  const away = await makeOrder(app, { shop, status: 'on_a_way', driverId: driver.id })
  assert.ok((await recover(away.id, 'mark_undeliverable')).ok)
  const unknown = await app.as(driver)('recoverOrder', {
    params: { id },
    body: { action: 'cancel', reason: 'x' },
  })
  assert.ok(!unknown.ok && unknown.code === 'forbidden')
})

const GIFT = 10_000n
const PAY = 400n
await app.rows(sql`
  insert into coupons (code, title, type, applies_to, value, qty, per_user, funded_by)
  values ('THREE', 'Three', 'fixed', 'total_price', 300, 100, 5, 'platform')`)
/**
 * The balances after an undeliverable order with a tip and a platform coupon.
 * Paid from the wallet by default.
 */
async function endedOnTheWay(end: Fault | 'delivered', tag: 'wallet' | 'cash' = 'wallet') {
  const [user, driver] = [await app.makeUser(), await app.makeUser({ roles: ['driver'] })]
  const now = app.clock.now()
  await giveMoney(app, user.id, GIFT)
  const body = { payment: { tag }, tips: { type: 'fixed', value: 2 }, coupon: 'THREE' } as const
  const { id } = await makeOrder(app, {
    shop,
    userId: user.id,
    status: 'on_a_way',
    driverId: driver.id,
    body,
  })
  await app.rows(sql`update orders set driver_pay = ${PAY} where id = ${id}`)
  if (end === 'delivered')
    await app.deps.database.transaction(async (tx) => {
      await moveOrder(tx, app.deps, {
        orderId: id,
        to: 'delivered',
        by: { actor: 'driver', userId: driver.id },
      })
      await collectCash(tx, { type: 'order', id }, { by: driver.id, now })
    })
  else assert.ok((await recover(id, 'mark_undeliverable', end)).ok)
  await app.work()
  const rows = await app.rows<{ kind: string; amount: number }>(sql`
    select a.kind, sum(e.amount)::bigint as amount from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.ref_type = 'order' and t.ref_id = ${id} group by a.kind`)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0
  const [notification] = await app.rows<{ text_key: string }>(
    sql`select text_key from notifications where user_id = ${user.id} and order_id = ${id} order by id desc limit 1`,
  )
  return {
    paid: Number(GIFT - (await readWallet(app.deps.database, user.id)).balance),
    shop: of('shop'),
    courier: of('courier'),
    platform: of('platform_revenue'),
    tax: of('tax'),
    notified: notification?.text_key,
  }
}

test('the party at fault pays for an undeliverable order; shop and courier are paid unless at fault', async () => {
  const done = await endedOnTheWay('delivered')
  assert.ok(done.paid > 0 && done.shop > 0 && done.courier === Number(PAY) + 200)
  const back = { paid: 0, tax: 0, notified: 'cancelled_paid' }
  assert.deepEqual(await endedOnTheWay('shop'), { ...back, shop: 0, courier: 0, platform: 0 })
  assert.deepEqual(await endedOnTheWay('courier'), {
    ...back,
    shop: done.shop,
    courier: 0,
    platform: -done.shop,
  })
  const platform = await endedOnTheWay('platform')
  assert.deepEqual(platform, {
    ...back,
    shop: done.shop,
    courier: Number(PAY),
    platform: -done.shop - Number(PAY),
  })
  assert.deepEqual(await endedOnTheWay('customer'), { ...done, notified: 'cancelled' })
  // Cash due at the door was never collected, so there is no tip.
  assert.deepEqual(await endedOnTheWay('customer', 'cash'), { ...platform, notified: 'cancelled' })
  app.clock.forward(20 * 60)
  const findings = await auditBooks(app.deps.database, app.clock.now())
  const checked = new Set([
    'escrow_not_what_orders_paid',
    'delivered_and_not_settled_once',
    'cancelled_and_not_given_back',
    'transfer_not_zero',
  ])
  assert.deepEqual(describeBreaches(findings.filter(({ check }) => checked.has(check))), [])
})

test('requires a fault for an undeliverable order, and refuses one otherwise', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const { id } = await makeOrder(app, { shop, status: 'on_a_way', driverId: driver.id })
  const ask = (body: { action: 'cancel' | 'mark_undeliverable'; fault?: Fault }) =>
    app.as(staff)('recoverOrder', { params: { id }, body: { reason: 'Nobody there', ...body } })
  for (const refused of [
    await ask({ action: 'mark_undeliverable' }),
    await ask({ action: 'cancel', fault: 'shop' }),
  ])
    assert.ok(!refused.ok && refused.code === 'validation_failed')
})

test('staff see a report of a missing ID and end the order; other orders cannot be reported', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const courier = app.as(driver)
  const { id } = await makeOrder(app, { shop, status: 'on_a_way', driverId: driver.id })
  const early = await courier('reportNoId', { params: { id } })
  assert.ok(!early.ok && early.code === 'invalid_transition', 'the order has no age restriction')
  await app.rows(sql`update order_details set age_restriction = 21 where order_id = ${id}`)
  const stranger = await app.as(await app.makeUser({ roles: ['driver'] }))('reportNoId', {
    params: { id },
  })
  assert.ok(!stranger.ok && stranger.code === 'not_found')
  for (const report of [
    await courier('reportNoId', { params: { id } }),
    await courier('reportNoId', { params: { id } }),
  ])
    assert.ok(report.ok && report.data.no_id, JSON.stringify(report))
  const listed = await app.as(staff)('listStaffOrders', {
    query: { status: 'on_a_way', perPage: 100 },
  })
  assert.ok(listed.ok && listed.data.find((one) => one.id === id)?.no_id)
  const shown = await app.as(staff)('showStaffOrder', { params: { id } })
  assert.ok(shown.ok && shown.data.no_id)
  assert.deepEqual(
    shown.data.histories.flatMap(({ status, by }) => (status === 'no_id' ? [by] : [])),
    ['driver'],
    'a repeated report is stored once',
  )
  const ended = await recover(id, 'mark_undeliverable')
  assert.ok(ended.ok && !ended.data.no_id && ended.data.status === 'cancelled')
  const late = await courier('reportNoId', { params: { id } })
  assert.ok(!late.ok && late.code === 'invalid_transition')
})

test('the recoveries shown for an order are exactly those that succeed in its status', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const wrong: string[] = []
  for (const status of [
    'unreleased',
    'new',
    'accepted',
    'cooking',
    'ready',
    'on_a_way',
    'delivered',
    'cancelled',
  ] as const)
    for (const action of RECOVERIES) {
      const { id } = await makeOrder(app, { shop, status, driverId: driver.id })
      const shown = await app.as(staff)('showStaffOrder', { params: { id } })
      assert.ok(shown.ok)
      const done = await recover(id, action)
      if (done.ok !== shown.data.recoveries.includes(action))
        wrong.push(`${action} of an order that is ${status}: ${JSON.stringify(done)}`)
    }
  assert.deepEqual(wrong, [])
})

test('staff find an order by number, and without one see the longest waiting first', async () => {
  const first = await makeOrder(app, { shop, status: 'accepted' })
  const second = await makeOrder(app, {
    shop,
    status: 'delivered',
    driverId: (await app.makeUser({ roles: ['driver'] })).id,
  })
  const find = async (query: { number?: string; status?: 'delivered' }) => {
    const found = await app.as(staff)('listStaffOrders', { query: { perPage: 100, ...query } })
    assert.ok(found.ok)
    return found.data.map(({ id }) => id)
  }
  assert.ok((await find({ number: ` ${second.number.toLowerCase()} ` })).includes(second.id))
  const open = await find({})
  assert.ok(open.includes(first.id) && !open.includes(second.id))
  assert.deepEqual(
    open,
    open.toSorted((one, other) => one - other),
  )
  assert.ok((await find({ status: 'delivered' })).includes(second.id))
})
