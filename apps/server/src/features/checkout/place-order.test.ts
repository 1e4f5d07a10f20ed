import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Quote, QuoteChange } from '@hawker/contract/quotes'
import type { Static } from 'typebox'
import { type Sql, sql } from '@hawker/postgres/database'
import { type ShopperOptions, makeShopper } from '../../testing/make/make-order.ts'
import { type TestShop, type ShopOptions, CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from './index.ts'
import { orderListeners, orderRoutes, orderSweeps } from '../orders/index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...checkoutRoutes(deps), ...orderRoutes(deps)],
  listeners: orderListeners,
  sweeps: orderSweeps,
})
after(app.close)

const count = async (query: Sql) => (await app.rows<{ n: number }>(query))[0]?.n ?? 0
/** Everything that an order would write. */
const traces = async (shop: TestShop) => ({
  orders: await count(sql`select count(*) as n from orders where shop_id = ${shop.id}`),
  left: await count(
    sql`select sum(quantity) as n from stocks s join products p on p.id = s.product_id where p.shop_id = ${shop.id}`,
  ),
  slots: await count(sql`select count(*) as n from delivery_slots where shop_id = ${shop.id}`),
  redeemed: await count(sql`select count(*) as n from coupon_redemptions`),
  locked: await count(
    sql`select count(*) as n from carts where shop_id = ${shop.id} and status <> 'open'`,
  ),
  paid: await count(sql`select count(*) as n from transactions`),
})
const at = { latitude: CENTRE.latitude + 0.0229, longitude: CENTRE.longitude }
const aTenthOff = { type: 'percent' as const, value: 100_000 }
/** Example A: prices without tax, with addons, a percent coupon, service fee and tip. */
const exampleA: ShopOptions = {
  products: [
    {
      title: 'Margherita',
      price: 1249,
      discount: aTenthOff,
      taxPpm: 88_750,
      allergens: ['gluten', 'milk'],
      mayContain: ['eggs'],
      addonGroups: [
        {
          title: 'Extras',
          min: 0,
          max: 3,
          addons: [
            {
              title: 'More mozzarella',
              price: 150,
              maxQty: 2,
              allergens: ['milk'],
              mayContain: ['nuts'],
            },
          ],
        },
      ],
    },
    { title: 'Lemonade', price: 399, taxPpm: 88_750 },
    { title: 'Bread', price: 325, deposit: 5, taxPpm: 0, quantity: 10 },
  ],
}
const basketA = ({
  products: [pizza, lemonade, bread],
}: TestShop): NonNullable<ShopperOptions['products']> => [
  {
    stockId: pizza?.stockId ?? 0,
    quantity: 2,
    addons: [{ stockId: pizza?.addonGroups[0]?.addons[0]?.stockId ?? 0, quantity: 2 }],
  },
  { stockId: lemonade?.stockId ?? 0, quantity: 1 },
  { stockId: bread?.stockId ?? 0, quantity: 3 },
]
const bodyA: NonNullable<ShopperOptions['body']> = {
  address: { location: at, address: '3300 14th Street NW', floor: '2' },
  coupon: 'five',
  tips: { type: 'percent', value: 15 },
}
await app.rows(
  sql`insert into coupons (code, title, type, applies_to, value, max_price)
    values ('FIVE', 'Five', 'percent', 'total_price', 150000, 500)`,
)

