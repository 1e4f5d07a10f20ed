import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import {
  codeOf,
  makeDiningRoom,
  orderAt,
  scan,
  sessionIdOf,
  startDineInApp,
} from '../../testing/make/dining-room.ts'
import { makeOrder, makeShopper, type ShopperOptions } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { orderPaymentRoutes } from '../order-payments/index.ts'

let app: TestApp
before(async () => {
  app = await startDineInApp({ limitScale: 1, moreRoutes: orderPaymentRoutes })
  await changeSetting(app, 'cashOrdersOpen', '99')
})
after(() => app?.close())
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  await app.rows(sql`delete from budget_uses`)
})

const shopperAt = (shop: TestShop, options: ShopperOptions = {}) => makeShopper(app, shop, options)
const makeShops = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeShop(app, { products: [{ price: 1500 }] })))
const firstOf = <T>([first]: readonly T[]): T => {
  assert.ok(first)
  return first
}

describe('orders in cash', () => {
  test('an account that confirmed nothing is asked to confirm a phone or to pay online', async () => {
    const user = await app.makeUser({ isVerified: false })
    const shopper = await shopperAt(firstOf(await makeShops(1)), { user })
    const refused = await shopper.place()
    assert.ok(!refused.ok)
    assert.deepEqual(
      [refused.status, refused.code, refused.data, refused.message],
      [
        422,
        'phone_unverified',
        { confirm: 'phone', cause: 'pay_online' },
        'Confirm your phone number first, or pay online',
      ],
    )
    await app.rows(sql`update users set email_verified_at = now() where id = ${user.id}`)
    assert.equal(codeOf(await shopper.place()), 'ok')
  })

  test('new accounts of one address get five of a shop, also at once', async () => {
    const shop = firstOf(await makeShops(1))
    const shoppers = []
    for (let person = 0; person < 9; person += 1) shoppers.push(await shopperAt(shop))
    await app.deps.database.warm()
    const codes = (await Promise.all(shoppers.map(({ place }) => place()))).map(codeOf)
    assert.deepEqual(codes.toSorted(), [
      ...Array<string>(4).fill('newcomer_limit'),
      ...Array<string>(5).fill('ok'),
    ])
  })

  test('one account gets three, and one phone number gets three', async () => {
    const shops = await makeShops(4)
    const user = await app.makeUser()
    const own = []
    for (const shop of shops) own.push(codeOf(await (await shopperAt(shop, { user })).place()))
    assert.deepEqual(own, ['ok', 'ok', 'ok', 'newcomer_limit'])
    const byPhone = []
    for (const shop of shops)
      byPhone.push(codeOf(await (await shopperAt(shop)).place({ phone: '+12025550177' })))
    assert.deepEqual(byPhone, ['ok', 'ok', 'ok', 'newcomer_limit'])
  })

  test('a delivered order ends the limit', async () => {
    const shop = firstOf(await makeShops(1))
    const user = await app.makeUser({ isVerified: false })
    await app.rows(sql`update users set email_verified_at = now() where id = ${user.id}`)
    await makeOrder(app, {
      shop,
      userId: user.id,
      body: { delivery_type: 'pickup' },
      status: 'delivered',
    })
    await app.rows(sql`update users set email_verified_at = null where id = ${user.id}`)
    const codes = []
    for (let order = 0; order < 6; order += 1)
      codes.push(codeOf(await (await shopperAt(shop, { user })).place()))
    assert.deepEqual(codes, Array(6).fill('ok'))
  })

  test('an order that becomes one in cash counts too', async () => {
    const user = await app.makeUser()
    const orders = []
    for (const shop of await makeShops(4)) {
      const { id } = await makeOrder(app, { shop, userId: user.id, status: 'unreleased' })
      await app.rows(sql`delete from budget_uses`)
      await app.rows(sql`
        update orders set paid_at = null, pay_until = undo_until + interval '1 hour' where id = ${id}`)
      await app.rows(sql`update transactions set tag = 'sandbox' where payable_id = ${id}`)
      orders.push(id)
    }
    const codes = []
    for (const id of orders)
      codes.push(
        codeOf(
          await app.as(user)('retryPayment', {
            params: { id },
            body: { tag: 'cash' },
            idempotencyKey: randomUUID(),
          }),
        ),
      )
    assert.deepEqual(codes, ['ok', 'ok', 'ok', 'newcomer_limit'])
  })

  test('guests whom the staff confirmed at a table have no limit', async () => {
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, firstOf(floor.tableIds))
    const confirmed = await app.as(floor.seller)('confirmTableGuests', {
      params: { id: await sessionIdOf(app, uuid) },
      query: {},
      body: { here: true },
    })
    assert.ok(confirmed.ok)
    for (let order = 0; order < 7; order += 1) {
      const user = await app.makeUser({ isVerified: false })
      assert.equal(codeOf((await orderAt(app, floor, uuid, { user })).answer), 'ok')
    }
  })
})

test('new accounts open ten groups of a shop from one address, also at a table', async () => {
  const floor = await makeDiningRoom(app)
  const { uuid } = await scan(app, firstOf(floor.tableIds))
  const open = async (session?: string) => {
    const client = app.as(await app.makeUser({ isVerified: false }))
    const cart = await client('createCart', { query: {}, body: { shop_id: floor.id } })
    assert.ok(cart.ok)
    const set = () =>
      client('setGroup', {
        params: { id: cart.data.id },
        query: {},
        body: {
          group_settings: { payment_mode: 'owner' },
          ...(session === undefined ? {} : { table_session: session }),
        },
      })
    const code = codeOf(await set())
    assert.equal(codeOf(await set()), code, 'a change of its settings does not count')
    return code
  }
  const codes = []
  for (let group = 0; group < 10; group += 1) codes.push(await open(group % 2 ? uuid : undefined))
  assert.deepEqual(codes, Array(10).fill('ok'))
  assert.deepEqual([await open(uuid), await open()], ['newcomer_limit', 'newcomer_limit'])
})

describe('calls of the staff', () => {
  const callFrom = async (uuid: string) => {
    app.clock.forward(61)
    return app.as(undefined)('callStaff', { params: { uuid }, query: {}, body: { kind: 'waiter' } })
  }

  test('strangers at one address ring five times a day at a table, and confirmed guests again', async () => {
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, firstOf(floor.tableIds))
    for (let call = 0; call < 5; call += 1) assert.equal(codeOf(await callFrom(uuid)), 'ok')
    const refused = await callFrom(uuid)
    assert.ok(!refused.ok)
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [
        422,
        'newcomer_limit',
        'This table has called the staff many times today. Please speak to them directly.',
      ],
    )
    assert.equal(codeOf(await callFrom((await scan(app, floor.tableIds[1] ?? 0)).uuid)), 'ok')
    const confirmed = await app.as(floor.seller)('confirmTableGuests', {
      params: { id: await sessionIdOf(app, uuid) },
      query: {},
      body: { here: true },
    })
    assert.ok(confirmed.ok)
    assert.equal(codeOf(await callFrom(uuid)), 'ok')
  })
})
