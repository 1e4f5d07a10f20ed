import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { CENTRE, type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { moveOrder } from '../../orders/index.ts'
import { shopRoutes } from '../index.ts'
import { learnPaces, pastOrders } from './learn-paces.ts'
import type { PastOrderRow } from './pace.store.ts'

const app = await startTestApp({ routes: shopRoutes })
after(app.close)
const learn = () => learnPaces(app.deps.database, app.clock.now())

/**
 * Makes orders at all hours of the last weeks. Each takes twice the default estimate for 2 km: 20
 * minutes of preparation and 12 of travel.
 */
async function makeHistory(
  shop: TestShop,
  orders: number,
  { daysAgo = 1, slot = false } = {},
): Promise<void> {
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: (await app.makeUser()).id,
    currencyId: shop.currencyIds.USD,
    status: 'delivered',
  })
  const columns = (
    await app.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'uuid', 'released_at', 'accepted_at', 'ready_at',
          'delivered_at', 'prep_minutes', 'travel_minutes', 'slot_starts_at')`)
  ).map(({ name }) => name)
  await app.deps.database.pool.query(
    `insert into orders (${columns.join(', ')}, released_at, accepted_at, ready_at, delivered_at,
       prep_minutes, travel_minutes, slot_starts_at)
     select ${columns.map((name) => `o.${name}`).join(', ')}, t.at, t.at + interval '1 minute',
       t.at + interval '40 minutes',
       t.at + interval '64 minutes' + (n % 10) * interval '1 minute', 20, 12, case when $4 then t.at end
     from orders o, generate_series(1, $2::int) n, lateral
       (select $3::timestamptz - n * interval '70 minutes' as at) t where o.id = $1`,
    [id, orders, new Date(app.clock.now().getTime() - daysAgo * 86_400_000), slot],
  )
  await app.rows(sql`delete from orders where id = ${id}`)
}
const asapEstimate = async (shop: TestShop) => {
  const answer = await app.as(undefined)('checkDeliveryZone', {
    params: { id: shop.id },
    query: { address: CENTRE },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.estimate
}

test('estimates a shop with enough orders by its own history, on every page and from the next request on', async () => {
  const shop = await makeShop(app, { prepMinutes: 20 })
  const initial = await asapEstimate(shop)
  await makeHistory(shop, 250)
  await learn()
  const learned = await asapEstimate(shop)
  assert.ok(initial && learned)
  const isLearned = ({ from, to }: { from: number; to: number }) =>
    from >= initial.from + 20 && to > from
  assert.ok(isLearned(learned), JSON.stringify({ initial, learned }))
  const listed = await app.as(undefined)('showShop', {
    params: { id: String(shop.id) },
    query: { address: CENTRE },
  })
  assert.ok(listed.ok)
  const { estimate } = listed.data.delivery
  assert.ok(estimate && isLearned(estimate), JSON.stringify(listed.data.delivery))
})

test('computes the estimate after acceptance from how earlier promises turned out', async () => {
  const shop = await makeShop(app, { prepMinutes: 20 })
  await makeHistory(shop, 250)
  await learn()
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: (await app.makeUser()).id,
    currencyId: shop.currencyIds.USD,
  })
  await app.rows(sql`update orders set travel_minutes = 12 where id = ${id}`)
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: id, to: 'accepted', by: { actor: 'seller' } }),
  )
  const [order] = await app.rows<{ minutes: number }>(
    sql`select extract(epoch from estimate_from - accepted_at)::int / 60 as minutes from orders where id = ${id}`,
  )
  assert.ok(order && order.minutes >= 60, `${order?.minutes}`)
})

test('ignores few, old and scheduled orders, and clears the pace of a shop without recent orders', async () => {
  const [few, old, later, silent] = [
    await makeShop(app),
    await makeShop(app),
    await makeShop(app),
    await makeShop(app),
  ]
  await makeHistory(few, 150)
  await makeHistory(old, 250, { daysAgo: 29 })
  await makeHistory(later, 250, { slot: true })
  await makeHistory(silent, 250)
  await learn()
  const paces = async () =>
    (
      await app.rows<{ learned: boolean }>(sql`
      select pace is not null as learned from shops
        where id = any(${[few, old, later, silent].map(({ id }) => id)}::bigint[]) order by id`)
    ).map(({ learned }) => learned)
  assert.deepEqual(await paces(), [false, false, false, true])
  app.clock.forward(30 * 86_400)
  await learn()
  assert.deepEqual(await paces(), [false, false, false, false])
})

test('learning the same pace twice changes no shop, so that no page is rendered again', async () => {
  const shop = await makeShop(app)
  await makeHistory(shop, 250)
  await learn()
  const version = async () =>
    (await app.rows<{ version: number }>(sql`select version from shops where id = ${shop.id}`))[0]
      ?.version
  const before = await version()
  await learn()
  assert.equal(await version(), before)
})

test('pastOrders counts the orders in the kitchen at the time of each order', () => {
  const at = (minute: number) => new Date(Date.parse('2026-11-01T12:00:00Z') + minute * 60_000)
  const row = (seen: number): PastOrderRow => ({
    way: 'delivery',
    released_at: at(seen),
    accepted_at: at(seen + 1),
    ready_at: at(seen + 21),
    delivered_at: at(seen + 35),
    promised: 20,
    travel: 10,
  })
  const queues = pastOrders({
    timezone: 'UTC',
    prepMinutes: 15,
    orders: [row(0), row(10), row(20), row(40)],
  }).map(({ queue }) => queue)
  assert.deepEqual(queues, [0, 1, 2, 1])
})