test('example A is ordered exactly as quoted, in at most 30 statements', async () => {
  const shop = await makeShop(app, exampleA)
  const { place, quote, user, cart } = await makeShopper(app, shop, {
    products: basketA(shop),
    body: bodyA,
  })
  assert.deepEqual(quote.problems, [])
  app.statements()
  const order = await place({ note: 'Ring twice', allergy_note: 'Nuts!' })
  assert.ok(order.ok, JSON.stringify(order))
  const statements = app.statements()
  assert.ok(statements.length <= 30, statements.map((text) => text.trim().slice(0, 90)).join('\n'))

  const {
    price,
    total_discount,
    coupon_price,
    delivery_fee,
    service_fee,
    deposit,
    tips,
    total_tax,
    total_price,
  } = order.data
  assert.deepEqual(
    {
      price,
      total_discount,
      coupon_price,
      delivery_fee,
      service_fee,
      deposit,
      tips,
      total_tax,
      total_price,
    },
    {
      price: 41.72,
      total_discount: 2.5,
      coupon_price: 5,
      delivery_fee: 3.12,
      service_fee: 1.71,
      deposit: 0.15,
      tips: 5.88,
      total_tax: 2.43,
      total_price: 47.51,
    },
  )
  assert.deepEqual(
    order.data.details.map(
      ({ product, quantity, net, coupon, tax, total, addons, allergens, may_contain }) => [
        product.translation.title,
        quantity,
        net,
        coupon,
        tax,
        total,
        addons.map(({ title, quantity: units }) => [title, units]),
        allergens,
        may_contain,
      ],
    ),
    [
      [
        'Margherita',
        2,
        25.48,
        3.25,
        1.97,
        24.2,
        [['More mozzarella', 2]],
        ['gluten', 'milk'],
        ['eggs', 'nuts'],
      ],
      ['Lemonade', 1, 3.99, 0.51, 0.31, 3.79, [], [], []],
      ['Bread', 3, 9.75, 1.24, 0, 8.66, [], [], []],
    ],
  )
  for (const field of ['price', 'coupon_price', 'total_tax', 'total_price', 'rounding'] as const) {
    assert.equal(order.data[field], quote[field], field)
  }
  assert.equal(order.data.transaction.price, 47.51)
  assert.match(order.data.number, /^[A-Z]\d-\d{3}$/)
  assert.deepEqual(order.data.address?.floor, '2')
  assert.equal(order.data.note, 'Ring twice')
  assert.equal(order.data.released, false)
  assert.deepEqual(
    await app.rows(sql`select quantity from stock_holds where order_id = ${order.data.id}`),
    [{ quantity: 3 }],
  )
  assert.deepEqual(await app.rows(sql`select status from carts where id = ${cart.id}`), [
    { status: 'locked' },
  ])
  assert.deepEqual(
    (
      await app.rows<{ topic: string }>(
        sql`select topic from events where order_id = ${order.data.id}`,
      )
    ).map(({ topic }) => topic),
    ['order.created'],
  )
  const shown = await app.as(user)('showOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(shown.ok)
  const { transaction, ...same } = order.data
  assert.deepEqual(shown.data, same)
  assert.equal(transaction.payment.tag, 'cash')
})

test('an order in dinars stores amounts in dinars and in the base currency', async () => {
  const shop = await makeShop(app)
  const user = await app.makeUser()
  const client = app.as(user)
  const cart = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      currency_id: shop.currencyIds.KWD,
      products: [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 3 }],
    },
  })
  assert.ok(cart.ok)
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: { delivery_type: 'pickup', payment_tag: 'cash' },
  })
  assert.ok(quote.ok)
  assert.equal(quote.data.price, 11.511)
  const order = await client('placeOrder', {
    query: {},
    idempotencyKey: app.deps.random.uuid(),
    body: {
      cart_id: cart.data.id,
      quote_id: quote.data.quote_id ?? '',
      version: cart.data.version,
      delivery_type: 'pickup',
      payment: { tag: 'cash' },
      accept_terms: true,
    },
  })
  assert.ok(order.ok, JSON.stringify(order))
  assert.equal(order.data.total_price, quote.data.total_price)
  // 5-fils coins
  assert.equal(Math.round(order.data.total_price * 1000) % 5, 0)
  assert.match(order.data.pickup_code ?? '', /^[A-Z0-9]{4}$/)
  const [kept] = await app.rows<{ settlement_total: number; total: number }>(
    sql`select settlement_total, total from orders where id = ${order.data.id}`,
  )
  assert.ok(kept && Math.abs(kept.total / 3.072 - kept.settlement_total) < 2)
})

