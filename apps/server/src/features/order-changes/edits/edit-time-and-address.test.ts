import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { calculateEdit } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { CENTRE } from '../../../testing/make/make-shop.ts'
import { moveOrder } from '../../orders/index.ts'

const { app, world, key, escrow } = await startOrderChangeApp()
after(app.close)

type World = Awaited<ReturnType<typeof world>>
type Edit = Body<typeof calculateEdit>
const cents = (amount: number) => Math.round(amount * 100)
const priced = (at: World, body: Edit) =>
  at.client('calculateEdit', { params: { id: at.id }, query: {}, body })
/** Edits the order and accepts its new price. */
async function edit(at: World, change: Edit, payment?: { tag: 'wallet' }) {
  const quote = await priced(at, change)
  assert.ok(quote.ok, JSON.stringify(quote))
  const body = {
    ...change,
    total_price: quote.data.total_price,
    version: (await at.show()).version,
    ...(payment ? { payment } : {}),
  }
  return at.client('editOrder', { params: { id: at.id }, query: {}, idempotencyKey: key(), body })
}
const accept = async (at: World) =>
  assert.ok(
    (
      await at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        body: { status: 'accepted', version: (await at.show()).version },
      })
    ).ok,
  )
const taken = async (at: World) =>
  (
    await app.rows<{ taken: number }>(
      sql`select taken from delivery_slots where shop_id = ${at.shop.id} order by starts_at`,
    )
  ).map((row) => row.taken)

const TOMORROW = { delivery_date: '2026-11-22', delivery_time: '12:00' }
const SOON = { delivery_date: null, delivery_time: null }

test('a scheduled order can change to as soon as possible and frees its slot', async () => {
  for (const status of ['new', 'accepted'] as const) {
    const at = await world({
      status: 'new',
      body: { ...WALLET, ...TOMORROW },
      shop: { slotCapacityOrders: 1 },
    })
    if (status === 'accepted') await accept(at)
    assert.deepEqual(await taken(at), [1])
    const edited = await edit(at, SOON)
    assert.ok(edited.ok, JSON.stringify(edited))
    const { delivery_date: date, delivery_time: time, estimate, can } = edited.data
    assert.deepEqual(
      [edited.data.status, date, time, can.edit.allowed],
      [status, null, null, status === 'new'],
    )
    const soon = Date.parse(estimate?.from ?? '') - app.clock.now().getTime()
    assert.ok(soon > 0 && soon < 2 * 3_600_000, `as soon as possible is in ${soon} ms`)
    assert.deepEqual(await taken(at), [0])
    assert.equal(await escrow(at.id), cents(edited.data.total_price))
  }
})

test('refuses as soon as possible while the shop is closed, and a date without a time', async () => {
  const closed = await world({
    status: 'new',
    body: { ...WALLET, ...TOMORROW },
    shop: { pauseUntil: null },
  })
  await app.rows(
    sql`update shops set pause_until = ${new Date(app.clock.now().getTime() + 3_600_000)}
      where id = ${closed.shop.id} returning id`,
  )
  assert.equal(resultCode(await priced(closed, SOON)), 'shop_closed')
  assert.equal((await closed.show()).delivery_time, '12:00')
  for (const half of [
    { delivery_date: '2026-11-22' },
    { delivery_time: '13:00' },
    { ...SOON, delivery_time: '13:00' },
  ])
    assert.equal(resultCode(await priced(closed, half)), 'validation_failed')
})

/**
 * 1.11 km north of the shop, 1,600 m by road. At 1.50 per km after the first, that costs 0.90 more.
 */
const FARTHER = {
  location: { latitude: CENTRE.latitude + 0.01, longitude: CENTRE.longitude },
  address: '2400 14th Street NW',
  house: '2',
  office: '7b',
}
const BY_DISTANCE = {
  zone: { price: 199, pricePerKm: 150, includedM: 1000, maxFee: null, freeOver: null },
}

