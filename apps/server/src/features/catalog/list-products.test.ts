import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Product } from '@hawker/contract/catalog'
import { sql } from '@hawker/postgres/database'
import type { AddonOptions } from '../../testing/make/make-product.ts'
import {
  CENTRE,
  type TestShop,
  type ProductOptions,
  makeShop,
  squareAround,
} from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { catalogRoutes } from './index.ts'

const app = await startTestApp({ routes: catalogRoutes })
after(app.close)
type ProductsResponse = { data: Product[]; meta: { total: number; next_cursor: string | null } }
const get = async (path: string) => (await app.http.inject(`/api/v1/rest/${path}`)).json()
const names = async (path: string): Promise<string[]> =>
  ((await get(path)) as ProductsResponse).data.map(({ translation }) => translation.title)
let shop: TestShop
before(async () => {
  shop = await makeShop(app, {
    products: [
      {
        title: 'Soup',
        price: 600,
        diets: ['vegan'],
        allergensDeclared: true,
        allergens: ['celery'],
        mealtimes: [{ from: '11:00', to: '14:00' }],
      },
      {
        title: 'Salad',
        price: 900,
        diets: ['vegan', 'organic'],
        allergensDeclared: true,
        mayContain: ['nuts'],
      },
      {
        title: 'Steak',
        price: 2400,
        allergensDeclared: true,
        discount: { type: 'fixed', value: 1600 },
      },
      { title: 'Mystery', price: 100, category: 'Shelf', content: { amount: 500, unit: 'g' } },
      { title: 'Grapes', price: 150, category: 'Shelf', unit: 'kg', step: '0.25', deposit: 10 },
    ],
  })
})