type Refused = { code: string; message: string; diff: Static<typeof QuoteChange>[]; quote: Quote }
const refusal = (
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof makeShopper>>['place']>>,
): Refused => {
  assert.ok(!answer.ok, 'it was ordered')
  return {
    code: answer.code,
    message: answer.message,
    diff: answer.data['diff'] as Refused['diff'],
    quote: answer.data['quote'] as Quote,
  }
}

/** Changes between quote and order, with the refusal that each causes. */
const changes: {
  what: string
  change: (shop: TestShop) => Sql
  code: string
  diff: boolean
  shopOptions?: ShopOptions
  body?: ShopperOptions['body']
}[] = [
  {
    what: 'the price changed',
    change: ({ products }) =>
      sql`update stocks set price = price + 100 where id = ${products[0]?.stockId ?? 0}`,
    code: 'price_changed',
    diff: true,
  },
  {
    what: 'an option became dearer',
    change: ({ products }) =>
      sql`update stocks set price = price + 1 where id = ${products[0]?.addonGroups[0]?.addons[0]?.stockId ?? 0}`,
    code: 'price_changed',
    diff: true,
  },
  {
    what: 'the delivery fee changed',
    change: ({ zoneId }) => sql`update delivery_zones set price = price + 50 where id = ${zoneId}`,
    code: 'price_changed',
    diff: true,
  },
  {
    what: 'a tax changed',
    change: ({ products }) => sql`
      update products set tax_class_id = (select id from tax_classes where rate_ppm = 0)
        where id = ${products[1]?.id ?? 0}`,
    code: 'price_changed',
    diff: true,
  },
  {
    what: 'the product was taken off the menu',
    change: ({ products }) =>
      sql`update products set status = 'unpublished' where id = ${products[1]?.id ?? 0}`,
    code: 'product_unavailable',
    diff: true,
  },
  {
    what: 'the last portions were sold',
    change: ({ products }) =>
      sql`update stocks set quantity = 2 where id = ${products[2]?.stockId ?? 0}`,
    code: 'out_of_stock',
    diff: true,
  },
  {
    what: 'the shop paused',
    change: ({ id }) =>
      sql`update shops set pause_until = ${new Date(app.clock.now().getTime() + 3_600_000)} where id = ${id}`,
    code: 'shop_closed',
    diff: false,
  },
  {
    what: 'the shop closed for the day',
    change: ({ id }) => sql`insert into closed_dates (shop_id, date) values (${id}, '2026-11-21')`,
    code: 'shop_closed',
    diff: false,
  },
  {
    what: 'the shop closed on the day of the slot',
    change: ({ id }) => sql`insert into closed_dates (shop_id, date) values (${id}, '2026-11-22')`,
    code: 'shop_closed_day',
    diff: false,
    body: { delivery_date: '2026-11-22', delivery_time: '12:00' },
  },
  {
    what: 'the night shop closed on the day of the window',
    change: ({ id }) => sql`with closed as (
      insert into closed_dates (shop_id, date) values (${id}, '2026-11-23'))
      update working_days set opens = '11:00', closes = '02:00' where shop_id = ${id}`,
    code: 'shop_closed_day',
    diff: false,
    body: { delivery_date: '2026-11-23', delivery_time: '19:00' },
  },
  {
    what: 'the slot was filled',
    change: ({ id }) =>
      sql`insert into delivery_slots (shop_id, type, starts_at, taken)
        values (${id}, 'delivery', '2026-11-22T17:00:00Z', 1)`,
    code: 'slot_full',
    diff: false,
    shopOptions: { slotCapacityOrders: 1 },
    body: { delivery_date: '2026-11-22', delivery_time: '12:00' },
  },
  {
    what: 'the zone was closed',
    change: ({ zoneId }) => sql`update delivery_zones set active = false where id = ${zoneId}`,
    code: 'no_delivery_zone',
    diff: true,
  },
  {
    what: 'the minimum was raised',
    change: ({ id }) => sql`update shops set min_amount = 10000 where id = ${id}`,
    code: 'min_amount',
    diff: false,
  },
  {
    what: 'the coupon ran out',
    change: () => sql`update coupons set expires_at = ${app.clock.now()} where code = 'FIVE'`,
    code: 'coupon_expired',
    diff: true,
  },
]
for (const { what, change, code, diff, shopOptions, body } of changes) {
  test(`refuses the order when ${what} after the quote, with the differences and a fresh quote`, async () => {
    const shop = await makeShop(app, { ...exampleA, ...shopOptions })
    const shopper = await makeShopper(app, shop, {
      products: basketA(shop),
      body: { ...bodyA, ...body },
    })
    assert.deepEqual(shopper.quote.problems, [])
    await app.rows(change(shop))
    const before = await traces(shop)
    app.clock.forward(1)
    const refused = refusal(await shopper.place())
    assert.equal(refused.code, code)
    assert.equal(refused.diff.length > 0, diff, JSON.stringify(refused.diff))
    assert.deepEqual(await traces(shop), before)
    assert.notEqual(refused.quote.quote_id, shopper.quote.quote_id)
    if (code === 'price_changed') {
      const total = refused.diff.find(({ line, field }) => line === null && field === 'total_price')
      assert.equal(total?.old, shopper.quote.total_price)
      assert.equal(total?.new, refused.quote.total_price)
      const accepted = await shopper.place({ quote_id: refused.quote.quote_id ?? '' })
      assert.ok(accepted.ok, JSON.stringify(accepted))
      assert.equal(accepted.data.total_price, refused.quote.total_price)
    } else assert.ok(refused.quote.problems.some((problem) => problem.code === code))
    await app.rows(sql`update coupons set expires_at = null`)
  })
}

