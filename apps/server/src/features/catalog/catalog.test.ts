import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CENTRE, type TestShop, makeShop, squareAround } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { searchRoutes, searchSweeps } from '../search/index.ts'
import { catalogRoutes, loadSellables, portionsLeft, isServedAt } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [...catalogRoutes(deps), ...searchRoutes(deps)],
  sweeps: searchSweeps,
})
after(app.close)
const guest = app.as(undefined)
const get = async (path: string) => (await app.http.inject(`/api/v1/rest/${path}`)).json()
const names = async (path: string): Promise<string[]> =>
  (await get(path)).data.map(
    (product: { translation: { title: string } }) => product.translation.title,
  )

let shop: TestShop
before(async () => {
  shop = await makeShop(app, {
    title: 'Trattoria',
    products: [
      {
        titles: { en: 'Margherita', es: 'Margarita' },
        description: 'Tomato, mozzarella and basil',
        price: 1249,
        category: 'Pizza',
        discount: {
          type: 'percent',
          value: 100_000,
          startsAt: new Date('2026-11-01T00:00:00Z'),
          endsAt: new Date('2026-12-01T00:00:00Z'),
        },
        price30dLow: 1199,
        allergens: ['gluten', 'milk'],
        allergensDeclared: true,
        addonGroups: [
          { title: 'Size', min: 1, max: 1, addons: [{ title: 'Large', price: 300 }] },
          {
            title: 'Extras',
            min: 0,
            max: 3,
            addons: [
              { title: 'Olives', price: 150, maxQty: 2, quantity: 0, allergens: ['sulphites'] },
            ],
          },
        ],
      },
      { title: 'Crème brûlée', category: 'Sweets', quantity: 0, recommendedPosition: 2 },
      {
        title: 'Gelato',
        category: 'Sweets',
        recommendedPosition: 1,
        stocks: [{ price: 300, extras: [{ group: 'Size', value: 'Small' }] }, { price: 500 }],
      },
      { title: 'Secret', status: 'unpublished' },
    ],
  })
})

describe('listShopProducts', () => {
  test('returns the published products with their options, in sections in menu order', async () => {
    const { data } = await get(`shops/${shop.slug}/products`)
    assert.deepEqual(
      data.map(
        (section: {
          translation: { title: string }
          products: { translation: { title: string } }[]
        }) => [
          section.translation.title,
          section.products.map(({ translation }) => translation.title),
        ],
      ),
      [
        ['Pizza', ['Margherita']],
        ['Sweets', ['Crème brûlée', 'Gelato']],
      ],
    )
    const [pizza] = data[0].products
    assert.deepEqual(
      [pizza.stocks[0].price, pizza.stocks[0].total_price, pizza.stocks[0].price_30d_low],
      [12.49, 11.24, 11.99],
    )
    assert.equal(pizza.stocks[0].discount.value, 10)
    assert.deepEqual(
      pizza.addon_groups.map(
        (group: { title: string; min: number; addons: { stock: { price: number } }[] }) => [
          group.title,
          group.min,
          group.addons[0]?.stock.price,
        ],
      ),
      [
        ['Size', 1, 3],
        ['Extras', 0, 1.5],
      ],
    )
    // Each option declares its own allergens; an undeclared option does not count as free of them.
    assert.deepEqual(
      pizza.addon_groups.map(
        ({
          addons: [addon],
        }: {
          addons: { allergens: string[]; allergens_declared: boolean }[]
        }) => [addon?.allergens, addon?.allergens_declared],
      ),
      [
        [[], false],
        [['sulphites'], true],
      ],
    )
    assert.deepEqual(
      data[1].products.map((product: { available: boolean }) => product.available),
      [false, true],
    )
  })

  test('pages by products, and continues a section on the next page', async () => {
    const pageOf = async (page: number) => {
      const { data, meta } = await get(`shops/${shop.slug}/products?perPage=2&page=${page}`)
      const sections = data.map(
        (section: {
          translation: { title: string }
          products: { translation: { title: string } }[]
        }) => [
          section.translation.title,
          ...section.products.map(({ translation }) => translation.title),
        ],
      )
      return { sections, meta: [meta.from, meta.to, meta.total, meta.last_page] }
    }
    assert.deepEqual(await pageOf(1), {
      sections: [
        ['Pizza', 'Margherita'],
        ['Sweets', 'Crème brûlée'],
      ],
      meta: [1, 2, 3, 2],
    })
    assert.deepEqual(await pageOf(2), {
      sections: [['Sweets', 'Gelato']],
      meta: [3, 3, 3, 2],
    })
    assert.deepEqual(await pageOf(3), { sections: [], meta: [null, null, 3, 2] })
    const tooMany = await app.http.inject(`/api/v1/rest/shops/${shop.slug}/products?perPage=201`)
    assert.equal(tooMany.statusCode, 400)
  })

  test('runs at most two statements, by id, uuid or slug', async () => {
    await waitForOlderTransactions(app)
    for (const key of [shop.id, shop.uuid, shop.slug]) {
      app.statements()
      const { data } = await get(`shops/${key}/products`)
      assert.equal(data.length, 2)
      assert.ok(app.statements().length <= 2)
    }
  })

  test('uses the requested language and currency, and converts each unit price on its own', async () => {
    const { data } = await get(
      `shops/${shop.slug}/products?lang=es&currency_id=${shop.currencyIds.JPY}`,
    )
    assert.equal(data[0].products[0].translation.title, 'Margarita')
    assert.equal(data[0].products[0].stocks[0].price, 1914)
  })

  test('returns an empty menu for an empty shop and 404 for an unknown or unapproved one', async () => {
    const empty = await makeShop(app, { products: [] })
    assert.deepEqual((await get(`shops/${empty.slug}/products`)).data, [])
    const hidden = await makeShop(app, { status: 'new' })
    for (const key of [hidden.id, 'nobody', 99_999_999])
      assert.equal((await get(`shops/${key}/products`)).code, 'not_found')
  })

  test('neither shows nor applies a discount that has ended', async () => {
    const later = await makeShop(app, {
      products: [
        {
          price: 1000,
          discount: { type: 'fixed', value: 100, endsAt: new Date('2026-11-21T17:00:00Z') },
        },
      ],
    })
    const { data } = await get(`shops/${later.slug}/products`)
    assert.deepEqual(
      [data[0].products[0].stocks[0].total_price, data[0].products[0].stocks[0].discount],
      [10, null],
    )
  })
})