describe('product filters and orders', () => {
  test('filters by the current price after discounts, in the requested currency', async () => {
    assert.deepEqual(await names(`shops/${shop.id}/products/paginate?min_price=7&max_price=9`), [
      'Salad',
      'Steak',
    ])
    assert.deepEqual(await names(`products/paginate?max_price=1.5`), ['Mystery', 'Grapes'])
    assert.deepEqual(
      await names(`products/paginate?max_price=160&currency_id=${shop.currencyIds.JPY}`),
      ['Mystery'],
    )
  })

  test('sorts lists by column and sort, and refuses other columns', async () => {
    const byPrice = ['Mystery', 'Grapes', 'Soup', 'Steak', 'Salad']
    const lists = ['products/paginate', `shops/${shop.id}/products/paginate`]
    for (const list of lists) {
      assert.deepEqual(await names(`${list}?column=price&sort=asc`), byPrice)
      assert.deepEqual(await names(`${list}?column=price&sort=desc`), byPrice.toReversed())
      assert.equal((await names(`${list}?sort=desc`))[0], 'Grapes')
      assert.equal((await names(`${list}?column=id&order_by=price_asc`))[0], 'Soup')
    }
    const refused = [
      ...lists.map((list) => `${list}?column=password`),
      `shops/${shop.id}/products/recommended/paginate?column=price`,
      `shops/${shop.id}/products/recommended/paginate?sort=asc`,
    ]
    for (const path of refused)
      assert.equal((await app.http.inject(`/api/v1/rest/${path}`)).statusCode, 422, path)
  })

  test('sorts the matches of a search in a shop by column', async () => {
    const found = (more: string) => names(`shops/${shop.id}/products/paginate?search=s${more}`)
    assert.deepEqual((await found('&column=price&sort=desc')).slice(0, 3), [
      'Salad',
      'Steak',
      'Soup',
    ])
    assert.deepEqual((await found('&order_by=price_asc')).slice(-2), ['Steak', 'Salad'])
  })

  test('returns only products that satisfy all requested diets', async () => {
    assert.deepEqual(await names('products/paginate?diets=vegan'), ['Soup', 'Salad'])
    assert.deepEqual(await names('products/paginate?diets=vegan,organic'), ['Salad'])
  })

  test('treats traces as contained and undeclared allergens as unsafe', async () => {
    assert.deepEqual(await names('products/paginate?without_allergens=nuts'), ['Soup', 'Steak'])
    assert.deepEqual(await names('products/paginate?without_allergens=nuts,celery'), ['Steak'])
  })

  test('leaves out a dish whose required options all contain an excluded allergen', async () => {
    const [whole, almond] = [
      { title: 'Whole', price: 0, allergens: ['milk'] },
      { title: 'Almond', price: 0, allergens: ['nuts'] },
    ]
    const coffee = (title: string, min: number, ...addons: AddonOptions[]): ProductOptions => ({
      title,
      allergensDeclared: true,
      addonGroups: [{ title: 'Milk', min, max: 2, addons }],
    })
    const bar = await makeShop(app, {
      products: [
        coffee('Milky', 1, whole),
        coffee('Crumbs', 1, whole, { title: 'Oat', price: 0, allergens: [], mayContain: ['milk'] }),
        coffee('Unsaid', 1, whole, { title: 'Secret', price: 0 }),
        coffee('Sold out', 1, whole, { title: 'Oat', price: 0, allergens: [], quantity: 0 }),
        coffee('Either', 1, whole, almond),
        coffee('Two of', 2, whole, almond),
        coffee('Two of one', 2, whole, { ...almond, maxQty: 2 }),
        coffee('If you like', 0, whole),
        {
          ...coffee('Of both', 1, whole, almond),
          addonGroups: [1, 2].map(() => ({ title: 'Milk', min: 1, max: 1, addons: [whole] })),
        },
      ],
    })
    const left = (codes: string) =>
      names(`shops/${bar.id}/products/paginate?perPage=20&without_allergens=${codes}`)
    assert.deepEqual(await left('milk'), ['Either', 'Two of one', 'If you like'])
    // Each allergen can be avoided on its own, but not both together.
    assert.deepEqual(await left('milk,nuts'), ['If you like'])
    const all = [
      'Milky',
      'Crumbs',
      'Unsaid',
      'Sold out',
      'Either',
      'Two of',
      'Two of one',
      'If you like',
      'Of both',
    ]
    assert.deepEqual(await left('eggs'), all)
    await app.rows(sql`delete from shops where id = ${bar.id}`)
  })

  test('pages by cursor in every order, also when earlier products disappear meanwhile', async () => {
    assert.deepEqual(await names('products/paginate?order_by=price_asc'), [
      'Mystery',
      'Grapes',
      'Soup',
      'Steak',
      'Salad',
    ])
    assert.equal((await names('products/paginate?order_by=newest'))[0], 'Grapes')
    for (const [order, expected] of [
      ['price_desc', ['Salad', 'Steak', 'Soup', 'Grapes', 'Mystery']],
      ['menu', ['Soup', 'Salad', 'Steak', 'Mystery', 'Grapes']],
    ] as const) {
      const list = `shops/${shop.slug}/products/paginate?order_by=${order}&perPage=2`
      const first: ProductsResponse = await get(list)
      const hidden = first.data[0]?.id ?? 0
      await app.rows(sql`update products set status = 'unpublished' where id = ${hidden}`)
      const second: ProductsResponse = await get(`${list}&cursor=${first.meta.next_cursor}`)
      const third: ProductsResponse = await get(`${list}&cursor=${second.meta.next_cursor}`)
      assert.deepEqual(
        [first, second, third].flatMap(({ data }) =>
          data.map(({ translation }) => translation.title),
        ),
        expected,
      )
      assert.equal(third.meta.next_cursor, null)
      await app.rows(sql`update products set status = 'published' where id = ${hidden}`)
    }
  })

  test('computes mealtimes, discounts and availability for the requested time in the zone of the shop', async () => {
    const soup = async (at: string): Promise<Product> =>
      (await get(`products/${shop.products[0]?.id}?at=${at}`)).data
    const noon = await soup('2026-11-21T17:00:00Z')
    assert.deepEqual(
      [noon.served_now, noon.available, noon.mealtimes],
      [true, true, [{ from: '11:00', to: '14:00' }]],
    )
    const evening = await soup('2026-11-21T23:00:00Z')
    assert.deepEqual([evening.served_now, evening.available], [false, false])
    const steak = shop.products[2]?.id ?? 0
    await app.rows(
      sql`update stocks set discount_ends_at = '2026-11-25T00:00:00Z' where product_id = ${steak}`,
    )
    const price = async (at: string) =>
      ((await get(`products/${steak}?at=${at}`)).data as Product).stocks[0]?.total_price
    assert.deepEqual(
      [await price('2026-11-24T12:00:00Z'), await price('2026-11-25T12:00:00Z')],
      [8, 24],
    )
  })

  test('shows the price per kilogram for packs and for goods sold by weight', async () => {
    const { data } = await get(`shops/${shop.id}/products`)
    const [mystery, grapes]: Product[] = data[1].products
    assert.deepEqual(
      [mystery?.weighed, mystery?.stocks[0]?.unit_price],
      [false, { amount: 2, per: 'kg' }],
    )
    assert.deepEqual(
      [
        grapes?.weighed,
        grapes?.interval,
        grapes?.stocks[0]?.unit_price,
        grapes?.stocks[0]?.deposit,
      ],
      [true, 0.25, { amount: 6, per: 'kg' }, 0.1],
    )
    assert.equal(mystery?.allergens_declared, false)
  })

  test('returns average prices by category of the shops that deliver there, in one statement', async () => {
    const category =
      (
        await app.rows<{ id: number }>(
          sql`insert into categories (type) values ('main') returning id`,
        )
      )[0]?.id ?? 0
    const far = await makeShop(app, {
      zone: { shape: squareAround({ latitude: 45, longitude: -75 }) },
      latitude: 45,
      products: [{ price: 9900 }],
    })
    for (const id of [shop.id, far.id])
      await app.rows(
        sql`insert into shop_categories (shop_id, category_id) values (${id}, ${category})`,
      )
    const here = `address[latitude]=${CENTRE.latitude}&address[longitude]=${CENTRE.longitude}`
    await waitForOlderTransactions(app)
    await get('products-avg-prices')
    app.statements()
    const near = await get(`products-avg-prices?${here}`)
    assert.ok(app.statements().length <= 1)
    assert.deepEqual(near.data, [{ category_id: category, min: 1, avg: 8.3, max: 24, count: 5 }])
    assert.deepEqual((await get('products-avg-prices')).data[0].max, 99)
    const sections = await get(`products-avg-prices?shop_id=${shop.id}`)
    assert.deepEqual(
      sections.data.map(({ min, avg, max }: { min: number; avg: number; max: number }) => [
        min,
        avg,
        max,
      ]),
      [
        [6, 13, 24],
        [1, 1.25, 1.5],
      ],
    )
    assert.equal((await get('products-avg-prices?shop_id=999999')).code, 'not_found')
    await app.rows(sql`delete from shops where id = ${far.id}`)
  })

  test('refuses invalid queries and returns an empty list for unknown ids', async () => {
    const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const bad = [
      'min_price=-1',
      'diets=evil',
      'without_allergens=%25',
      'order_by=evil',
      'cursor=evil',
      'at=9999-01-01T00:00:00Z',
      'page=-1',
    ]
    bad.push(
      `cursor=${forged(['market', 1e15, 1])}`,
      `cursor=${forged(['market', 0, 1.5])}`,
      `cursor=${forged(['market', 0])}`,
    )
    for (const query of bad)
      assert.equal(
        (await app.http.inject(`/api/v1/rest/products/paginate?${query}`)).statusCode,
        400,
        query,
      )
    const now = app.clock.now().getTime()
    // A cursor of the menu order holds three numbers.
    for (const [parts, status] of [
      [['menu', now, 1], 400],
      [['menu', now, 1, 2, Number.MAX_SAFE_INTEGER], 200],
    ] as const) {
      const { statusCode } = await app.http.inject(
        `/api/v1/rest/shops/${shop.id}/products/paginate?order_by=menu&cursor=${forged([...parts])}`,
      )
      assert.equal(statusCode, status)
    }
    for (const query of ['shop_id=999999', 'category_id=999999', 'take=999999', 'page=100000']) {
      assert.deepEqual((await get(`products/paginate?${query}`)).data, [], query)
    }
  })
})