test('refuses an expired quote with a fresh one that can be ordered', async () => {
  const shop = await makeShop(app)
  const { place } = await makeShopper(app, shop)
  app.clock.forward(15 * 60)
  const refused = refusal(await place())
  assert.equal(refused.code, 'quote_expired')
  assert.ok((await place({ quote_id: refused.quote.quote_id ?? '' })).ok)
})

const { writeBehind } = app.deps.database
/** Simulates a crash right after the quotes were issued. */
async function loseQuotes() {
  await writeBehind.settled()
  await app.rows(sql`delete from quotes`)
}

test('a quote whose row was lost in a crash still holds by its id', async () => {
  const shop = await makeShop(app, exampleA)
  const { place, quote } = await makeShopper(app, shop, { products: basketA(shop), body: bodyA })
  await loseQuotes()
  app.clock.forward(15 * 60 - 1)
  const order = await place({ quote_id: quote.quote_id?.toUpperCase() ?? '' })
  assert.ok(order.ok, JSON.stringify(order))
  assert.equal(order.data.total_price, quote.total_price)
})

test('refuses with a fresh quote when the row was lost and the price changed', async () => {
  const shop = await makeShop(app)
  const { place, quote } = await makeShopper(app, shop)
  await loseQuotes()
  await app.rows(
    sql`update stocks set price = price + 100 where id = ${shop.products[0]?.stockId ?? 0}`,
  )
  const refused = refusal(await place())
  assert.equal(refused.code, 'quote_expired')
  assert.ok(refused.quote.total_price > quote.total_price)
  assert.ok((await place({ quote_id: refused.quote.quote_id ?? '' })).ok)
})

