import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes, cartSweeps } from './index.ts'

const app = await startTestApp({ routes: cartRoutes, sweeps: cartSweeps })
after(app.close)

const linesOf = (cart: Cart) => cart.user_carts[0]?.cartDetails ?? []
const summary = (cart: Cart) =>
  linesOf(cart).map(({ stock, quantity, addons, note }) => [
    stock.id,
    quantity,
    addons.map((addon) => [addon.stock.id, addon.quantity]),
    note,
  ])
/** The user's open cart, or null. */
const cartOf = async (client: ReturnType<typeof app.as>): Promise<Cart | null> => {
  const shown = await client('showCart', { query: {} })
  assert.ok(shown.ok)
  return shown.data
}
const shop = await makeShop(app, { title: 'Bakery' })
const [pizza, lemonade, bread] = shop.products
assert.ok(pizza && lemonade && bread)
const extra = pizza.addonGroups[0]?.addons[0]?.stockId ?? 0

test('sets absolute quantities: repeating a request changes nothing, and zero removes the line', async () => {
  const client = app.as(await app.makeUser())
  const body = { shop_id: shop.id, products: [{ stock_id: pizza.stockId, quantity: 2 }] }
  const first = await client('insertProducts', { query: {}, body })
  const second = await client('insertProducts', { query: {}, body })
  assert.ok(first.ok && second.ok)
  assert.deepEqual(summary(second.data), [[pizza.stockId, 2, [], null]])
  assert.equal(linesOf(second.data)[0]?.id, linesOf(first.data)[0]?.id)
  const gone = await client('insertProducts', {
    query: {},
    body: { shop_id: shop.id, products: [{ stock_id: pizza.stockId, quantity: 0 }] },
  })
  assert.ok(gone.ok)
  assert.deepEqual(summary(gone.data), [])
})

test('separates lines by options and note, and scales addons with their line', async () => {
  const client = app.as(await app.makeUser())
  const added = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [
        { stock_id: pizza.stockId, quantity: 2, client_line_id: 'a' },
        { stock_id: extra, quantity: 4, parent_id: 'a' },
        { stock_id: pizza.stockId, quantity: 1, client_line_id: 'b' },
        { stock_id: pizza.stockId, quantity: 1, client_line_id: 'c', note: 'well done' },
      ],
    },
  })
  assert.ok(added.ok)
  assert.deepEqual(summary(added.data), [
    [pizza.stockId, 2, [[extra, 4]], null],
    [pizza.stockId, 1, [], null],
    [pizza.stockId, 1, [], 'well done'],
  ])
  // 2 × 12.49 with 4 × 1.50, and twice 12.49
  assert.equal(added.data.total_price, 55.96)
  const line = linesOf(added.data)[0]
  const rescaled = await client('insertProducts', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [{ stock_id: pizza.stockId, quantity: 3, cart_detail_id: line?.id ?? 0 }],
      version: added.data.version,
    },
  })
  assert.ok(rescaled.ok)
  assert.deepEqual(summary(rescaled.data)[0], [pizza.stockId, 3, [[extra, 6]], null])
  const fewer = await client('insertProducts', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [{ stock_id: extra, quantity: 3, parent_id: line?.id ?? 0 }],
    },
  })
  assert.ok(fewer.ok)
  assert.deepEqual(summary(fewer.data)[0], [pizza.stockId, 3, [[extra, 3]], null])
  const merged = await client('insertProducts', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [{ stock_id: extra, quantity: 0, parent_id: line?.id ?? 0 }],
    },
  })
  assert.ok(merged.ok)
  assert.deepEqual(summary(merged.data), [
    [pizza.stockId, 4, [], null],
    [pizza.stockId, 1, [], 'well done'],
  ])
})

test('refuses a single invalid line; of several lines it sets the valid ones and reports the others', async () => {
  const client = app.as(await app.makeUser())
  const scarce = await makeShop(app, {
    products: [{ quantity: 2 }, { status: 'unpublished' }, { maxQty: 3 }, {}],
  })
  const [few, hidden, capped, plain] = scarce.products.map(({ stockId }) => stockId)
  const insert = (products: { stock_id: number; quantity: number; client_line_id?: string }[]) =>
    client('insertProducts', { query: {}, body: { shop_id: scarce.id, products } })
  const alone = await insert([{ stock_id: few ?? 0, quantity: 3 }])
  assert.ok(!alone.ok)
  assert.equal(alone.code, 'out_of_stock')
  assert.equal(alone.data['available'], 2)
  const several = await insert([
    { stock_id: few ?? 0, quantity: 3, client_line_id: 'few' },
    { stock_id: hidden ?? 0, quantity: 1, client_line_id: 'hidden' },
    { stock_id: capped ?? 0, quantity: 4, client_line_id: 'capped' },
    { stock_id: 999_999, quantity: 1, client_line_id: 'nothing' },
    { stock_id: plain ?? 0, quantity: 1, client_line_id: 'plain' },
  ])
  assert.ok(several.ok)
  assert.deepEqual(
    several.data.results.map(({ client_line_id, code }) => [client_line_id, code]),
    [
      ['few', 'out_of_stock'],
      ['hidden', 'product_unavailable'],
      ['capped', 'quantity_limit'],
      ['nothing', 'product_unavailable'],
      ['plain', null],
    ],
  )
  assert.deepEqual(summary(several.data), [[plain, 1, [], null]])
})

