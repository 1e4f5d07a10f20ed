import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { orderCodes } from '../../../testing/make/handover-codes.ts'
import { courierRoutes } from '../../couriers/index.ts'
import { orderRoutes } from '../../orders/index.ts'
import { orderChangeRoutes } from '../index.ts'

type Person = { id: number; token: string }
let app: TestApp
let shop: TestShop
let seller: Person
let stranger: Person
let courier: Person
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...courierRoutes(deps), ...orderRoutes(deps), ...orderChangeRoutes(deps)],
  })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  courier = await app.makeUser({ roles: ['driver'] })
  shop = await makeShop(app, { staff: [seller.id] })
  await makeShop(app, { staff: [stranger.id] })
  const online = await app.as(courier)('setDriverStatus', { body: { online: true } })
  assert.ok(online.ok)
})
after(() => app.close())

async function acceptedOrder() {
  const customer = await app.makeUser()
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    status: 'ready',
  })
  const accepted = await app.as(courier)('acceptOffer', { params: { id } })
  assert.ok(accepted.ok, JSON.stringify(accepted))
  return id
}
const shown = async (id: number) => {
  const answer = await app.as(seller)('showSellerOrder', { params: { id } })
  assert.ok(answer.ok)
  return answer.data
}
const enterWrong = async (id: number, times: number) => {
  for (let attempt = 0; attempt < times; attempt++)
    await app.as(courier)('pickOrder', { params: { id }, body: { pickup_code: 'XXXX' } })
}
const give = async (id: number, body: { without_code?: string } = {}, by = seller) => {
  const { version } = await shown(id)
  const answer = await app.as(by)('moveSellerOrder', {
    params: { id },
    body: { status: 'on_a_way', version, ...body },
  })
  return answer.ok ? answer.data.status : answer.code
}
const without_code = 'Ticket smudged, courier and number checked'

describe('a courier whose pickup codes are locked', () => {
  test('gets the bag from the shop, with a reason that the audit log keeps', async () => {
    const id = await acceptedOrder()
    await enterWrong(id, 4)
    assert.equal((await shown(id)).codes_locked, false)
    assert.equal(await give(id, { without_code }), 'wrong_pickup_code')
    await enterWrong(id, 1)
    assert.equal((await shown(id)).codes_locked, true)
    const [change] = await app.rows<{ what: string }>(sql`
      select payload ->> 'what' as what from events where order_id = ${id} order by id desc limit 1`)
    assert.equal(change?.what, 'codes_locked', 'the board of the shop reads the order again')
    assert.equal(await give(id), 'code_locked')
    assert.equal(await give(id, { without_code }, stranger), 'not_found')
    assert.equal(await give(id, { without_code }), 'on_a_way')
    const entries = await app.rows(sql`
      select user_id, detail ->> 'without_code' as reason from audit_logs
      where subject = 'order' and subject_id = ${id} and action = 'order.move'`)
    assert.deepEqual(entries, [{ user_id: seller.id, reason: without_code }])
    const carried = await app.as(courier)('listDriverOrders')
    assert.equal(carried.ok && carried.data.find((one) => one.id === id)?.status, 'on_a_way')
    const { pin } = orderCodes(app, id)
    const done = await app.as(courier)('deliverOrder', { params: { id }, body: { pin } })
    assert.ok(done.ok)
  })

  test('by codes of other orders gets the bag too', async () => {
    app.clock.forward(3601)
    for (let round = 0; round < 4; round++) {
      const id = await acceptedOrder()
      await enterWrong(id, 5)
      await app.rows(sql`update orders set status = 'cancelled' where id = ${id}`)
    }
    const id = await acceptedOrder()
    assert.equal((await shown(id)).codes_locked, true)
    assert.equal(await give(id, { without_code }), 'on_a_way')
    app.clock.forward(3601)
  })

  test('waits for nobody once the lock is over', async () => {
    const id = await acceptedOrder()
    await enterWrong(id, 5)
    app.clock.forward(15 * 60 + 1)
    assert.equal((await shown(id)).codes_locked, false)
    assert.equal(await give(id, { without_code }), 'wrong_pickup_code')
  })
})

test('an order without a courier cannot be given to one', async () => {
  const customer = await app.makeUser()
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    status: 'ready',
  })
  assert.equal(await give(id, { without_code }), 'invalid_transition')
})