describe('product lists', () => {
  test('pageShopProducts pages, filters by section and searches', async () => {
    const page = await get(`shops/${shop.slug}/products/paginate?perPage=2`)
    assert.deepEqual([page.data.length, page.meta.total], [2, 3])
    assert.equal((await get(`shops/${shop.slug}/products/paginate?perPage=2&page=9`)).meta.total, 3)
    const section = page.data[1].category_id
    assert.deepEqual(await names(`shops/${shop.slug}/products/paginate?category_id=${section}`), [
      'Crème brûlée',
      'Gelato',
    ])
    assert.deepEqual(await names(`shops/${shop.slug}/products/paginate?search=creme`), [
      'Crème brûlée',
    ])
  })

  test('listRecommendedProducts returns the products in the order of the shop', async () => {
    assert.deepEqual(await names(`shops/${shop.slug}/products/recommended/paginate`), [
      'Gelato',
      'Crème brûlée',
    ])
  })

  test('showProduct finds published products by id and uuid, but no options and no unpublished products', async () => {
    const [pizza, , , secret] = shop.products
    for (const key of [pizza?.id, pizza?.uuid])
      assert.equal((await get(`products/${key}`)).data.id, pizza?.id)
    for (const key of [
      secret?.id,
      pizza?.addonGroups[0]?.addons[0]?.productId,
      'no-such',
      '9'.repeat(30),
    ]) {
      assert.equal((await get(`products/${key}`)).code, 'not_found')
    }
  })

  test('showProduct returns the tax class, whether coupons apply and the status', async () => {
    const { products } = await makeShop(app, {
      title: 'Kiosk',
      products: [
        { title: 'Cigarettes', couponable: false, taxPpm: 190_000 },
        { title: 'Bread', taxPpm: 70_000 },
        { title: 'Stamps', taxPpm: 0 },
      ],
    })
    const classes = new Map(
      (
        await app.rows<{ id: number; rate: number }>(
          sql`select id, rate_ppm as rate from tax_classes`,
        )
      ).map(({ id, rate }) => [id, rate]),
    )
    const flags = []
    for (const { uuid } of products) {
      const { data } = await get(`products/${uuid}`)
      flags.push([data.status, data.couponable, classes.get(data.tax_class_id)])
    }
    assert.deepEqual(flags, [
      ['published', false, 190_000],
      ['published', true, 70_000],
      ['published', true, 0],
    ])
  })

  test('listProducts returns each product with its shop, filtered by deals and by delivery address', async () => {
    const far = await makeShop(app, {
      title: 'Far',
      zone: { shape: squareAround({ latitude: 40, longitude: -75 }) },
    })
    const here = `address[latitude]=${CENTRE.latitude}&address[longitude]=${CENTRE.longitude}`
    const deals = await get(`products/paginate?deals=1&${here}`)
    assert.deepEqual(
      deals.data.map((product: { shop: { title: string; open: boolean } }) => [
        product.shop.title,
        product.shop.open,
      ]),
      [['Trattoria', true]],
    )
    const all = await get(`products/paginate?perPage=100&${here}`)
    assert.ok(all.data.every((product: { shop: { id: number } }) => product.shop.id !== far.id))
    assert.deepEqual((await get(`products/paginate?shop_id=${far.id}`)).meta.total, 3)
  })
})