test('two lines of one stock share its units', async () => {
  const client = app.as(await app.makeUser())
  const scarce = await makeShop(app, { products: [{ quantity: 2 }] })
  const stock_id = scarce.products[0]?.stockId ?? 0
  const answer = await client('insertProducts', {
    query: {},
    body: {
      shop_id: scarce.id,
      products: [
        { stock_id, quantity: 2, client_line_id: 'a' },
        { stock_id, quantity: 1, client_line_id: 'b', note: 'cold' },
      ],
    },
  })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.results.map(({ code }) => code),
    [null, 'out_of_stock'],
  )
})

test('requires the minimum number of options and refuses more than the maximum', async () => {
  const client = app.as(await app.makeUser())
  const picky = await makeShop(app, {
    products: [
      {
        addonGroups: [
          {
            title: 'Size',
            min: 1,
            max: 1,
            addons: [
              { title: 'Small', price: 0 },
              { title: 'Large', price: 200 },
            ],
          },
        ],
      },
    ],
  })
  const [product] = picky.products
  const sizes = product?.addonGroups[0]?.addons.map(({ stockId }) => stockId) ?? []
  const insert = (chosen: number[], quantity = 1) =>
    client('insertProducts', {
      query: {},
      body: {
        shop_id: picky.id,
        products: [
          { stock_id: product?.stockId ?? 0, quantity, client_line_id: 'a' },
          ...chosen.map((stock_id) => ({ stock_id, quantity: 1, parent_id: 'a' })),
        ],
      },
    })
  const codes = [
    await insert([]),
    await insert(sizes),
    await insert([extra]),
    await insert(sizes.slice(0, 1), 2),
  ]
  assert.deepEqual(
    codes.map((answer) => (answer.ok ? 'ok' : answer.code)),
    ['addons_required', 'addon_limit', 'product_unavailable', 'addon_limit'],
  )
  assert.ok((await insert(sizes.slice(0, 1))).ok)
})

test('warns when a dish or a chosen option declares no allergens', async () => {
  const client = app.as(await app.makeUser())
  const addons = [
    { title: 'Oat', price: 0, allergens: [] },
    { title: 'Secret', price: 0 },
  ]
  const bar = await makeShop(app, {
    products: [
      { allergensDeclared: true, addonGroups: [{ title: 'Milk', min: 1, max: 1, addons }] },
    ],
  })
  const [coffee] = bar.products
  const warningsWith = async (place: number) => {
    const products = [
      { stock_id: coffee?.stockId ?? 0, quantity: 1, client_line_id: 'a' },
      {
        stock_id: coffee?.addonGroups[0]?.addons[place]?.stockId ?? 0,
        quantity: 1,
        parent_id: 'a',
      },
    ]
    const added = await client('insertProducts', { query: {}, body: { shop_id: bar.id, products } })
    assert.ok(added.ok)
    return linesOf(added.data).at(-1)?.warnings
  }
  assert.deepEqual(await warningsWith(0), [])
  assert.deepEqual(await warningsWith(1), ['allergens_unknown'])
})

test('refuses another shop by name while the cart has lines, and accepts it when the cart is empty', async () => {
  const client = app.as(await app.makeUser())
  const other = await makeShop(app, { title: 'Other' })
  const own = await client('createCart', {
    query: {},
    body: { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 1 }] },
  })
  const add = () =>
    client('createCart', {
      query: {},
      body: {
        shop_id: other.id,
        products: [{ stock_id: other.products[0]?.stockId ?? 0, quantity: 1 }],
      },
    })
  const refused = await add()
  assert.ok(own.ok && !refused.ok)
  assert.equal(refused.code, 'other_shop')
  assert.deepEqual(refused.data, { cart: own.data.id, shop: { id: shop.id, title: 'Bakery' } })
  await client('deleteCartProducts', { query: { ids: [linesOf(own.data)[0]?.id ?? 0] } })
  const taken = await add()
  assert.ok(taken.ok)
  assert.equal(taken.data.shop.id, other.id)
  const another = await client('deleteCart', { query: { ids: [taken.data.id + 1] } })
  assert.deepEqual(another.ok && another.data, { deleted: 0 })
  const deleted = await client('deleteCart', { query: { ids: [taken.data.id] } })
  assert.ok(deleted.ok)
  assert.equal(deleted.data.deleted, 1)
  assert.equal(await cartOf(client), null)
})