test('refuses a quote id of another customer, expiry, seal or cart version', async () => {
  const shop = await makeShop(app)
  const [mine, other] = [await makeShopper(app, shop), await makeShopper(app, shop)]
  const id = mine.quote.quote_id ?? ''
  await loseQuotes()
  const later = id.replace(/^.{13}/, (until) => {
    const hex = (Number.parseInt(until.replace('-', ''), 16) + 3_600_000)
      .toString(16)
      .padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}`
  })
  assert.equal(refusal(await other.place({ quote_id: id })).code, 'quote_expired')
  assert.equal(refusal(await mine.place({ quote_id: later })).code, 'quote_expired')
  assert.equal(
    refusal(await mine.place({ quote_id: `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}` }))
      .code,
    'quote_expired',
  )
  // The same lines again: the same price, but another version of the cart.
  const lines = [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 1 }]
  const touched = await mine.client('insertProducts', {
    query: {},
    body: { shop_id: shop.id, products: lines },
  })
  assert.ok(touched.ok)
  await loseQuotes()
  assert.equal(refusal(await mine.place({ version: touched.data.version })).code, 'quote_expired')
})

test('a cart quoted in another currency is ordered in that currency', async () => {
  const shop = await makeShop(app)
  const { client, cart, place, quote } = await makeShopper(app, shop)
  const input = {
    delivery_type: 'delivery' as const,
    address: { location: CENTRE },
    payment_tag: 'cash' as const,
  }
  const dinars = await client('calculateCart', {
    params: { cart_id: cart.id },
    query: {},
    body: { ...input, currency_id: shop.currencyIds.KWD },
  })
  assert.ok(dinars.ok, JSON.stringify(dinars))
  assert.notEqual(dinars.data.total_price, quote.total_price)
  const order = await place({ quote_id: dinars.data.quote_id ?? '' })
  assert.ok(order.ok, JSON.stringify(order))
  assert.deepEqual(
    [order.data.currency.id, order.data.total_price],
    [shop.currencyIds.KWD, dinars.data.total_price],
  )
})

test('refuses missing and excluded choices, and writes nothing', async () => {
  const shop = await makeShop(app, {
    products: [{ price: 1000 }, { price: 900, ageRestriction: 21 }],
    deliveryTypes: ['delivery', 'pickup'],
  })
  const before = await traces(shop)
  const { place, user } = await makeShopper(app, shop, {
    body: { tips: { type: 'fixed', value: 1 } },
  })
  const codeOf = async (change: Parameters<typeof place>[0]) => {
    const answer = await place(change)
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await codeOf({ accept_terms: false }), 'validation_failed')
  assert.equal(await codeOf({ delivery_date: '2026-11-22' }), 'validation_failed')
  assert.equal(await codeOf({ version: 99 }), 'stale')
  assert.equal(await codeOf({ cart_id: 999_999 }), 'not_found')
  assert.equal(await codeOf({ quote_id: '01a1fd95-3117-7f59-b5b1-bdae2eaf54da' }), 'quote_expired')
  assert.equal(await codeOf({ payment: { tag: 'free' } }), 'choose_payment')
  assert.equal(await codeOf({ payment: { tag: 'stripe' } }), 'payment_method_unavailable')
  assert.equal(await codeOf({ payment: { tag: 'wallet' } }), 'insufficient_wallet')
  assert.equal(await codeOf({ payment: { tag: 'cash', change_for: 1 } }), 'change_too_small')
  assert.equal(await codeOf({ drop_off: 'leave_at_door' }), 'drop_off_unavailable')
  assert.equal(await codeOf({ delivery_type: 'dine_in' }), 'delivery_type_unavailable')
  const tipped = refusal(await place({ tips: { type: 'fixed', value: 60 } }))
  assert.deepEqual(
    [tipped.code, tipped.message],
    ['tip_too_large', 'This tip is too large: at most \u2068$50.00\u2069'],
  )
  assert.equal(tipped.quote.problems[0]?.message, tipped.message)
  assert.equal(await codeOf({ tips: { type: 'fixed', value: 1.234 } }), 'validation_failed')
  assert.equal(await codeOf({ tips: { type: 'fixed', value: 2 } }), 'price_changed')
  assert.equal(await codeOf({ coupon: 'NOPE' }), 'coupon_not_found')
  assert.equal(
    await codeOf({ delivery_date: '2026-11-21', delivery_time: '12:07' }),
    'slot_unavailable',
  )
  await app.rows(sql`insert into settings (key, value) values ('before_order_phone_required', '1')`)
  assert.equal(await codeOf({}), 'phone_required')
  assert.equal(await codeOf({ phone: '12' }), 'phone_invalid')
  assert.deepEqual(await traces(shop), before)
  const stranger = await makeShopper(app, shop)
  const foreign = await stranger.place({
    cart_id:
      (await app.rows<{ id: number }>(sql`select id from carts where owner_id = ${user.id}`))[0]
        ?.id ?? 0,
  })
  assert.ok(!foreign.ok && foreign.code === 'not_found')
  const placed = await place({ phone: '(202) 555-0123' })
  assert.ok(placed.ok)
  const [stored] = await app.rows<{ phone: string }>(
    sql`select phone from orders where id = ${placed.data.id}`,
  )
  assert.equal(stored?.phone, '+12025550123')
  await app.rows(sql`delete from settings`)
})

test('an order takes a place in its slot, independent of another shop', async () => {
  const shop = await makeShop(app, { slotCapacityOrders: 2 })
  const { place } = await makeShopper(app, shop, {
    body: { delivery_date: '2026-11-22', delivery_time: '12:00' },
  })
  const order = await place()
  assert.ok(order.ok, JSON.stringify(order))
  assert.equal(order.data.delivery_at, '2026-11-22T17:00:00.000Z')
  assert.deepEqual(order.data.estimate, {
    from: '2026-11-22T17:00:00.000Z',
    to: '2026-11-22T17:30:00.000Z',
    confidence: null,
  })
  assert.deepEqual(
    await app.rows(sql`select taken from delivery_slots where shop_id = ${shop.id}`),
    [{ taken: 1 }],
  )
})

test('a guest gets the same price and problems, and nothing is stored', async () => {
  const shop = await makeShop(app, exampleA)
  const shopper = await makeShopper(app, shop, { products: basketA(shop), body: bodyA })
  const products = basketA(shop).map(({ stockId, quantity, addons = [] }) => ({
    stock_id: stockId,
    quantity,
    addons: addons.map((addon) => ({ stock_id: addon.stockId, quantity: addon.quantity })),
  }))
  const ask = {
    shop_id: shop.id,
    products,
    delivery_type: 'delivery' as const,
    tips: { type: 'percent' as const, value: 15 },
  }
  const guest = await app.as(undefined)('calculateOrder', {
    query: {},
    body: { ...ask, address: { location: at }, coupon: 'FIVE', payment_tag: 'cash' },
  })
  assert.ok(guest.ok, JSON.stringify(guest))
  assert.equal(guest.data.total_price, shopper.quote.total_price)
  assert.equal(guest.data.quote_id, null)
  const far = await app.as(undefined)('calculateOrder', {
    query: {},
    body: {
      ...ask,
      address: { location: { latitude: 10, longitude: 10 } },
      products: [...products, { stock_id: 999_999, quantity: 1 }],
    },
  })
  assert.ok(far.ok)
  assert.deepEqual(
    far.data.problems.map(({ code, line }) => [code, line]),
    [
      ['no_delivery_zone', null],
      ['product_unavailable', 999_999],
    ],
  )
})

test('promotions apply automatically in addition to the code, and each counts its use', async () => {
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, auto_apply, stackable)
      values ('WELCOME', 'Free way', 'percent', 'delivery_fee', 1000000, true, true)`)
  const shop = await makeShop(app, exampleA)
  const { place } = await makeShopper(app, shop, { products: basketA(shop), body: bodyA })
  const order = await place()
  assert.ok(order.ok)
  assert.equal(order.data.delivery_discount, 3.12)
  assert.equal(order.data.coupon_price, 5)
  assert.equal(
    await count(
      sql`select count(*) as n from coupon_redemptions where order_id = ${order.data.id}`,
    ),
    2,
  )
  await app.rows(sql`update coupons set active = false where code = 'WELCOME'`)
})

test('limits the guessing of coupon codes over all calls', async () => {
  const shop = await makeShop(app)
  const { client, cart, place } = await makeShopper(app, shop)
  const quote = (coupon: string) =>
    client('calculateCart', {
      params: { cart_id: cart.id },
      query: {},
      body: { delivery_type: 'delivery', address: { location: CENTRE }, coupon },
    })
  for (let tries = 0; tries < 20; tries++) assert.ok((await quote(`GUESS${tries}`)).ok)
  const answers = [await quote('GUESS20'), await place({ coupon: 'GUESS21' })]
  assert.deepEqual(
    answers.map((answer) => !answer.ok && answer.code),
    ['too_many_requests', 'too_many_requests'],
  )
  assert.ok((await place()).ok)
})
