import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Body } from '@hawker/contract/core/operation'
import type { updateSellerStock } from '@hawker/contract/seller-menu'
import { sql } from '@hawker/postgres/database'
import { makeShopper } from '../../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { cartRoutes } from '../../carts/index.ts'
import { checkoutRoutes } from '../../checkout/index.ts'
import { orderRoutes } from '../../orders/index.ts'
import { catalogRoutes } from '../index.ts'

type Change = Body<typeof updateSellerStock>
let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let stranger: { id: number; token: string }
let stockId: number
let productId: number
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...cartRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...catalogRoutes(deps),
    ],
  })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
  await makeShop(app, { staff: [stranger.id] })
  stockId = shop.products[0]?.stockId ?? 0
  const [product] = await app.rows<{ id: number }>(
    sql`select product_id as id from stocks where id = ${stockId}`,
  )
  productId = product?.id ?? 0
})
after(() => app.close())

const update = (body: Change) =>
  app.as(seller)('updateSellerStock', { params: { id: stockId }, body })
const stamp = async () =>
  (
    await app.rows<{ stamp: string }>(
      sql`select changed_xid::text || '.' || version as stamp from shops where id = ${shop.id}`,
    )
  )[0]?.stamp

test('a new price applies at once, changes the shop stamp, and is audited with the old price', async () => {
  const old = await stamp()
  const answer = await update({ price: 13.5 })
  assert.ok(answer.ok)
  assert.equal(answer.data.price, 13.5)
  assert.notEqual(await stamp(), old)
  const [line] = await app.rows<{
    user_id: number
    detail: { was: { price: string }; now: { price: string } }
  }>(
    sql`select user_id, detail from audit_logs where subject = 'stock' and subject_id = ${stockId}
      order by id desc limit 1`,
  )
  assert.deepEqual(
    [line?.user_id, line?.detail.was.price, line?.detail.now.price],
    [seller.id, '1249', '1350'],
  )
})

test('refuses prices and discounts with more decimals than are stored, and never rounds them', async () => {
  const code = async (body: Change) => {
    const answer = await update(body)
    return answer.ok ? 'ok' : `${answer.code} ${Object.keys(answer.errors).join()}`
  }
  const dates = { starts_at: null, ends_at: null }
  for (const price of [0.001, 12.505, 1e-9])
    assert.equal(await code({ price }), 'validation_failed price', String(price))
  for (const value of [0.001, 1.005])
    assert.equal(
      await code({ sale: { type: 'fixed', value, ...dates } }),
      'validation_failed sale.value',
    )
  assert.equal(
    await code({ sale: { type: 'percent', value: 12.34567, ...dates } }),
    'validation_failed sale.value',
  )
  const created = await app.as(seller)('createProduct', {
    body: { shop_id: shop.id, title: 'Soup', section: 'Soups', price: 12.505, diets: [] },
  })
  assert.equal(created.ok ? 'ok' : created.code, 'validation_failed')
})

test('a discount is a percentage or an amount, with or without an end, until it is removed', async () => {
  const sale = {
    type: 'percent',
    value: 12.5,
    starts_at: null,
    ends_at: '2026-12-01T00:00:00.000Z',
  } as const
  const put = await update({ sale })
  assert.deepEqual(put.ok && put.data.sale, sale)
  const [row] = await app.rows<{ discount_value: number }>(
    sql`select discount_value from stocks where id = ${stockId}`,
  )
  assert.equal(row?.discount_value, 125_000)
  const fixed = await update({ sale: { type: 'fixed', value: 2 } })
  assert.deepEqual(fixed.ok && fixed.data.sale, {
    type: 'fixed',
    value: 2,
    starts_at: null,
    ends_at: null,
  })
  const kept = await update({ quantity: 4 })
  assert.ok(kept.ok && kept.data.sale?.value === 2)
  const cheaper = await update({ price: 1.5 })
  assert.equal(!cheaper.ok && cheaper.code, 'validation_failed')
  const none = await update({ sale: null })
  assert.ok(none.ok && none.data.sale === null)
})

test('refuses a discount of the whole price or more, and one that ends before it starts', async () => {
  const sales: NonNullable<Change['sale']>[] = [
    { type: 'percent', value: 100 },
    { type: 'fixed', value: 13.5 },
    { type: 'percent', value: 10, ends_at: '2026-11-20T00:00:00Z' },
    {
      type: 'percent',
      value: 10,
      starts_at: '2026-12-02T00:00:00Z',
      ends_at: '2026-12-01T00:00:00Z',
    },
  ]
  for (const sale of sales) {
    const answer = await update({ sale })
    assert.equal(!answer.ok && answer.code, 'validation_failed', JSON.stringify(sale))
  }
})

test('only its own shop unpublishes and publishes a product', async () => {
  const publish = (published: boolean, as = seller) =>
    app.as(as)('publishProduct', { params: { id: productId }, body: { published } })
  const foreign = await publish(false, stranger)
  assert.equal(!foreign.ok && foreign.code, 'not_found')
  assert.ok((await publish(false)).ok)
  const listed = await app.as(seller)('listSellerStocks', {
    query: { shop_id: shop.id, perPage: 100 },
  })
  assert.ok(listed.ok)
  assert.equal(listed.data.find(({ id }) => id === stockId)?.product.published, false)
  assert.ok((await publish(true)).ok)
  const lines = await app.rows<{ detail: object }>(
    sql`select detail from audit_logs where action = 'product.publish' order by id`,
  )
  assert.deepEqual(
    lines.map(({ detail }) => detail),
    [
      { was: { published: true }, now: { published: false } },
      { was: { published: false }, now: { published: true } },
    ],
  )
})

