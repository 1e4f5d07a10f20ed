import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { login, register, showProfile } from '@hawker/contract/accounts'
import { createGuestCart } from '@hawker/contract/carts'
import { openGuestGroupCart } from '@hawker/contract/group-orders'
import { calculateParcel, listParcels, placeParcel } from '@hawker/contract/sender-parcels'
import { trackParcel } from '@hawker/contract/tracked-parcels'
import { operations } from '@hawker/contract/core/operations'
import { searchProducts } from '@hawker/contract/catalog'
import { openDatabase } from '@hawker/postgres/database'
import { cloneDatabase } from '../../testing/test-database.ts'
import { createCouponLimit } from './coupon-limit.ts'
import { countedBy, createRateLimits, hasRateLimit } from './rate-limits.ts'
import { countInPostgres } from './rate-limit-counter.ts'

const clone = await cloneDatabase()
const openProcess = () => openDatabase({ connectionString: clone.connectionString, max: 4 })
const [one, two] = [openProcess(), openProcess()]
after(async () => {
  await one.close()
  await two.close()
  await clone.drop()
})

test('allows ten sign-ins and registrations a minute per address', async () => {
  const limit = createRateLimits()
  for (let tries = 0; tries < 10; tries++)
    assert.equal(await limit(tries % 2 ? login : register, '203.0.113.7', undefined), undefined)
  const over = await limit(login, '203.0.113.7', undefined)
  assert.ok(over && over.retryAfterSeconds > 50 && over.retryAfterSeconds <= 60)
  assert.equal(await limit(login, '203.0.113.8', undefined), undefined)
  assert.equal(await limit(showProfile, '203.0.113.7', 1), undefined)
})

test('every operation by which a guest can add rows has a limit', () => {
  const open = [...operations].filter(
    ([, op]) => op.who === 'guest' && op.method !== 'GET' && !hasRateLimit(op),
  )
  assert.deepEqual(
    open.map(([name]) => name),
    [],
  )
})

test('limits of actions count successes, all others count attempts', () => {
  const counting = [...operations].filter(([, op]) => countedBy(op) === 'successes')
  assert.deepEqual(counting.map(([name]) => name).toSorted(), [
    'createBooking',
    'createBookingWait',
    'createGuestCart',
    'openGuestGroupCart',
    'placeParcel',
  ])
})

test('a limit of successes gives refused calls back in Postgres too, a limit of attempts never', async () => {
  for (const count of [undefined, countInPostgres(one.pool)]) {
    const limit = createRateLimits(1, count)
    for (const [, op] of [...operations].filter(([, each]) => hasRateLimit(each))) {
      const caller = [op, '203.0.113.77', op.who === 'guest' ? undefined : 77] as const
      let calls = 0
      // Ends at the limit; the call above it is refused and costs nothing.
      while ((await limit(...caller)) === undefined && calls < 2000) calls++
      await limit.giveBack(...caller)
      const next = await limit(...caller)
      assert.equal(next === undefined, countedBy(op) === 'successes', op.path)
    }
  }
})

for (const [op, calls] of [
  [createGuestCart, 60],
  [openGuestGroupCart, 120],
] as const)
  test(`allows ${calls} calls of ${op.path} in ten minutes per address or user`, async () => {
    const limit = createRateLimits()
    for (let tries = 0; tries < calls; tries++)
      assert.equal(await limit(op, '203.0.113.7', undefined), undefined)
    const over = await limit(op, '203.0.113.7', undefined)
    assert.ok(over && over.retryAfterSeconds > 590 && over.retryAfterSeconds <= 600)
    assert.equal(await limit(op, '203.0.113.8', undefined), undefined)
    assert.equal(await limit(op, '203.0.113.7', 5), undefined)
  })

test('a person sends at most twenty parcels an hour, from any address', async () => {
  const limit = createRateLimits()
  for (let tries = 0; tries < 20; tries++)
    assert.equal(await limit(placeParcel, `203.0.113.${tries}`, 5), undefined)
  const over = await limit(placeParcel, '203.0.113.7', 5)
  assert.ok(over && over.retryAfterSeconds > 3590 && over.retryAfterSeconds <= 3600)
  assert.equal(await limit(placeParcel, '203.0.113.7', 6), undefined)
  assert.equal(await limit(listParcels, '203.0.113.7', 5), undefined)
})

test('allows ten searches a second per address', async () => {
  const limit = createRateLimits()
  for (let tries = 0; tries < 10; tries++)
    assert.equal(await limit(searchProducts, '203.0.113.7', 5), undefined)
  assert.equal((await limit(searchProducts, '203.0.113.7', 6))?.retryAfterSeconds, 1)
})

test('two processes share the counts of password and coupon attempts', async () => {
  const limits = [one, two].map(({ pool }) => createRateLimits(1, countInPostgres(pool)))
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) => limits[index % 2]?.(login, '203.0.113.9', undefined)),
  )
  assert.equal(tries.filter((over) => over === undefined).length, 10)
  assert.ok(tries.every((over) => over === undefined || over.retryAfterSeconds > 50))
  const coupons = [one, two].map(({ pool }) => createCouponLimit(1, countInPostgres(pool)))
  const codes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      coupons[index % 2]?.({ coupon: `CODE${index}` }, 'u7'),
    ),
  )
  assert.equal(codes.filter((over) => over === undefined).length, 20)
})

test('each process counts alone while the database is unreachable', async () => {
  const gone = openProcess()
  await gone.close()
  const limit = createRateLimits(1, countInPostgres(gone.pool))
  for (let tries = 0; tries < 10; tries++)
    assert.equal(await limit(login, '203.0.113.10', undefined), undefined)
  assert.ok(await limit(login, '203.0.113.10', undefined))
})

test('an address asks for 60 prices of parcels and 30 links of parcels a minute', async () => {
  const limit = createRateLimits()
  for (const [op, calls] of [
    [calculateParcel, 60],
    [trackParcel, 30],
  ] as const) {
    for (let tries = 0; tries < calls; tries++)
      assert.equal(await limit(op, '203.0.113.7', undefined), undefined, op.path)
    assert.ok(await limit(op, '203.0.113.7', undefined), op.path)
    assert.ok(await limit(op, '203.0.113.7', 5), 'a signed-in person at the same address')
    assert.equal(await limit(op, '203.0.113.8', undefined), undefined, op.path)
  }
})