test('refuses an outdated version with the current cart and changes nothing', async (t) => {
  app.clock.stopDuring(t)
  const client = app.as(await app.makeUser())
  const insert = (quantity: number, version?: number) =>
    client('insertProducts', {
      query: {},
      body: {
        shop_id: shop.id,
        products: [{ stock_id: bread.stockId, quantity }],
        ...(version === undefined ? {} : { version }),
      },
    })
  const first = await insert(1)
  assert.ok(first.ok)
  assert.ok((await insert(2, first.data.version)).ok)
  const stale = await insert(5, first.data.version)
  assert.ok(!stale.ok)
  assert.equal(stale.code, 'stale')
  const shown = await cartOf(client)
  assert.ok(shown)
  assert.deepEqual(stale.data['cart'], { ...shown })
  assert.deepEqual(summary(shown), [[bread.stockId, 2, [], null]])
})

test('two concurrent requests open the same cart', async () => {
  const client = app.as(await app.makeUser())
  const carts = await Promise.all(
    Array.from({ length: 10 }, () =>
      client('createCart', {
        query: {},
        body: { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 1 }] },
      }),
    ),
  )
  assert.equal(new Set(carts.map((answer) => answer.ok && answer.data.id)).size, 1)
})

test('marks an unavailable line and leaves it out of the total', async () => {
  const client = app.as(await app.makeUser())
  const own = await makeShop(app, {
    products: [{ price: 500 }, { price: 300, discount: { type: 'fixed', value: 100 } }],
  })
  const [removed, remaining] = own.products.map(({ stockId }) => stockId)
  await client('createCart', {
    query: {},
    body: {
      shop_id: own.id,
      products: [
        { stock_id: removed ?? 0, quantity: 1 },
        { stock_id: remaining ?? 0, quantity: 2 },
      ],
    },
  })
  await app.rows(
    sql`update stocks set sold_out_until = ${new Date(app.clock.now().getTime() + 60_000)} where id = ${removed ?? 0}`,
  )
  const cart = await cartOf(client)
  assert.ok(cart)
  assert.deepEqual(
    linesOf(cart).map(({ problem, stock }) => [problem, stock.price]),
    [
      ['out_of_stock', 5],
      [null, 2],
    ],
  )
  assert.equal(cart.total_price, 4)
  assert.deepEqual(
    cart.problems.map(({ code, fix }) => [code, fix]),
    [['out_of_stock', 'remove_line']],
  )
})

test('only the holder of the secret of a guest cart reads or changes it', async () => {
  const guest = app.as(undefined)
  const made = await guest('createGuestCart', {
    query: {},
    body: { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 1 }] },
  })
  assert.ok(made.ok)
  const secret = made.data.user_carts[0]?.uuid ?? ''
  const wrong = '01a1fd95-3117-7f59-b5b1-bdae2eaf54da'
  const shown = await guest('showGuestCart', {
    params: { id: made.data.id },
    query: { user_cart_uuid: secret },
  })
  assert.ok(shown.ok)
  const insert = (user_cart_uuid: string) =>
    guest('insertGuestProducts', {
      query: {},
      body: {
        shop_id: shop.id,
        cart_id: made.data.id,
        user_cart_uuid,
        products: [{ stock_id: lemonade.stockId, quantity: 2 }],
      },
    })
  const answers = [
    await guest('showGuestCart', {
      params: { id: made.data.id },
      query: { user_cart_uuid: wrong },
    }),
    await insert(wrong),
    await guest('deleteGuestProducts', {
      query: { cart_id: made.data.id, user_cart_uuid: wrong, ids: [1] },
    }),
  ]
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? 'ok' : answer.code)),
    ['not_found', 'not_found', 'not_found'],
  )
  const added = await insert(secret)
  assert.ok(added.ok)
  assert.equal(linesOf(added.data).length, 2)
  const fewer = await guest('deleteGuestProducts', {
    query: {
      cart_id: made.data.id,
      user_cart_uuid: secret,
      ids: [linesOf(added.data)[0]?.id ?? 0],
    },
  })
  assert.ok(fewer.ok)
  assert.deepEqual(summary(fewer.data), [[lemonade.stockId, 2, [], null]])
})

test('a cart expires seven days after its last change', async () => {
  const start = app.clock.now()
  const client = app.as(await app.makeUser())
  const insert = () =>
    client('createCart', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 1 }] },
    })
  const first = await insert()
  app.clock.forward(8 * 86_400)
  assert.equal(await cartOf(client), null)
  const next = await client('createCart', {
    query: {},
    body: { shop_id: shop.id, products: [{ stock_id: lemonade.stockId, quantity: 1 }] },
  })
  assert.ok(first.ok && next.ok)
  assert.deepEqual(summary(next.data), [[lemonade.stockId, 1, [], null]])
  app.clock.forward(8 * 86_400)
  await app.work()
  assert.deepEqual(await app.rows(sql`select id from carts where id = ${next.data.id}`), [])
  app.clock.set(start)
})