test('an edit to an unsaved address charges a longer way first and refunds a shorter one', async () => {
  const at = await world({ status: 'new', body: WALLET, shop: BY_DISTANCE })
  const before = await at.show()
  const fee = before.delivery_fee
  assert.equal(resultCode(await edit(at, { address: FARTHER })), 'choose_payment')
  const away = await edit(at, { address: FARTHER }, { tag: 'wallet' })
  assert.ok(away.ok, JSON.stringify(away))
  assert.deepEqual(
    [away.data.delivery_fee, away.data.address],
    [
      fee + 0.9,
      { address: '2400 14th Street NW', house: '2', office: '7b', floor: null, entrance: null },
    ],
  )
  assert.deepEqual(away.data.location, FARTHER.location)
  assert.equal(await escrow(at.id), cents(away.data.total_price))
  const balance = await at.balance()
  const back = await edit(at, { address: { location: CENTRE, address: '1600 14th Street NW' } })
  assert.ok(back.ok, JSON.stringify(back))
  assert.deepEqual([back.data.total_price, back.data.address?.office], [before.total_price, null])
  assert.equal(
    await at.balance(),
    balance + BigInt(cents(away.data.total_price) - cents(before.total_price)),
  )
  assert.deepEqual(await app.rows(sql`select id from addresses where user_id = ${at.user.id}`), [])
})

test('refuses an address outside the zone and keeps the order', async () => {
  const at = await world({ status: 'new', body: WALLET })
  const before = await at.show()
  const beyond = { location: { latitude: 40.7, longitude: -74 }, address: 'New York' }
  assert.equal(resultCode(await priced(at, { address: beyond })), 'no_delivery_zone')
  const body = { address: beyond, total_price: before.total_price, version: before.version }
  assert.equal(
    resultCode(
      await at.client('editOrder', {
        params: { id: at.id },
        query: {},
        idempotencyKey: key(),
        body,
      }),
    ),
    'no_delivery_zone',
  )
  assert.deepEqual(await at.show(), before)
})

test('leave-at-door orders have no PIN and exclude cash and age-restricted products', async () => {
  const at = await world({ status: 'new', body: { ...WALLET, ...TOMORROW } })
  await accept(at)
  const hasPin = async () =>
    (await app.rows(sql`select from orders where id = ${at.id} and has_pin`)).length === 1
  assert.ok(await hasPin())
  const left = await edit(at, { drop_off: 'leave_at_door', drop_off_note: ' Behind the bench ' })
  assert.ok(left.ok, JSON.stringify(left))
  assert.deepEqual(
    [left.data.drop_off, left.data.drop_off_note, await hasPin()],
    ['leave_at_door', 'Behind the bench', false],
  )
  const handed = await edit(at, { drop_off: 'hand_to_me' })
  assert.ok(handed.ok, JSON.stringify(handed))
  assert.deepEqual(
    [handed.data.drop_off, handed.data.drop_off_note],
    ['hand_to_me', 'Behind the bench'],
  )
  const move = (to: 'ready' | 'on_a_way') =>
    app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: at.id,
        to,
        by:
          to === 'ready'
            ? { actor: 'seller', userId: at.seller.id }
            : { actor: 'driver', userId: at.driver.id },
        ...(to === 'on_a_way' ? { changes: { driverId: at.driver.id } } : {}),
      }),
    )
  await move('ready')
  await move('on_a_way')
  assert.match((await at.show()).delivery_pin ?? '', /^\d{4}$/)

  const cash = await world({ status: 'new' })
  assert.equal(
    resultCode(await priced(cash, { drop_off: 'leave_at_door' })),
    'drop_off_unavailable',
  )
  const adult = await world({
    status: 'new',
    body: { ...WALLET, drop_off: 'leave_at_door' },
    shop: { products: [{}, { ageRestriction: 18 }] },
  })
  const wine = { products: [{ stock_id: adult.shop.products[1]?.stockId ?? 0, quantity: 1 }] }
  assert.equal(resultCode(await priced(adult, wine)), 'drop_off_unavailable')
  assert.ok((await priced(adult, { ...wine, drop_off: 'hand_to_me' })).ok)
})