describe('searchProducts', () => {
  before(app.work)
  test('matches a prefix of the last word in titles and descriptions, without accents and case', async () => {
    assert.deepEqual(await names(`products/search?search=marg&shop_id=${shop.id}`), ['Margherita'])
    assert.ok(
      (await names(`products/search?search=CREME%20bru&shop_id=${shop.id}`)).includes(
        'Crème brûlée',
      ),
    )
    assert.deepEqual(await names(`products/search?search=mozzarella%20bas&shop_id=${shop.id}`), [
      'Margherita',
    ])
    assert.deepEqual(await names(`products/search?search=margarita&shop_id=${shop.id}`), [
      'Margherita',
    ])
    assert.deepEqual(await names(`products/search?search=margarita&lang=es&shop_id=${shop.id}`), [
      'Margarita',
    ])
  })

  test('tolerates small typing errors, but finds nothing for unrelated words', async () => {
    assert.deepEqual(await names(`products/search?search=gellato&shop_id=${shop.id}`), ['Gelato'])
    assert.deepEqual(await names(`products/search?search=margerita&shop_id=${shop.id}`), [
      'Margherita',
    ])
    assert.deepEqual(await names('products/search?search=xyzzy'), [])
    assert.deepEqual(
      await names(`products/search?search=${encodeURIComponent("'); drop table products; --")}`),
      [],
    )
  })

  test('never finds options, unpublished products or products of unapproved shops', async () => {
    await makeShop(app, { status: 'rejected', products: [{ title: 'Zanzibar' }] })
    for (const words of ['olives', 'secret', 'zanzibar'])
      assert.deepEqual(await names(`products/search?search=${words}`), [])
  })

  test('counts exactly up to 1,000 and marks larger counts as estimates', async () => {
    const many = await makeShop(app, { products: [{ title: 'Quince 0' }] })
    await app.rows(sql`with made as (insert into products (shop_id, position) select ${many.id}, n
      from generate_series(1, 1001) n returning id),
      priced as (insert into stocks (product_id, price) select id, 100 from made)
      insert into product_translations (product_id, locale, title) select id, 'en', 'Quince ' || id from made`)
    const answer = await get('products/search?search=quince&page=2&perPage=5')
    assert.deepEqual(
      [answer.data.length, answer.meta.total, answer.meta.total_is_estimate],
      [5, 1000, true],
    )
  })

  test('refuses a search without a word', async () => {
    const answer = await guest('searchProducts', { query: { search: '  ' } })
    assert.ok(!answer.ok && answer.status === 400)
  })
})

describe('sellable stocks', () => {
  test('loadSellables returns price, discount, tax, options and titles in one statement', async () => {
    app.statements()
    const stockId = shop.products[0]?.stockId ?? 0
    const sellables = await loadSellables(app.deps.database, [stockId, 999_999], 'es')
    assert.equal(app.statements().length, 1)
    assert.equal(sellables.size, 1)
    const pizza = sellables.get(stockId)
    assert.deepEqual(
      [pizza?.price, pizza?.taxRatePpm, pizza?.title, pizza?.titles['en']],
      [1249n, 88_750n, 'Margarita', 'Margherita'],
    )
    assert.equal(pizza?.discount?.type, 'percent')
    assert.deepEqual(
      pizza?.addonGroups.map(({ title, min }) => [title, min]),
      [
        ['Size', 1],
        ['Extras', 0],
      ],
    )
    assert.equal(pizza?.addonGroups[1]?.addons[0]?.quantity, 0)
  })

  test('portionsLeft is 0 until the sold-out time, for any quantity', () => {
    const noon = new Date('2026-11-21T17:00:00Z')
    assert.equal(portionsLeft({ quantity: 5, soldOutUntil: noon.getTime() + 1 }, noon), 0)
    assert.equal(portionsLeft({ quantity: 5, soldOutUntil: noon.getTime() }, noon), 5)
    assert.equal(portionsLeft({ quantity: null, soldOutUntil: null }, noon), null)
  })

  test('isServedAt compares mealtimes with the local time of the shop, also past midnight', () => {
    const breakfast = [{ from: '07:00', to: '11:00' }]
    const at = (time: string) => Date.parse(`2026-11-21T${time}:00-05:00`)
    assert.ok(isServedAt(breakfast, 'America/New_York', at('10:59')))
    assert.ok(!isServedAt(breakfast, 'America/New_York', at('11:00')))
    assert.ok(isServedAt([{ from: '22:00', to: '02:00' }], 'America/New_York', at('01:30')))
    assert.ok(isServedAt(null, 'America/New_York', at('03:00')))
  })
})
