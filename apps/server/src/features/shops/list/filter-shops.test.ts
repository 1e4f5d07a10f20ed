import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ShopCard } from '@hawker/contract/shop-card'
import { sql } from '@hawker/postgres/database'
import { CENTRE, type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../../testing/wait-for-older-transactions.ts'
import { reservationRoutes } from '../../reservations/index.ts'
import { shopRoutes } from '../shop.routes.ts'
import { shopSweeps } from '../shop.jobs.ts'

const app = await startTestApp({
  routes: (deps) => [...shopRoutes(deps), ...reservationRoutes(deps)],
  sweeps: shopSweeps,
})
after(app.close)
type ShopsResponse = {
  data: ShopCard[]
  meta: { total: number; next_cursor: string | null }
  code?: string
  errors?: Record<string, string[]>
}
const get = async (query: string): Promise<ShopsResponse> =>
  (await app.http.inject(`/api/v1/rest/${query}`)).json()
const titles = async (query: string) =>
  (await get(query)).data.map(({ translation }) => translation.title)
const HERE = `address[latitude]=${CENTRE.latitude}&address[longitude]=${CENTRE.longitude}`
const made: Record<string, TestShop> = {}

describe('shop filters', () => {
  before(async () => {
    const make = async (title: string, options: Parameters<typeof makeShop>[1]) =>
      (made[title] = await makeShop(app, { title, slug: title.toLowerCase(), ...options }))
    await make('Tables', {
      takesReservations: true,
      acceptsGroupOrders: false,
      priceLevel: 1,
      products: [{ price: 500 }, { price: 700 }],
    })
    await make('Together', { priceLevel: 3, latitude: 38.95, products: [{ price: 2000 }] })
    await make('Empty', { priceLevel: 2, acceptsGroupOrders: false, products: [] })
  })

  test('finds shops with reservations, by group and by their own list', async () => {
    assert.deepEqual(await titles(`shops/paginate?group=reservation&${HERE}`), ['Tables'])
    assert.deepEqual(await titles(`booking/shops/paginate?${HERE}`), ['Tables'])
    assert.deepEqual(await titles('booking/shops/paginate?group=group_order'), [])
  })

  test('finds shops with group orders only when the shop and the marketplace allow them', async () => {
    assert.deepEqual(await titles('shops/paginate?group=group_order'), ['Together'])
    assert.equal((await get('shops/paginate?group=group_order')).data[0]?.group_order, true)
    await app.rows(sql`insert into settings (key, value) values ('group_order', '0')`)
    assert.deepEqual(await titles('shops/paginate?group=group_order'), [])
    await app.rows(sql`delete from settings where key = 'group_order'`)
  })

  test('filters by price level, and by average dish price in the requested currency', async () => {
    assert.deepEqual((await titles('shops/paginate?price_level=1,2')).sort(), ['Empty', 'Tables'])
    assert.deepEqual(await titles('shops/paginate?min_price=5&max_price=6'), ['Tables'])
    assert.deepEqual(await titles('shops/paginate?min_price=6.01'), ['Together'])
    const yen = made['Tables']?.currencyIds.JPY
    assert.deepEqual(await titles(`shops/paginate?max_price=950&currency_id=${yen}`), ['Tables'])
  })

  test('filters by map bounds, also across the date line', async () => {
    assert.deepEqual(
      await titles(
        'shops/paginate?bounds[north]=39&bounds[south]=38.94&bounds[east]=-77&bounds[west]=-77.1',
      ),
      ['Together'],
    )
    assert.deepEqual(
      await titles(
        'shops/paginate?bounds[north]=39&bounds[south]=38.94&bounds[east]=-77.1&bounds[west]=-77',
      ),
      [],
    )
    assert.deepEqual(
      await titles(
        'shops/paginate?bounds[north]=39&bounds[south]=38.94&bounds[east]=-77&bounds[west]=170',
      ),
      ['Together'],
    )
  })

  test('filters by uuids of liked shops', async () => {
    const uuid = made['Together']?.uuid.toUpperCase()
    assert.deepEqual(await titles(`shops/paginate?uuids[0]=${uuid}`), ['Together'])
  })

  test('shows the lowest total of a delivered order with dish, delivery, service fee and tax', async () => {
    const { data } = await get(`shops/paginate?uuids[0]=${made['Tables']?.uuid}&${HERE}`)
    // 5.00 + 1.99 delivery + 0.99 service, 8.875 % on dish and service.
    assert.deepEqual(data[0]?.cheapest, { price: 5, delivered_total: 8.51 })
    const empty = await get(`shops/paginate?uuids[0]=${made['Empty']?.uuid}&${HERE}`)
    assert.deepEqual(empty.data[0]?.cheapest, { price: null, delivered_total: null })
    await app.rows(sql`update shops set service_fee_override_ppm = 0 where slug = 'tables'`)
    assert.equal(
      (await get(`shops/paginate?uuids[0]=${made['Tables']?.uuid}&${HERE}`)).data[0]?.cheapest
        .delivered_total,
      7.43,
    )
    await app.rows(sql`update shops set service_fee_override_ppm = null where slug = 'tables'`)
  })

  test('runs one statement with every filter set', async () => {
    await waitForOlderTransactions(app)
    await get('shops/paginate')
    app.statements()
    await get(
      'booking/shops/paginate?group=deals,pickup,group_order&price_level=1&min_price=1&open=1' +
        `&at=2026-11-22T18:00:00Z&order_by=rating&${HERE}`,
    )
    assert.ok(app.statements().length <= 1)
  })

  test('leaves a deleted shop out of the next list', async () => {
    const doomed = await makeShop(app, { title: 'Doomed' })
    assert.ok((await titles('shops/paginate')).includes('Doomed'))
    await app.rows(sql`delete from shops where id = ${doomed.id}`)
    assert.ok(!(await titles('shops/paginate')).includes('Doomed'))
    assert.equal((await get(`shops/${doomed.slug}`)).code, 'not_found')
  })

  test('refuses unsupported times and invalid queries, and returns an empty list for unknown ids', async () => {
    for (const at of [
      '0001-01-01T00:00:00Z',
      '9999-12-31T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-13-01T00:00:00Z',
      'now',
    ]) {
      for (const path of [
        'shops/paginate',
        'shops/tables',
        'shops/recommended',
        `shops/${made['Tables']?.id}/delivery-slots`,
      ]) {
        const answer = await app.http.inject(`/api/v1/rest/${path}?at=${at}`)
        assert.equal(answer.statusCode, 400, `${path} at ${at}`)
      }
    }
    const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const bad = [
      'page=-1',
      'page=0',
      'perPage=1000',
      'group=evil',
      'order_by=evil',
      'price_level=9',
      'min_price=-1',
      'bounds[north]=99',
      'uuids[0]=x',
      'address[latitude]=91&address[longitude]=0',
      'cursor=evil',
      `cursor=${forged(['rating', 1, 1, 1, 1, 1])}`,
      `cursor=${forged(['recommended', 1e300, 4, 1, 1, 1])}`,
      `cursor=${forged([])}`,
    ]
    for (const query of bad)
      assert.equal(
        (await app.http.inject(`/api/v1/rest/shops/paginate?${query}`)).statusCode,
        400,
        query,
      )
    for (const query of [
      'category_id=999999',
      'take=999999',
      'group=diet:__proto__',
      'page=100000',
      'address[latitude]=90&address[longitude]=180',
    ]) {
      const answer = await get(`shops/paginate?${query}`)
      assert.deepEqual(answer.data, [], query)
    }
  })

  test('answers odd requests about one shop with a documented status and message', async () => {
    const id = made['Tables']?.id ?? 0
    const [pole, away] = [
      'address[latitude]=90&address[longitude]=-180',
      'address[latitude]=91&address[longitude]=0',
    ]
    const pathsByStatus: Record<number, string[]> = {
      400: [
        `shop/${id}/delivery-zone/check/distance`,
        `shop/${id}/delivery-zone/check/distance?${away}`,
        'shop/delivery-zone/check/distance?address[latitude]=x&address[longitude]=0',
        'shop/delivery-zone/check/distance?address[latitude]=0',
        `shops/${id}?${away}`,
        `shops/${id}/reviews?page=-1`,
        `shops/${id}/reviews?rating=9`,
        `shops/${id}/reviews?column=%27%20or%201%3D1`,
        'shops/recommended?perPage=1e9',
        'booking/shops/paginate?page=-9',
        'branches?shop_id=-1',
      ],
      404: [
        `shop/999999/delivery-zone/check/distance?${pole}`,
        'shops/999999999/reviews',
        `shops/${encodeURIComponent("' or 1=1 --")}`,
        `shops/${encodeURIComponent('%_&|!:*<->')}`,
        'shops/__proto__',
        'shops/%00',
        `shops/${'x'.repeat(5_000)}`,
        'branches?shop_id=999999',
      ],
      422: [
        `shops/${id}/reviews?column=password`,
        'shops/paginate?column=password',
        'booking/shops/paginate?column=password',
        'shops/recommended?sort=asc',
        'shops-takes?column=id',
        'categories/paginate?sort=desc',
      ],
      200: [
        `shop/${id}/delivery-zone/check/distance?${pole}`,
        `shop/delivery-zone/check/distance?${pole}`,
        `shops/${id}?${pole}`,
        `shops/${id}/reviews?page=100000`,
        'branches',
        // Parameters that the operation does not declare are ignored.
        'shops/recommended?uuids=zz&group[]=deals&price_level[a]=b&min_price=x&bounds=y',
        'shops/paginate?bounds[north]=1&bounds[south]=2&bounds[east]=-170&bounds[west]=170',
      ],
    }
    for (const [status, paths] of Object.entries(pathsByStatus)) {
      for (const path of paths) {
        const answer = await app.http.inject(`/api/v1/rest/${path}`)
        assert.equal(
          answer.statusCode,
          Number(status),
          `${path.slice(0, 100)}: ${answer.body.slice(0, 300)}`,
        )
        if (answer.statusCode !== 200)
          assert.notEqual(answer.json<{ message: string }>().message, '', path)
      }
    }
  })
})

describe('popularity', () => {
  test('counts the orders delivered in the last 28 days, once a day', async () => {
    const { id = 0 } = made['Tables'] ?? {}
    await app.rows(sql`insert into shop_order_days (shop_id, day, orders) values
      (${id}, '2026-11-21', 3), (${id}, '2026-10-25', 4), (${id}, '2026-10-24', 100)`)
    const counted = async () =>
      (
        await app.rows<{ orders_28d: number }>(sql`select orders_28d from shops where id = ${id}`)
      )[0]?.orders_28d
    await app.work()
    assert.equal(await counted(), 7)
    await app.rows(
      sql`update shop_order_days set orders = 50 where shop_id = ${id} and day = '2026-11-21'`,
    )
    await app.work()
    assert.equal(await counted(), 7)
    app.clock.forward(86_400)
    await app.work()
    assert.equal(await counted(), 50)
    app.clock.forward(-86_400)
  })
})

describe('paging by cursor', () => {
  const ORDERS = ['recommended', 'rating', 'newest', 'distance'] as const
  before(async () => {
    await app.rows(sql`
      with made as (insert into shops (slug, type, timezone, address, latitude, longitude,
        rating_sum, rating_count, orders_28d, is_promoted, created_at)
        select 'many-' || n, 'shop', 'America/New_York', 'Street', 38.9 + (n % 7) * 0.001, -77.03,
          (n * 7) % 50, 10, (n * 13) % 40, n % 5 = 0,
          '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => n % 9) from generate_series(1, 60) n returning id)
      insert into working_days (shop_id, day, opens, closes) select id, day, '00:00', '24:00'
        from made, generate_series(0, 6) day`)
  })

  for (const order of ORDERS) {
    test(`shows each shop once while other shops appear and disappear, ordered by ${order}`, async () => {
      const list = `shops/paginate?order_by=${order}&perPage=7`
      const there = (await get(`shops/paginate?order_by=${order}&perPage=100`)).data.map(
        ({ id }) => id,
      )
      const gone = new Set<number>()
      const seen: number[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null; page++) {
        assert.ok(page < 60, 'the list never ends')
        const answer: ShopsResponse = await get(cursor ? `${list}&cursor=${cursor}` : list)
        seen.push(...answer.data.map(({ id }) => id))
        cursor = answer.meta.next_cursor
        // Hides one shop that was shown and one that was not, and adds two: the highest ranked and
        // the lowest ranked of all.
        for (const id of [
          seen.find((one) => !gone.has(one)),
          there.findLast((one) => !seen.includes(one) && !gone.has(one)),
        ]) {
          if (id === undefined) continue
          gone.add(id)
          await app.rows(sql`update shops set status = 'rejected' where id = ${id}`)
        }
        await makeShop(app, {
          ratingSum: 5000,
          ratingCount: 1000,
          orders28d: 9000,
          isPromoted: true,
          products: [],
        })
        await makeShop(app, {
          ratingSum: 10,
          ratingCount: 10,
          latitude: 38.99,
          createdAt: new Date('2020-01-01T00:00:00Z'),
          products: [],
        })
      }
      assert.equal(new Set(seen).size, seen.length)
      const missed = there.filter((id) => !gone.has(id) && !seen.includes(id))
      assert.deepEqual(missed, [])
      await app.rows(
        sql`update shops set status = 'approved' where id = any(${[...gone]}::bigint[])`,
      )
      await app.rows(sql`delete from shops where slug like 'shop-%'`)
    })
  }
})
