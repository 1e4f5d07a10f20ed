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
const BUYERS = 1000
const PORTIONS = 100
const KEYS = 200
const SUBMITS = 2000
const SOCKETS = 250

let city: ServedCity
let database: Database
let server: StartedServer
before(async () => {
  city = await serveCity({ sockets: SOCKETS })
  ;({ database, server } = city)
})
after(() => city?.close())

test(`${BUYERS} buyers want ${PORTIONS} portions: exactly ${PORTIONS} orders (seed ${SEED})`, async () => {
  const random = seeded(SEED)
  const { shopId, shelves } = await stockShelves(database, { dishes: 1, portions: PORTIONS })
  const stockId = shelves[0]?.stockId ?? 0
  assert.deepEqual(await audit(database), [])
  const buyers = await makeShoppers(
    database,
    { crowd: `rush-${SEED}`, count: BUYERS, wallet: 100_000 },
    { address: server.address, fetch: city.call },
  )
  // All carts have a quote before the first order is placed.
  const ready = await Promise.all(
    buyers.map(async (buyer, number) => ({
      buyer,
      key: seededUuid(random),
      body: await quotedCart(buyer, {
        shopId,
        items: [{ stockId, quantity: 1 }],
        pay: number % 2 === 0 ? 'cash' : 'wallet',
      }),
    })),
  )
  const began = performance.now()
  const answers = await Promise.all(
    shuffled(ready, random).map(({ buyer, body, key }) => placeOrderWithRetry(buyer, body, key)),
  )
  const codes = countOutcomes(answers)
  console.log(
    `  ${BUYERS} orders answered in ${((performance.now() - began) / 1000).toFixed(1)} s: ${JSON.stringify(codes)}`,
  )
  assert.deepEqual(codes, { ok: PORTIONS, out_of_stock: BUYERS - PORTIONS })
  const [orders, left] = [
    await database.row<{ n: number }>(
      sql`select count(*) as n from order_details where stock_id = ${stockId}`,
    ),
    await database.row<{ n: number }>(sql`select quantity as n from stocks where id = ${stockId}`),
  ]
  assert.deepEqual([orders?.n, left?.n], [PORTIONS, 0])
  assert.deepEqual(await audit(database), [])
  assert.deepEqual(server.faults, [])
})

test(`${SUBMITS} requests with ${KEYS} keys: ${KEYS} orders, equal responses per key (seed ${SEED})`, async () => {
  const random = seeded(SEED + 1)
  const { shopId, shelves } = await stockShelves(database, { dishes: 4, portions: 100_000 })
  const buyers = await makeShoppers(
    database,
    { crowd: `keys-${SEED}`, count: KEYS, wallet: 100_000 },
    { address: server.address, fetch: city.call },
  )
  const ready = await Promise.all(
    buyers.map(async (buyer, number) => ({
      buyer,
      key: seededUuid(random),
      body: await quotedCart(buyer, {
        shopId,
        items: [
          { stockId: shelves[number % shelves.length]?.stockId ?? 0, quantity: 1 + (number % 3) },
        ],
        pay: number % 2 === 0 ? 'cash' : 'wallet',
      }),
    })),
  )
  assert.deepEqual(await audit(database), [])
  const before = (await database.row<{ n: number }>(sql`select count(*) as n from orders`))?.n ?? 0
  const submits = shuffled(
    Array.from({ length: SUBMITS }, (_, place) => ready[place % KEYS]).flatMap((one) =>
      one ? [one] : [],
    ),
    random,
  )
  const answers = await Promise.all(
    submits.map(async ({ buyer, body, key }) => ({
      key,
      answer: await placeOrderWithRetry(buyer, body, key),
    })),
  )
  assert.deepEqual(countOutcomes(answers.map(({ answer }) => answer)), { ok: SUBMITS })
  const different = new Map<string, Set<string>>()
  for (const { key, answer } of answers)
    different.set(
      key,
      (different.get(key) ?? new Set()).add(
        JSON.stringify(answer, Object.keys(allKeys(answer)).toSorted()),
      ),
    )
  assert.deepEqual(
    [...different.values()].filter((seen) => seen.size !== 1).length,
    0,
    'all responses of a key are equal',
  )
  assert.equal(
    ((await database.row<{ n: number }>(sql`select count(*) as n from orders`))?.n ?? 0) - before,
    KEYS,
  )
  assert.deepEqual(await audit(database), [])
  assert.deepEqual(server.faults, [])
})

/**
 * Collects all keys at any depth, because a stored response may have another key order.
 */
function allKeys(value: unknown, keys: Record<string, true> = {}): Record<string, true> {
  if (Array.isArray(value)) value.forEach((item) => allKeys(item, keys))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      keys[key] = true
      allKeys(inner, keys)
    }
  }
  return keys
}