test('a change extends a cart by the days of the setting, for every cart of its owner', async () => {
  const start = app.clock.now()
  const client = app.as(await app.makeUser())
  const bakery = { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 1 }] }
  const daysLeft = ({ expires_at: until }: Cart) =>
    (Date.parse(until) - app.clock.now().getTime()) / 86_400_000
  const other = await makeShop(app, { title: 'Deli', products: [{ title: 'Soup' }] })
  const ofDeli = {
    shop_id: other.id,
    products: [{ stock_id: other.products[0]?.stockId ?? 0, quantity: 1 }],
  }
  for (const [value, days] of [
    ['3', 3],
    ['30', 30],
    ['0', 1],
  ] as const) {
    await app.rows(sql`insert into settings (key, value) values ('cart_ttl_days', ${value})
      on conflict (key) do update set value = excluded.value`)
    const filled = await client('insertProducts', { query: {}, body: bakery })
    assert.ok(filled.ok)
    assert.equal(daysLeft(filled.data), days)
    const id = filled.data.user_carts[0]?.cartDetails[0]?.id ?? 0
    const emptied = await client('deleteCartProducts', { query: { ids: [id] } })
    assert.ok(emptied.ok)
    assert.equal(daysLeft(emptied.data), days)
    await client('insertProducts', { query: {}, body: bakery })
    const merged = await client('mergeCart', { query: {}, body: ofDeli })
    assert.ok(merged.ok)
    const ends = await app.rows<{ days: number }>(sql`
      select extract(epoch from expires_at - ${app.clock.now()})::int / 86400 as days from carts
      where shop_id in (${shop.id}, ${other.id}) and owner_id = (
        select owner_id from carts where id = ${filled.data.id})`)
    assert.deepEqual(ends, [{ days }, { days }])
    await app.rows(sql`delete from carts where shop_id in (${shop.id}, ${other.id})`)
  }
  await app.rows(sql`delete from settings where key = 'cart_ttl_days'`)
  app.clock.set(start)
})

test('converts prices to the requested currency unit by unit', async () => {
  const client = app.as(await app.makeUser())
  const cart = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      currency_id: shop.currencyIds.JPY,
      products: [{ stock_id: pizza.stockId, quantity: 3 }],
    },
  })
  assert.ok(cart.ok)
  assert.equal(cart.data.total_price, 5742)
  const dollars = await client('showCart', { query: { currency_id: shop.currencyIds.USD } })
  assert.ok(dollars.ok && dollars.data)
  assert.equal(dollars.data.total_price, 37.47)
})

test('no cart operation takes more than 8 statements', async () => {
  const user = await app.makeUser()
  const client = app.as(user)
  const counts: Record<string, number> = {}
  const counted = async (name: string, call: () => Promise<unknown>) => {
    app.statements()
    await call()
    // One statement authenticates the caller.
    counts[name] = app.statements().length - 1
  }
  const products = [
    { stock_id: pizza.stockId, quantity: 2, client_line_id: 'a' },
    { stock_id: extra, quantity: 2, parent_id: 'a' },
    { stock_id: bread.stockId, quantity: 1 },
  ]
  await counted('open', () =>
    client('createCart', { query: {}, body: { shop_id: shop.id, products } }),
  )
  await counted('change', () =>
    client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: bread.stockId, quantity: 4 }] },
    }),
  )
  await counted('add', () =>
    client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: lemonade.stockId, quantity: 4 }] },
    }),
  )
  await counted('show', () => client('showCart', { query: {} }))
  await counted('remove', () => client('deleteCartProducts', { query: { ids: [1] } }))
  assert.ok(Math.max(...Object.values(counts)) <= 8, JSON.stringify(counts))
})

test('a cart holds at most two hundred lines, even if only their notes differ', async () => {
  const client = app.as(await app.makeUser())
  const lines = Array.from({ length: 200 }, (_, note) => ({
    stock_id: lemonade.stockId,
    quantity: 1,
    note: `note ${note}`,
  }))
  const full = await client('insertProducts', {
    query: {},
    body: { shop_id: shop.id, products: lines },
  })
  assert.ok(full.ok)
  assert.equal(linesOf(full.data).length, 200)
  const more = (note: string) =>
    client('insertProducts', {
      query: {},
      body: { shop_id: shop.id, products: [{ stock_id: lemonade.stockId, quantity: 2, note }] },
    })
  const refused = await more('one more')
  assert.ok(!refused.ok && refused.code === 'quantity_limit')
  assert.ok((await more('note 7')).ok)
})
