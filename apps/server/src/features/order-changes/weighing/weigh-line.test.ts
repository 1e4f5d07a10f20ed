import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { unexpectedBreaches } from '../../../testing/unexpected-breaches.ts'
import { type ChangingOrder, substitutionSteps } from '../../../testing/substitution-steps.ts'
import { transactionsOf } from '../../payments/index.ts'

const market = await startOrderChangeApp()
const { app, world, ledgerSum, escrow, payAtProvider } = market
const { propose, answer, addsUp } = substitutionSteps(market)
after(app.close)

const cents = (amount: number) => Math.round(amount * 100)
/** Grapes by 0.25 kg at 2.00 with a ten percent discount, and bread by the piece. */
const GROCER = {
  products: [
    {
      title: 'Grapes',
      price: 200,
      unit: 'kg',
      step: '0.25',
      discount: { type: 'percent' as const, value: 100_000 },
    },
    { title: 'Bread', price: 500 },
    { title: 'Dates', price: 230, unit: 'kg', step: '0.25' },
  ],
}
const CARD = { payment: { tag: 'sandbox' as const }, substitution_default: 'refund' as const }
const weigh = async (at: ChangingOrder, weight: number, place = 0) =>
  at.kitchen('weighOrderLine', {
    params: { id: at.id },
    query: {},
    body: {
      detail_id: (await at.show()).details[place]?.id ?? 0,
      weight,
      version: (await at.show()).version,
    },
  })
const move = async (at: ChangingOrder, status: 'accepted' | 'ready') => {
  const moved = await at.kitchen('moveSellerOrder', {
    params: { id: at.id },
    query: {},
    body: { status, version: (await at.show()).version },
  })
  assert.ok(moved.ok, JSON.stringify(moved))
  await app.work()
  await app.work()
}
async function byCard(units = [4, 1]) {
  const at = await world({ status: 'unreleased', units, body: CARD, shop: GROCER })
  await payAtProvider(at.id)
  await move(at, 'accepted')
  return at
}
const cardOf = async ({ id }: ChangingOrder) => {
  const [card] = await transactionsOf(app.deps.database, 'order', [id])
  return { price: Number(card?.amount), held: Number(card?.heldAmount) }
}

test('a lower weight lowers the price and the captured amount, and the customer sees the weight', async () => {
  const at = await byCard()
  const { total_price: total, details } = await at.show()
  assert.deepEqual(details[0]?.weighed, { unit: 'kg', ordered: 1, packed: null })
  assert.equal(details[1]?.weighed, null)
  const { held } = await cardOf(at)
  assert.equal(
    held,
    cents(total) + Math.round(cents(total) * 0.15),
    'weighed goods are held for, even where nothing may be replaced',
  )
  const weighed = await weigh(at, 0.9)
  assert.ok(weighed.ok, JSON.stringify(weighed))
  const order = await at.show()
  assert.deepEqual([order.details[0]?.weighed?.packed, order.details[0]?.net], [0.9, 6.48])
  assert.ok(order.total_price < total)
  assert.equal((await cardOf(at)).price, cents(order.total_price))
  await move(at, 'ready')
  assert.equal(await escrow(at.id), cents(order.total_price))
  assert.equal(order.refunded, 0, 'nothing was taken that has to go back')
})

test('refuses to reprice an order with a weighed line', async () => {
  const body = { ...WALLET, delivery_date: '2026-11-22', delivery_time: '13:00' }
  const at = await world({ status: 'accepted', units: [4, 1], body, shop: GROCER })
  const edit = () =>
    at.client('calculateEdit', { params: { id: at.id }, query: {}, body: { note: 'Ripe ones' } })
  assert.ok((await edit()).ok)
  assert.ok((await weigh(at, 0.9)).ok)
  assert.deepEqual(
    [(await at.show()).can.edit.allowed, resultCode(await edit())],
    [false, 'invalid_transition'],
  )
})

