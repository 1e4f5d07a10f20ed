import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sql } from '@hawker/postgres/database'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { makeShoppers, stockShelves } from '../support/shoppers.ts'
import type { StartedServer } from '../support/start-server.ts'
import { audit } from './audit.ts'
import { quotedCart, placeOrderWithRetry, shuffled, countOutcomes } from './crowd.ts'
import { type ServedCity, serveCity } from './served-city.ts'

const SEED = Number(process.env['SEED'] ?? 1)
/** The share of each crowd; a smaller one suffices on a busy machine. */
const SHARE = Number(process.env['CROWD'] ?? 1)
const crowdOf = (full: number) => Math.ceil(full * SHARE)
const SOCKETS = 250
const DISHES = 12
const CART = 8

let city: ServedCity
let database: Database
let server: StartedServer
before(async () => {
  city = await serveCity({ sockets: SOCKETS })
  ;({ database, server } = city)
})
after(() => city?.close())

const shoppers = (crowd: string, count: number, wallet = 1_000_000) =>
  makeShoppers(
    database,
    { crowd: `${crowd}-${SEED}`, count, wallet },
    { address: server.address, fetch: city.call },
  )
const quantityOf = async (stockId: number) =>
  (await database.row<{ n: number }>(sql`select quantity as n from stocks where id = ${stockId}`))
    ?.n ?? 0
async function clean(): Promise<void> {
  assert.deepEqual(await audit(database), [])
  assert.deepEqual(server.faults, [])
}

/** Creates dishes of the benchmark shop that share one option with limited stock. */
async function makeDishes(
  like: number,
  sizes: { dishes: number; portions: number; options: number },
): Promise<{ dishes: number[]; option: number }> {
  const rows = await database.rows<{ id: number; addon: boolean }>(sql`
    with made as (
      insert into products (shop_id, category_id, tax_class_id, addon, position)
      select shop_id, category_id, tax_class_id, n = 0, 1000 + n
        from products, generate_series(0, ${sizes.dishes}::int) as n where id = ${like}
      returning id, shop_id, addon),
    named as (insert into product_translations (product_id, locale, title) select id, 'en', 'Shared ' || id from made),
    stocked as (
      insert into stocks (product_id, price, quantity) select id, case when addon then 50 else 500 end,
        case when addon then ${sizes.options}::int else ${sizes.portions}::int end from made returning id, product_id),
    grouped as (insert into addon_groups (shop_id, min, max) select shop_id, 0, 2 from made where addon returning id),
    titled as (insert into addon_group_translations (addon_group_id, locale, title) select id,
      'en', 'Sauces' from grouped),
    offered as (
      insert into addons (addon_group_id, stock_id, max_qty)
      select grouped.id, s.id, 2 from grouped, stocked s join made m on m.id = s.product_id where m.addon),
    linked as (insert into product_addon_groups (product_id, addon_group_id) select made.id,
      grouped.id from made, grouped where not made.addon)
    select s.id, m.addon from stocked s join made m on m.id = s.product_id order by s.id`)
  return {
    dishes: rows.filter(({ addon }) => !addon).map(({ id }) => id),
    option: rows.find(({ addon }) => addon)?.id ?? 0,
  }
}

test(`1,000 buyers of overlapping dishes and one option oversell nothing (seed ${SEED})`, async () => {
  const random = seeded(SEED)
  const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1 })
  const made = { dishes: DISHES, portions: crowdOf(300), options: crowdOf(500) }
  const { dishes, option } = await makeDishes(shelves[0]?.productId ?? 0, made)
  await clean()
  const buyers = await shoppers('mixed', crowdOf(1000))
  const ready = await Promise.all(
    buyers.map(async (buyer, number) => {
      const items = shuffled(dishes, random)
        .slice(0, CART)
        .map((stockId) => ({
          stockId,
          quantity: 1 + Math.floor(random() * 2),
          ...(random() < 0.3 ? { option: { stockId: option, perUnit: 1 } } : {}),
        }))
      return {
        buyer,
        items,
        key: seededUuid(random),
        body: await quotedCart(buyer, { shopId, items, pay: number % 2 ? 'cash' : 'wallet' }),
      }
    }),
  )
  const answers = await Promise.all(
    shuffled(ready, random).map(async ({ buyer, items, key, body }) => ({
      items,
      answer: await placeOrderWithRetry(buyer, body, key),
    })),
  )
  const codes = countOutcomes(answers.map(({ answer }) => answer))
  console.log(`  ${JSON.stringify(codes)}`)
  assert.deepEqual(Object.keys(codes).toSorted(), ['ok', 'out_of_stock'])
  const left = new Map<number, number>()
  for (const id of [...dishes, option]) left.set(id, await quantityOf(id))
  assert.ok([...left.values()].every((units) => units >= 0))
  // Stock only decreased, so a refused order must lack something at the end too.
  const wronged = answers.filter(({ items, answer }) => {
    if (answer.ok) return false
    const options = items.reduce((sum, item) => sum + (item.option ? item.quantity : 0), 0)
    return (
      items.every(({ stockId, quantity }) => (left.get(stockId) ?? 0) >= quantity) &&
      (left.get(option) ?? 0) >= options
    )
  })
  assert.deepEqual(wronged.length, 0, 'refused although everything is available')
  await clean()
})

