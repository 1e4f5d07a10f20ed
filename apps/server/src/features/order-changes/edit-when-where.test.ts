import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { calculateEdit } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import { sql } from '../../database/database.ts'
import { WALLET, changingOrders, codeOf } from '../../testing/changing-orders.ts'

const { app, world, key, escrow } = await changingOrders()
after(app.close)

type World = Awaited<ReturnType<typeof world>>
type Wish = Body<typeof calculateEdit>
const cents = (amount: number) => Math.round(amount * 100)
const priced = (at: World, body: Wish) => at.client('calculateEdit', { params: { id: at.id }, query: {}, body })
/** Agrees to whatever it costs. */
async function edit(at: World, wish: Wish, payment?: { tag: 'wallet' }) {
  const quote = await priced(at, wish)
  assert.ok(quote.ok, JSON.stringify(quote))
  const body = { ...wish, total_price: quote.data.total_price, version: (await at.show()).version, ...(payment ? { payment } : {}) }
  return at.client('editOrder', { params: { id: at.id }, query: {}, idempotencyKey: key(), body })
}
const accept = async (at: World) =>
  assert.ok(
    (await at.kitchen('moveSellerOrder', { params: { id: at.id }, body: { status: 'accepted', version: (await at.show()).version } })).ok,
  )
const taken = async (at: World) =>
  (await app.rows<{ taken: number }>(sql`select taken from delivery_slots where shop_id = ${at.shop.id} order by starts_at`)).map(
    (row) => row.taken,
  )

const TOMORROW = { delivery_date: '2026-11-22', delivery_time: '12:00' }
const SOON = { delivery_date: null, delivery_time: null }

test('an order for later can be wanted as soon as possible, before and after its shop has accepted it: its window is free again', async () => {
  for (const status of ['new', 'accepted'] as const) {
    const at = await world({ status: 'new', body: { ...WALLET, ...TOMORROW }, shop: { slotCapacityOrders: 1 } })
    if (status === 'accepted') await accept(at)
    assert.deepEqual(await taken(at), [1])
    const edited = await edit(at, SOON)
    assert.ok(edited.ok, JSON.stringify(edited))
    const { delivery_date: date, delivery_time: time, estimate, can } = edited.data
    assert.deepEqual([edited.data.status, date, time, can.edit.allowed], [status, null, null, status === 'new'])
    const soon = Date.parse(estimate?.from ?? '') - app.clock.now().getTime()
    assert.ok(soon > 0 && soon < 2 * 3_600_000, `as soon as possible is in ${soon} ms`)
    assert.deepEqual(await taken(at), [0])
    assert.equal(await escrow(at.id), cents(edited.data.total_price))
  }
})

test('as soon as possible is refused where the shop is closed now, and half a moment is none', async () => {
  const closed = await world({ status: 'new', body: { ...WALLET, ...TOMORROW }, shop: { pauseUntil: null } })
  await app.rows(
    sql`update shops set pause_until = ${new Date(app.clock.now().getTime() + 3_600_000)} where id = ${closed.shop.id} returning id`,
  )
  assert.equal(codeOf(await priced(closed, SOON)), 'shop_closed')
  assert.equal((await closed.show()).delivery_time, '12:00')
  for (const half of [{ delivery_date: '2026-11-22' }, { delivery_time: '13:00' }, { ...SOON, delivery_time: '13:00' }])
    assert.equal(codeOf(await priced(closed, half)), 'validation_failed')
})