test("a higher weight is charged up to the card's hold", async () => {
  const at = await byCard()
  const { total_price: total } = await at.show()
  const { held } = await cardOf(at)
  assert.ok((await weigh(at, 1.1)).ok)
  assert.deepEqual((await at.show()).details[0]?.net, 7.92)
  assert.ok((await weigh(at, 2)).ok)
  const heavy = await at.show()
  assert.deepEqual(heavy.details[0]?.weighed?.packed, 2)
  assert.ok(
    cents(heavy.total_price) <= held && cents(heavy.total_price) > held - 3,
    `${heavy.total_price} of ${held / 100}`,
  )
  assert.ok((await weigh(at, 1)).ok)
  assert.equal((await at.show()).total_price, total, 'typed wrongly, it is typed again')
  await move(at, 'ready')
  assert.equal(await escrow(at.id), cents((await at.show()).total_price))
})

test('with wallet or cash a higher weight costs nothing more, and a lower one costs less', async () => {
  const wallet = await world({ status: 'accepted', units: [4], body: WALLET, shop: GROCER })
  const { total_price: total } = await wallet.show()
  assert.ok((await weigh(wallet, 1.2)).ok)
  assert.equal((await addsUp(wallet)).total_price, total)
  const before = await wallet.balance()
  assert.ok((await weigh(wallet, 0.8)).ok)
  const lighter = await addsUp(wallet)
  assert.equal(await wallet.balance(), before + BigInt(cents(total) - cents(lighter.total_price)))

  const cash = await world({ status: 'accepted', units: [4], shop: GROCER })
  assert.ok((await weigh(cash, 0.5)).ok)
  const order = await cash.show()
  assert.equal((await cardOf(cash)).price, cents(order.total_price))
})

test('weighing needs a weighed product, its own shop, the right status and no open substitution', async () => {
  const at = await world({ status: 'accepted', units: [4, 1], body: WALLET, shop: GROCER })
  const other = await world({ status: 'accepted', units: [4], body: WALLET, shop: GROCER })
  assert.equal(resultCode(await weigh(at, 1, 1)), 'product_unavailable')
  assert.equal(resultCode(await weigh(at, 950)), 'quantity_limit', 'grams for kilograms')
  assert.equal(resultCode(await weigh({ ...at, kitchen: other.kitchen }, 1)), 'not_found')
  const version = (await at.show()).version - 1
  const stale = await at.kitchen('weighOrderLine', {
    params: { id: at.id },
    query: {},
    body: { detail_id: (await at.show()).details[0]?.id ?? 0, weight: 1, version },
  })
  assert.equal(resultCode(stale), 'stale')
  assert.ok((await propose(at, { quantity: 1 })).ok)
  assert.equal(resultCode(await weigh(at, 1)), 'invalid_transition')
  assert.ok((await answer(at, 'decline')).ok)
  assert.ok((await weigh(at, 0.7)).ok)
  await addsUp(at)
  await move(at, 'ready')
  assert.equal(resultCode(await weigh(at, 0.7)), 'invalid_transition')
  const written = await app.rows<{ action: string }>(
    sql`select action from audit_logs where subject_id = ${at.id} and action = 'order.weight'`,
  )
  assert.equal(written.length, 1)
})

test('refuses a substitution of a weighed line', async () => {
  const at = await world({ status: 'accepted', units: [4], body: WALLET, shop: GROCER })
  assert.ok((await propose(at, { instead: 2, quantity: 1 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  assert.ok((await weigh(at, 0.71)).ok, 'the rest of the line can be weighed')
  assert.ok((await weigh(at, 0.26, 1)).ok)
  await addsUp(at)
  assert.equal(resultCode(await propose(at, { quantity: 1 })), 'invalid_transition')
})

test('the ledger sums to zero and the books are clean after all tests', async () => {
  app.clock.forward(2 * 3600)
  await app.work()
  assert.equal(await ledgerSum(), 0)
  assert.deepEqual(await unexpectedBreaches(app), [])
})
