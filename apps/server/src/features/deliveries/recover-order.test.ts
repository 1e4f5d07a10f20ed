import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { RECOVERIES } from '@hawker/domain/order-recovery'
import { sql } from '../../database/database.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { makeShop } from '../../testing/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { deliveryRoutes, deliverySweeps } from './index.ts'

const app = await startTestApp({ routes: deliveryRoutes, sweeps: deliverySweeps })
after(app.close)
const shop = await makeShop(app)
const staff = await app.makeUser({ roles: ['admin'] })

/** A ready order in the hands of a courier who is online here and now. */
async function taken() {
  const driver = await app.makeUser({ roles: ['driver'] })
  const { id } = await makeOrder(app, { shop, status: 'ready' })
  await app.rows(sql`
    insert into couriers (user_id, online, latitude, longitude, located_at) values (${driver.id}, true, 38.91, -77.03, ${app.clock.now()})`)
  assert.ok((await app.as(driver)('acceptOffer', { params: { id } })).ok)
  const courier = async () =>
    (await app.rows<{ driver_id: number | null; status: string }>(sql`select driver_id, status from orders where id = ${id}`))[0]
  return { id, driver, courier }
}
const recover = (id: number, action: 'reoffer' | 'cancel' | 'mark_undeliverable') =>
  app.as(staff)('recoverOrder', { params: { id }, body: { action, reason: 'Courier lost' } })

test('an order whose courier is not heard of for ten minutes is offered to others again, one whose courier is near is not', async () => {
  const lost = await taken()
  const near = await taken()
  app.clock.forward(10 * 60)
  await app.rows(sql`update couriers set located_at = ${app.clock.now()} where user_id = ${near.driver.id}`)
  await app.work()
  assert.equal((await lost.courier())?.driver_id, null)
  assert.equal((await near.courier())?.driver_id, near.driver.id)
  const other = await app.as(near.driver)('acceptOffer', { params: { id: lost.id } })
  assert.ok(other.ok, JSON.stringify(other))
})

test('staff offer an order again, cancel it, or give it up on the way, each only from where that is a step', async () => {
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
  const nobody = await app.as(driver)('recoverOrder', { params: { id }, body: { action: 'cancel', reason: 'x' } })
  assert.ok(!nobody.ok && nobody.code === 'forbidden')
})

test('a courier who is shown no ID says so, and staff see it and end the order; nothing else can be given up like that', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const courier = app.as(driver)
  const { id } = await makeOrder(app, { shop, status: 'on_a_way', driverId: driver.id })
  const early = await courier('reportNoId', { params: { id } })
  assert.ok(!early.ok && early.code === 'invalid_transition', 'nobody has to be of age for it')
  await app.rows(sql`update order_details set age_restriction = 21 where order_id = ${id}`)
  const stranger = await app.as(await app.makeUser({ roles: ['driver'] }))('reportNoId', { params: { id } })
  assert.ok(!stranger.ok && stranger.code === 'not_found')
  for (const told of [await courier('reportNoId', { params: { id } }), await courier('reportNoId', { params: { id } })])
    assert.ok(told.ok && told.data.no_id, JSON.stringify(told))
  const listed = await app.as(staff)('listStaffOrders', { query: { status: 'on_a_way', perPage: 100 } })
  assert.ok(listed.ok && listed.data.find((one) => one.id === id)?.no_id)
  const shown = await app.as(staff)('showStaffOrder', { params: { id } })
  assert.ok(shown.ok && shown.data.no_id)
  assert.deepEqual(
    shown.data.histories.flatMap(({ status, by }) => (status === 'no_id' ? [by] : [])),
    ['driver'],
    'said twice it is written once',
  )
  const ended = await recover(id, 'mark_undeliverable')
  assert.ok(ended.ok && !ended.data.no_id && ended.data.status === 'cancelled')
  const late = await courier('reportNoId', { params: { id } })
  assert.ok(!late.ok && late.code === 'invalid_transition')
})

test('what staff are offered for an order is what works for it, wherever it stands', async () => {
  const driver = await app.makeUser({ roles: ['driver'] })
  const wrong: string[] = []
  for (const status of ['unreleased', 'new', 'accepted', 'cooking', 'ready', 'on_a_way', 'delivered', 'cancelled'] as const)
    for (const action of RECOVERIES) {
      const { id } = await makeOrder(app, { shop, status, driverId: driver.id })
      const shown = await app.as(staff)('showStaffOrder', { params: { id } })
      assert.ok(shown.ok)
      const done = await recover(id, action)
      if (done.ok !== shown.data.recoveries.includes(action)) wrong.push(`${action} of an order that is ${status}: ${JSON.stringify(done)}`)
    }
  assert.deepEqual(wrong, [])
})

test('staff find an order by the number that its customer reads to them, and without one those that wait the longest', async () => {
  const first = await makeOrder(app, { shop, status: 'accepted' })
  const second = await makeOrder(app, { shop, status: 'delivered', driverId: (await app.makeUser({ roles: ['driver'] })).id })
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