test('a product with an age limit cannot be left at the door', async () => {
  const wine = {
    shop_id: shop.id,
    title: 'House red',
    section: 'Wine',
    price: 12,
    age_restriction: 21,
  } as const
  const made = await app.as(seller)('createProduct', { body: wine })
  assert.ok(made.ok, JSON.stringify(made))
  const body = { drop_off: 'leave_at_door', payment: { tag: 'wallet' } } as const
  const { place, quote } = await makeShopper(app, shop, {
    products: [{ stockId: made.data.id, quantity: 1 }],
    body,
  })
  assert.deepEqual(quote.lines[0]?.warnings, ['allergens_unknown', 'age_restriction'])
  const order = await place()
  assert.deepEqual(!order.ok && [order.code, order.data], [
    'drop_off_unavailable',
    { reason: 'age_restriction' },
  ])
  const unheard = await app.as(seller)('createProduct', {
    body: { ...wine, age_restriction: 12 as never },
  })
  assert.equal(!unheard.ok && unheard.code, 'validation_failed')
})

test('changes the age limit of a product with an audit entry, and leaves it unchanged when it is omitted', async () => {
  const made = await app.as(seller)('createProduct', {
    body: { shop_id: shop.id, title: 'Cider', section: 'Wine', price: 6 },
  })
  assert.ok(made.ok && made.data.product.age_restriction === null)
  const { id } = made.data.product
  let { version } = made.data.product
  const contents = { allergens: [], may_contain: [], diets: [] }
  const declare = async (age?: 16 | 18 | 21 | null, as = seller) => {
    const answer = await app.as(as)('declareProduct', {
      params: { id },
      body: { version, ...contents, ...(age === undefined ? {} : { age_restriction: age }) },
    })
    if (answer.ok) version = answer.data.version
    return answer
  }
  const declared = await declare(18)
  assert.ok(declared.ok)
  assert.deepEqual(
    [declared.data.version, declared.data.contents, declared.data.age_restriction],
    [2, contents, 18],
  )
  const [line] = await app.rows<{ detail: object }>(
    sql`select detail from audit_logs where action = 'product.declare' and subject_id = ${id} order by id desc limit 1`,
  )
  assert.deepEqual(line?.detail, {
    was: { contents: { ...contents, allergens: null }, age_restriction: null },
    now: { contents, age_restriction: 18 },
  })
  const { quote } = await makeShopper(app, shop, {
    products: [{ stockId: made.data.id, quantity: 1 }],
  })
  assert.deepEqual(quote.lines[0]?.warnings, ['age_restriction'])
  const unnamed = await declare()
  assert.deepEqual(unnamed.ok && unnamed.data.age_restriction, 18)
  const foreign = await declare(null, stranger)
  assert.equal(!foreign.ok && foreign.code, 'not_found')
  const listed = await app.as(seller)('listSellerStocks', {
    query: { shop_id: shop.id, search: 'Cider' },
  })
  assert.deepEqual(listed.ok && listed.data.map(({ product }) => product.age_restriction), [18])
  const anybody = await declare(null)
  assert.deepEqual(anybody.ok && anybody.data.age_restriction, null)
})

test('a dish takes the age limit of its chosen options', async () => {
  const extras = {
    title: 'Extras',
    min: 0,
    max: 2,
    addons: [{ title: 'Rum', price: 300, maxQty: 2 }],
  }
  const bar = await makeShop(app, {
    staff: [seller.id],
    products: [{ price: 900, title: 'Baba', addonGroups: [extras] }],
  })
  const [rum] = bar.products[0]?.addonGroups[0]?.addons ?? []
  const declared = {
    version: 1,
    allergens: null,
    may_contain: [],
    diets: [],
    age_restriction: 18 as const,
  }
  assert.ok(
    (
      await app.as(seller)('declareProduct', {
        params: { id: rum?.productId ?? 0 },
        body: declared,
      })
    ).ok,
  )
  const buy = (addons: { stockId: number; quantity: number }[]) =>
    makeShopper(app, bar, {
      products: [{ stockId: bar.products[0]?.stockId ?? 0, quantity: 1, addons }],
    })
  const child = await buy([])
  assert.ok(!child.quote.lines[0]?.warnings.includes('age_restriction'))
  const adult = await buy([{ stockId: rum?.stockId ?? 0, quantity: 1 }])
  const warned = adult.cart.user_carts.flatMap(({ cartDetails }) =>
    cartDetails.flatMap(({ warnings }) => warnings),
  )
  assert.ok(
    warned.includes('age_restriction') &&
      adult.quote.lines[0]?.warnings.includes('age_restriction'),
  )
  const alone = await adult.place({ drop_off: 'leave_at_door', payment: { tag: 'wallet' } })
  assert.deepEqual(!alone.ok && [alone.code, alone.data], [
    'drop_off_unavailable',
    { reason: 'age_restriction' },
  ])
  const placed = await adult.place()
  assert.ok(placed.ok, JSON.stringify(placed))
  const shown = await adult.client('showOrder', { params: { id: placed.data.id }, query: {} })
  assert.deepEqual(
    [placed.data, shown.ok ? shown.data : undefined].map(
      (order) => order?.details[0]?.age_restriction,
    ),
    [18, 18],
  )
})