describe('the lowest price of the 30 days before a discount', () => {
  const stockOf = async (price: number) =>
    (await makeShop(app, { products: [{ price }] })).products[0]?.stockId ?? 0
  const set = (id: number, price: number, discount: number | null) =>
    app.rows(
      sql`update stocks
        set price = ${price}, discount_type = ${discount === null ? null : 'fixed'},
        discount_value = ${discount} where id = ${id}`,
    )
  /** Moves the price history of a stock into the past by so many days. */
  const days = async (id: number, count: number) => {
    await app.rows(
      sql`update stock_prices set since = since - make_interval(days => ${count}::int),
        until = until - make_interval(days => ${count}::int) where stock_id = ${id}`,
    )
    await app.rows(
      sql`update stocks set priced_at = priced_at - make_interval(days => ${count}::int),
        reduced_at = reduced_at - make_interval(days => ${count}::int) where id = ${id}`,
    )
  }
  const low = async (id: number) =>
    (
      await app.rows<{ low: number | null }>(
        sql`select price_30d_low as low from stocks where id = ${id}`,
      )
    )[0]?.low

  test('is the price before the discount', async () => {
    const id = await stockOf(1000)
    await days(id, 40)
    await set(id, 1000, 200)
    assert.equal(await low(id), 1000)
    await set(id, 1000, null)
    assert.equal(await low(id), null)
  })

  test('ignores a price that was raised shortly before the discount', async () => {
    const id = await stockOf(1000)
    await days(id, 40)
    await set(id, 1500, null)
    await days(id, 10)
    await set(id, 1500, 500)
    assert.equal(await low(id), 1000)
  })

  test('ignores a price that was last charged more than 30 days ago', async () => {
    const id = await stockOf(1000)
    await days(id, 10)
    await set(id, 1500, null)
    await days(id, 31)
    await set(id, 1500, 500)
    assert.equal(await low(id), 1500)
  })

  test('includes an earlier discount, and does not change while one discount runs', async () => {
    const id = await stockOf(1000)
    await days(id, 40)
    await set(id, 1000, 300)
    await days(id, 5)
    await set(id, 1000, null)
    await days(id, 5)
    await set(id, 1000, 100)
    assert.equal(await low(id), 700)
    await days(id, 3)
    await app.rows(
      sql`update stocks set discount_ends_at = now() + interval '9 days' where id = ${id}`,
    )
    assert.equal(await low(id), 700)
  })

  test('is null for a stock that was not sold before', async () => {
    const id = await stockOf(1000)
    await app.rows(sql`delete from stock_prices where stock_id = ${id}`)
    await app.rows(sql`update stocks set priced_at = now() + interval '1 hour' where id = ${id}`)
    await set(id, 1000, 100)
    assert.equal(await low(id), null)
  })
})
