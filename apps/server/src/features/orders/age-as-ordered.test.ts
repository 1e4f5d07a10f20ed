import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp } from '../../testing/order-change-app.ts'
import { substitutionSteps } from '../../testing/substitution-steps.ts'
import { orderCodes } from '../../testing/make/handover-codes.ts'
import { moveOrder } from './lifecycle/move-order.ts'

const market = await startOrderChangeApp()
const { app, world, key } = market
const { propose, answer } = substitutionSteps(market)
after(app.close)

const agesOf = async (at: Awaited<ReturnType<typeof world>>) =>
  (await at.show()).details
    .map(({ age_restriction: age }) => age)
    .sort((one, other) => Number(one) - Number(other))
const hasPin = async (id: number) =>
  (await app.rows(sql`select from orders where id = ${id} and has_pin`)).length === 1
const OUTSIDE = { ...WALLET, drop_off: 'meet_outside' as const }

test('the minimum age of an order is the one from when it was placed', async () => {
  await app.rows(sql`insert into settings (key, value) values ('pin_min_total', '40')`)
  const products = [{ price: 900 }, { price: 500, ageRestriction: 18 }]
  const at = await world({ status: 'new', body: OUTSIDE, units: [1, 1], shop: { products } })
  assert.deepEqual(await agesOf(at), [null, 18])
  await app.rows(
    sql`update products set age_restriction = case when age_restriction is null then 21 end
      where shop_id = ${at.shop.id}`,
  )
  assert.deepEqual(await agesOf(at), [null, 18])
  await app.rows(sql`update products set age_restriction = null where shop_id = ${at.shop.id}`)
  const { version } = await at.show()
  assert.ok(
    (
      await at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        query: {},
        body: { status: 'accepted', version },
      })
    ).ok,
  )
  assert.ok(
    await hasPin(at.id),
    'what was for adults when it was ordered is still handed over with a PIN',
  )
})

test('a line added later has the minimum age of its own time', async () => {
  const products = [{ price: 900 }, { price: 500, ageRestriction: 18 }]
  const at = await world({ status: 'new', body: OUTSIDE, units: [1, 0], shop: { products } })
  assert.deepEqual(await agesOf(at), [null])
  const more = [{ stock_id: at.shop.products[1]?.stockId ?? 0, quantity: 1 }]
  const quote = await at.client('calculateEdit', {
    params: { id: at.id },
    query: {},
    body: { products: more },
  })
  assert.ok(quote.ok)
  const body = {
    ...WALLET,
    products: more,
    total_price: quote.data.total_price,
    version: (await at.show()).version,
  }
  const edited = await at.client('editOrder', {
    params: { id: at.id },
    query: {},
    idempotencyKey: key(),
    body,
  })
  assert.ok(edited.ok, JSON.stringify(edited))
  assert.deepEqual(await agesOf(at), [null, 18])
})

test('an order without a PIN gets one when a replacement is for adults', async () => {
  const products = [{ price: 900 }, { price: 900, ageRestriction: 21 }]
  const at = await world({ status: 'new', body: OUTSIDE, units: [2, 0], shop: { products } })
  const { version } = await at.show()
  assert.ok(
    (
      await at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        query: {},
        body: { status: 'accepted', version },
      })
    ).ok,
  )
  assert.ok(!(await hasPin(at.id)))
  assert.ok((await propose(at, { instead: 1 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  assert.deepEqual((await agesOf(at)).at(-1), 21)
  for (const to of ['ready', 'on_a_way'] as const)
    await app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: at.id,
        to,
        by: { actor: to === 'ready' ? 'seller' : 'driver' },
      }),
    )
  assert.equal((await at.show()).delivery_pin, orderCodes(app, at.id).pin)
})
