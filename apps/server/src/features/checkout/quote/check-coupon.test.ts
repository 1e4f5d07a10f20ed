import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Sql, sql } from '@hawker/postgres/database'
import { makeOrder, makeShopper } from '../../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { cartRoutes } from '../../carts/index.ts'
import { couponRoutes } from '../../coupons/index.ts'
import { walletListeners } from '../../wallet/index.ts'
import { checkoutRoutes } from '../index.ts'
import { orderRoutes } from '../../orders/index.ts'

let app: TestApp
let shop: TestShop
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...cartRoutes(deps),
      ...couponRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
    ],
    listeners: (deps) => walletListeners(deps),
  })
  shop = await makeShop(app, {
    products: [
      { title: 'Soup', price: 1000 },
      { title: 'Wine', price: 2000 },
    ],
  })
})
after(() => app.close())

type Columns = {
  [Column in 'used' | 'qty' | 'per_user' | 'min_price' | 'shop_id' | 'max_price']?: number
} & {
  applies_to?: 'total_price' | 'delivery_fee'
  active?: boolean
  starts_at?: Date
  expires_at?: Date
  first_order_only?: boolean
  delivery_types?: string
  product_ids?: string
  payment_tags?: string
  from_time?: string
  to_time?: string
  public?: boolean
  user_ids?: string
  funded_by?: string
  platform_ppm?: number
  translations?: string
}
let made = 0
/** Half off by default. */
async function coupon(columns: Columns = {}): Promise<{ code: string; id: number }> {
  const code = `TEST${++made}`
  const values = {
    type: 'percent',
    applies_to: 'total_price',
    value: 500_000,
    title: 'Half off',
    code,
    ...columns,
  }
  const [row] = await app.rows<{ id: number }>(sql`
    insert into coupons (code, title, type, applies_to, value, used, qty, per_user, min_price,
      max_price, shop_id, active, starts_at, expires_at,
      first_order_only, delivery_types, payment_tags, product_ids, from_time, to_time, public,
        user_ids, funded_by, platform_ppm, translations)
    select c.code, c.title, c.type, c.applies_to, c.value, coalesce(c.used, 0), c.qty, c.per_user,
      c.min_price, c.max_price, c.shop_id,
      coalesce(c.active, true), c.starts_at, c.expires_at, coalesce(c.first_order_only, false),
        c.delivery_types::text[], c.payment_tags::text[], c.product_ids::bigint[],
      c.from_time, c.to_time, coalesce(c.public, false), c.user_ids::bigint[], c.funded_by,
        c.platform_ppm, coalesce(c.translations, '{}')::jsonb
    from json_to_record(${JSON.stringify(values)}::json) as c (code text, title text, type text,
      applies_to text, value bigint, used int, qty int,
      per_user int, min_price bigint, max_price bigint, shop_id bigint, active boolean,
      starts_at timestamptz, expires_at timestamptz,
      first_order_only boolean, delivery_types text, payment_tags text, product_ids text,
      from_time text, to_time text, public boolean, user_ids text,
      funded_by text, platform_ppm int, translations text)
    returning id`)
  return { code, id: row?.id ?? 0 }
}
type CheckOptions = {
  code: string
  user?: { token: string }
  price?: number
  cartId?: number
  quantity?: number
  type?: 'delivery' | 'pickup'
}
async function check({ code, user, price, cartId, quantity = 2, type = 'pickup' }: CheckOptions) {
  const bought =
    cartId !== undefined
      ? { cart_id: cartId }
      : price !== undefined
        ? { price }
        : { products: [{ stock_id: shop.products[0]?.stockId ?? 0, quantity }] }
  const answer = await app.as(user)('checkCoupon', {
    query: {},
    body: { coupon: code, shop_id: shop.id, delivery_type: type, ...bought },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const count = async (query: Sql) => (await app.rows<{ n: number }>(query))[0]?.n ?? 0

test('a valid code shows its discount on products, on a sum and on a cart, also for guests', async () => {
  const { code } = await coupon({ max_price: 700 })
  const valid = {
    valid: true,
    price: 7,
    for: 'total_price',
    reason: null,
    message: null,
    missing: null,
  }
  assert.deepEqual(await check({ code }), valid)
  assert.deepEqual(await check({ code: ` ${code.toLowerCase()} `, price: 20 }), valid)
  const fullWidth = code.replaceAll(/[A-Z0-9]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  )
  assert.deepEqual(await check({ code: `\u200B${fullWidth}\uFEFF`, price: 20 }), valid)
  assert.deepEqual(await check({ code, price: 5 }), { ...valid, price: 2.5 })
  const { user, cart } = await makeShopper(app, shop)
  assert.deepEqual(await check({ code, user, cartId: cart.id }), { ...valid, price: 5 })
})

test('an invalid code shows the first cause in words, with the missing amount', async () => {
  const past = new Date(app.clock.now().getTime() - 60_000)
  const soon = new Date(app.clock.now().getTime() + 7 * 86_400_000)
  const buyer = await app.makeUser()
  await makeOrder(app, { shop, userId: buyer.id })
  const other = await makeShop(app)
  const cases: [string, Columns, { user?: { token: string }; type?: 'delivery' | 'pickup' }?][] = [
    ['coupon_inactive', { active: false, expires_at: past }],
    ['coupon_not_started', { starts_at: soon }],
    ['coupon_expired', { expires_at: past, qty: 1, used: 1 }],
    ['coupon_inactive', { from_time: '03:00', to_time: '03:01' }],
    ['coupon_used_up', { qty: 1, used: 1, shop_id: other.id }],
    ['coupon_other_shop', { shop_id: other.id, delivery_types: '{delivery}' }],
    [
      'coupon_delivery_type',
      { delivery_types: '{delivery}', first_order_only: true },
      { user: buyer },
    ],
    ['coupon_delivery_type', { applies_to: 'delivery_fee' }],
    ['coupon_first_order', { first_order_only: true, min_price: 9000 }, { user: buyer }],
    ['coupon_products', { product_ids: '{999999}', min_price: 9000 }],
    ['coupon_min_price', { min_price: 2501 }],
  ]
  for (const [reason, columns, overrides = {}] of cases) {
    const { code } = await coupon(columns)
    const answer = await check({ code, ...overrides })
    assert.deepEqual(
      [answer.valid, answer.reason, answer.price],
      [false, reason, 0],
      JSON.stringify(columns),
    )
    assert.equal(answer.missing, reason === 'coupon_min_price' ? 5.01 : null)
    assert.ok(answer.message && answer.message !== reason)
  }
  assert.equal((await check({ code: 'NOBODYS' })).reason, 'coupon_not_found')
})

test('another person’s personal code looks like an unknown code', async () => {
  const [owner, stranger] = [await app.makeUser(), await app.makeUser()]
  const { code } = await coupon({ user_ids: `{${owner.id}}` })
  assert.equal((await check({ code, user: owner })).valid, true)
  const [theirs, none] = [
    await check({ code, user: stranger }),
    await check({ code: 'NOBODYS', user: stranger }),
  ]
  assert.deepEqual(theirs, none)
})

test('the list shows the shop’s public coupons in the reader’s language and no secret ones', async () => {
  const other = await makeShop(app)
  const past = new Date(app.clock.now().getTime() - 1000)
  const mine = await coupon({
    public: true,
    shop_id: shop.id,
    translations: JSON.stringify({ ar: { title: 'النصف' } }),
  })
  const everywhere = await coupon({ public: true, min_price: 1500 })
  for (const hidden of [
    {},
    { public: true, shop_id: other.id },
    { public: true, active: false },
    { public: true, expires_at: past },
    { public: true, qty: 1, used: 1 },
    { public: true, user_ids: '{1}' },
  ])
    await coupon(hidden)
  const listed = await app.as(undefined)('listCoupons', { query: { shop_id: shop.id, lang: 'ar' } })
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.data.map(({ id, title, value, min_price }) => [id, title, value, min_price]),
    [
      [mine.id, 'النصف', 50, null],
      [everywhere.id, 'Half off', 50, 15],
    ],
  )
  assert.equal(listed.meta.total, 2)
})

test('limits guesses, but not repetitions of the same code', async () => {
  const user = await app.makeUser()
  const ask = (code: string) =>
    app.as(user)('checkCoupon', {
      query: {},
      body: { coupon: code, shop_id: shop.id, delivery_type: 'pickup', price: 20 },
    })
  for (let tries = 0; tries < 20; tries++) assert.ok((await ask(`GUESS${tries}`)).ok)
  const over = await ask('GUESS20')
  assert.ok(!over.ok && over.code === 'too_many_requests')
  assert.ok((await ask('GUESS19')).ok)
})

test('the funder of a coupon pays for it at settlement', async () => {
  const paidTo = async (columns: Columns, applies: { delivery_type: 'pickup' | 'delivery' }) => {
    const { code } = await coupon(columns)
    const driver = await app.makeUser({ roles: ['driver'] })
    const order = await makeOrder(app, {
      shop,
      status: 'delivered',
      driverId: driver.id,
      body: { coupon: code, ...applies, payment: { tag: 'cash' } },
    })
    await app.work()
    const rows = await app.rows<{ kind: string; amount: number }>(sql`
      select a.kind, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.key = ${`settle:order:${order.id}`}`)
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0
    return { shop: of('shop'), platform: of('platform_revenue') }
  }
  const pickup = { delivery_type: 'pickup' } as const
  const own = await paidTo({ shop_id: shop.id }, pickup)
  const platform = await paidTo({}, pickup)
  const split = await paidTo({ funded_by: 'split', platform_ppm: 250_000 }, pickup)
  // Half of twenty dollars.
  assert.deepEqual([platform.shop - own.shop, own.platform - platform.platform], [1000, 1000])
  assert.deepEqual([split.shop - own.shop, own.platform - split.platform], [250, 250])

  const delivery = { delivery_type: 'delivery' } as const
  const free = await paidTo({ applies_to: 'delivery_fee' }, delivery)
  const byShop = await paidTo({ applies_to: 'delivery_fee', funded_by: 'shop' }, delivery)
  assert.ok(free.shop - byShop.shop > 0)
  assert.equal(free.shop - byShop.shop, byShop.platform - free.platform)
  assert.equal(
    await count(sql`select coalesce(sum(amount), 0)::bigint as n from ledger_entries`),
    0,
  )
})

test('a code outside its hours or for another payment method says so, also in the quote', async () => {
  const problemOf = async (columns: Columns) => {
    const { code } = await coupon(columns)
    const quote = await app.as(await app.makeUser())('calculateOrder', {
      body: {
        shop_id: shop.id,
        delivery_type: 'pickup',
        products: [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 2 }],
        payment_tag: 'cash',
        coupon: code,
      },
    })
    assert.ok(quote.ok)
    const [problem] = quote.data.problems
    return [problem?.code, problem?.data, problem?.message]
  }
  const atNight = { from_time: '03:00', to_time: '03:01' }
  const notNow = 'This coupon is not valid at this time'
  assert.deepEqual(await problemOf(atNight), ['coupon_inactive', { cause: 'hours' }, notNow])
  assert.deepEqual(await problemOf({ payment_tags: '{sandbox}' }), [
    'coupon_inactive',
    { cause: 'payment' },
    'This coupon is not for this payment method',
  ])
  assert.deepEqual(await problemOf({ active: false }), [
    'coupon_inactive',
    {},
    'This coupon is not active',
  ])
  assert.equal((await check(await coupon(atNight))).message, notNow)
})

test('codes and promotions without a discount say so, do not count as used, and stay usable', async () => {
  const { code, id } = await coupon({ applies_to: 'delivery_fee', qty: 5, per_user: 1 })
  const promotion = await coupon({ applies_to: 'delivery_fee', per_user: 1, qty: 9 })
  await app.rows(
    sql`update coupons set auto_apply = true, stackable = true where id = ${promotion.id}`,
  )
  const free = await makeShop(app, {
    products: [{ price: 1000 }],
    zone: { price: 0, pricePerKm: 0 },
  })
  const buyer = await app.makeUser()
  const { place, quote } = await makeShopper(app, free, { user: buyer, body: { coupon: code } })
  assert.deepEqual([quote.coupon, quote.problems], [{ code, for: 'delivery_fee', price: 0 }, []])
  const uses = async () =>
    (
      await app.rows<{ used: number }>(
        sql`select used from coupons where id in (${id}, ${promotion.id}) order by id`,
      )
    ).map(({ used }) => used)
  const unused = await place()
  assert.ok(unused.ok, JSON.stringify(unused))
  assert.deepEqual([unused.data.coupon, await uses()], [null, [0, 0]])

  const paid = await makeShop(app, { products: [{ price: 1000 }] })
  const again = await makeShopper(app, paid, { user: buyer, body: { coupon: code } })
  const order = await again.place()
  assert.ok(order.ok, JSON.stringify(order))
  assert.ok(order.data.delivery_discount > 0)
  assert.deepEqual([order.data.coupon?.code, await uses()], [code, [1, 1]])
  await app.rows(sql`update coupons set active = false where id = ${promotion.id}`)
})