test(`1,000 buyers want an option with a stock of 100: exactly 100 orders (seed ${SEED})`, async () => {
  const random = seeded(SEED + 6)
  const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 1 })
  const options = crowdOf(100)
  const { dishes, option } = await makeDishes(shelves[0]?.productId ?? 0, {
    dishes: DISHES,
    portions: 100_000,
    options,
  })
  await clean()
  const buyers = await shoppers('option', crowdOf(1000))
  const ready = await Promise.all(
    buyers.map(async (buyer, number) => {
      const chosen = Math.floor(random() * CART)
      const items = shuffled(dishes, random)
        .slice(0, CART)
        .map((stockId, place) => ({
          stockId,
          quantity: 1,
          ...(place === chosen ? { option: { stockId: option, perUnit: 1 } } : {}),
        }))
      return {
        buyer,
        key: seededUuid(random),
        body: await quotedCart(buyer, { shopId, items, pay: number % 2 ? 'cash' : 'wallet' }),
      }
    }),
  )
  const codes = countOutcomes(
    await Promise.all(
      shuffled(ready, random).map(({ buyer, body, key }) => placeOrderWithRetry(buyer, body, key)),
    ),
  )
  assert.deepEqual(codes, { ok: options, out_of_stock: buyers.length - options })
  assert.equal(await quantityOf(option), 0)
  let taken = 0
  for (const id of dishes) taken += 100_000 - (await quantityOf(id))
  assert.equal(taken, options * CART, 'a refused order takes no dishes')
  await clean()
})

test(`500 buyers want the last place of a delivery slot: one gets it (seed ${SEED})`, async () => {
  const random = seeded(SEED + 1)
  const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: 100_000 })
  const [first] = await shoppers('look', 1)
  assert.ok(first)
  const slots = await first.client('listDeliverySlots', {
    params: { id: shopId },
    query: { type: 'delivery' },
  })
  assert.ok(slots.ok)
  const day = slots.data.days.findLast(({ slots: windows }) =>
    windows.some(({ available }) => available),
  )
  const slot = day?.slots.find(({ available }) => available)
  assert.ok(day && slot)
  await database.run(sql`update shops set slot_capacity_orders = 1 where id = ${shopId}`)
  await clean()
  const window = { delivery_date: day.date, delivery_time: slot.time }
  const buyers = await shoppers('slot', crowdOf(500))
  const ready = await Promise.all(
    buyers.map(async (buyer) => ({
      buyer,
      key: seededUuid(random),
      body: await quotedCart(buyer, {
        shopId,
        items: [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }],
        pay: 'wallet',
        window,
      }),
    })),
  )
  const codes = countOutcomes(
    await Promise.all(
      shuffled(ready, random).map(({ buyer, body, key }) => placeOrderWithRetry(buyer, body, key)),
    ),
  )
  await database.run(sql`update shops set slot_capacity_orders = null where id = ${shopId}`)
  assert.deepEqual(codes, { ok: 1, slot_full: buyers.length - 1 })
  await clean()
})

test(`1,000 buyers want a coupon with 100 uses: exactly 100 get it (seed ${SEED})`, async () => {
  const random = seeded(SEED + 2)
  const uses = crowdOf(100)
  const { shopId, shelves } = await stockShelves(database, { dishes: 2, portions: 100_000 })
  await clean()
  const coupon = `RUSH${SEED}`
  await database.run(sql`
    insert into coupons (code, title, type, applies_to, value, qty, per_user)
      values (${coupon}, 'Rush', 'fixed', 'total_price', 100, ${uses}, 1)`)
  const buyers = await shoppers('coupon', crowdOf(1000))
  const ready = await Promise.all(
    buyers.map(async (buyer, number) => ({
      buyer,
      key: seededUuid(random),
      body: await quotedCart(buyer, {
        shopId,
        items: [{ stockId: shelves[number % 2]?.stockId ?? 0, quantity: 1 }],
        pay: 'wallet',
        coupon,
      }),
    })),
  )
  const codes = countOutcomes(
    await Promise.all(
      shuffled(ready, random).map(({ buyer, body, key }) => placeOrderWithRetry(buyer, body, key)),
    ),
  )
  assert.deepEqual(codes, { ok: uses, coupon_used_up: buyers.length - uses })
  await clean()
})

test(`one key with two bodies makes one order and refuses the other body (seed ${SEED})`, async () => {
  const random = seeded(SEED + 3)
  const { shopId, shelves } = await stockShelves(database, { dishes: 2, portions: 100_000 })
  await clean()
  const buyers = await shoppers('bodies', crowdOf(200))
  const answers = await Promise.all(
    buyers.map(async (buyer) => {
      const body = await quotedCart(buyer, {
        shopId,
        items: [{ stockId: shelves[0]?.stockId ?? 0, quantity: 1 }],
        pay: 'wallet',
      })
      const key = seededUuid(random)
      const other = { ...body, coupon: 'another' }
      const bodies = shuffled([body, other, body, other], random)
      const rush = await Promise.all(
        bodies.map(async (sent) => ({
          other: sent !== body,
          answer: await placeOrderWithRetry(buyer, sent, key),
        })),
      )
      return { rush, later: await placeOrderWithRetry(buyer, other, key) }
    }),
  )
  for (const { rush } of answers) {
    const codes = countOutcomes(rush.filter(({ other }) => !other).map(({ answer }) => answer))
    const others = countOutcomes(rush.filter(({ other }) => other).map(({ answer }) => answer))
    assert.deepEqual(codes, { ok: 2 })
    // If the other body arrives first, its coupon is refused, and the key stays free.
    assert.deepEqual(
      Object.keys(others).filter(
        (code) =>
          code !== 'idempotency_mismatch' &&
          code !== 'coupon_not_found' &&
          code !== 'price_changed' &&
          code !== 'cart_ordered',
      ),
      [],
    )
  }
  assert.deepEqual(countOutcomes(answers.map(({ later }) => later)), {
    idempotency_mismatch: buyers.length,
  })
  await clean()
})
