import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { courierRoutes } from '../../couriers/index.ts'
import { moveOrder } from '../../orders/index.ts'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import {
  type ChangingOrder,
  substitutionSteps,
  stockOf,
} from '../../../testing/substitution-steps.ts'

const market = await startOrderChangeApp({ routes: courierRoutes })
const { app, world, escrow, ledgerSum } = market
const { propose, answer, addsUp } = substitutionSteps(market)
after(app.close)

const COUNTED = { products: [{ price: 500 }, { price: 400, quantity: 5 }] }
const unitsLeft = async (at: ChangingOrder, place: number) =>
  (
    await app.rows<{ quantity: number }>(
      sql`select quantity from stocks where id = ${stockOf(at, place)}`,
    )
  )[0]?.quantity

test("without an answer applies the line's choice, else the last answer, else a refund", async () => {
  const taken = await world({
    status: 'accepted',
    units: [1, 1],
    body: { ...WALLET, substitution_default: 'best_match' },
  })
  assert.ok((await propose(taken, { instead: 2 })).ok)
  const silent = await world({ status: 'accepted', units: [1, 1], body: WALLET })
  assert.ok((await propose(silent, { instead: 2 })).ok)
  assert.deepEqual(
    [
      (await taken.show()).substitutions[0]?.on_silence,
      (await silent.show()).substitutions[0]?.on_silence,
    ],
    ['replaced', 'refunded'],
  )
  app.clock.forward(10 * 60)
  await app.work()
  const outcome = async (at: ChangingOrder) => {
    const { status, outcome: end } = (await addsUp(at)).substitutions.at(-1) ?? {}
    return [status, end]
  }
  assert.deepEqual(await outcome(taken), ['timed_out', 'replaced'])
  assert.deepEqual(await outcome(silent), ['timed_out', 'refunded'])
  assert.equal(resultCode(await answer(taken, 'approve')), 'invalid_transition')
})

test('refunds without asking if chosen before, or cancels the order if that was chosen', async () => {
  const money = await world({
    status: 'accepted',
    units: [1, 1],
    body: { ...WALLET, substitution_default: 'refund' },
  })
  assert.ok((await propose(money, {})).ok)
  assert.deepEqual(
    (await addsUp(money)).substitutions.map(({ outcome }) => outcome),
    ['refunded'],
  )

  const all = await world({ status: 'accepted', units: [1, 1], body: WALLET })
  await app.rows(
    sql`update order_details set replacement = 'cancel_order' where order_id = ${all.id}`,
  )
  assert.ok((await propose(all, { instead: 2 })).ok)
  app.clock.forward(10 * 60)
  await app.work()
  await app.work()
  const order = await all.show()
  assert.deepEqual(
    [order.status, order.cancel_reason?.code, order.substitutions[0]?.outcome],
    ['cancelled', 'out_of_stock', 'cancelled'],
  )
  assert.equal(await all.balance(), 20_000n)
})

test('one of a concurrent answer and timeout applies', async () => {
  for (let round = 0; round < 5; round++) {
    const at = await world({
      status: 'accepted',
      body: { ...WALLET, substitution_default: 'best_match' },
      units: [2, 1],
    })
    assert.ok((await propose(at, { instead: 2, quantity: 2 })).ok)
    app.clock.forward(10 * 60)
    const [declined] = await Promise.all([answer(at, 'decline'), app.work()])
    const order = await addsUp(at)
    const { status, outcome } = order.substitutions[0] ?? {}
    assert.deepEqual(
      [status, outcome],
      declined.ok ? ['declined', 'refunded'] : ['timed_out', 'replaced'],
    )
  }
})

test('refunds missing products when the order is handed over before an answer', async () => {
  const kitchenMoves = async (at: ChangingOrder, status: 'ready' | 'delivered', code?: string) => {
    const { version } = await at.show()
    const body = { status, version, ...(code === undefined ? {} : { pickup_code: code }) }
    return at.kitchen('moveSellerOrder', { params: { id: at.id }, query: {}, body })
  }
  const brought = await world({ status: 'accepted', body: WALLET, units: [2, 1] })
  const fetched = await world({
    status: 'accepted',
    body: { ...WALLET, delivery_type: 'pickup' },
    units: [2, 1],
  })
  for (const at of [brought, fetched]) {
    const before = await at.balance()
    assert.ok((await propose(at, { quantity: 1 })).ok)
    const ready = await kitchenMoves(at, 'ready')
    assert.ok(ready.ok, JSON.stringify(ready))
    if (at === fetched) {
      const handed = await kitchenMoves(at, 'delivered', (await at.show()).pickup_code ?? '')
      assert.ok(handed.ok, JSON.stringify(handed))
    } else {
      await app.deps.database.transaction((tx) =>
        moveOrder(tx, app.deps, {
          orderId: at.id,
          to: 'on_a_way',
          by: { actor: 'driver', userId: at.driver.id },
          changes: { driverId: at.driver.id },
        }),
      )
      const { delivery_pin: pin, version } = await at.show()
      const handed = await app.as(at.driver)('deliverOrder', {
        params: { id: at.id },
        query: {},
        body: { pin: pin ?? '', version },
      })
      assert.ok(handed.ok, JSON.stringify(handed))
    }
    await app.work()
    const order = await at.show()
    const [missing] = order.substitutions
    assert.deepEqual(
      [order.status, missing?.status, missing?.outcome, order.details[0]?.quantity],
      ['delivered', 'timed_out', 'refunded', 1],
    )
    assert.ok(missing && missing.refund > 0)
    assert.equal(await at.balance(), before + BigInt(Math.round(missing.refund * 100)))
    assert.equal(await escrow(at.id), 0)
  }
})

test('cancels an order that would become empty and refunds fees and tips', async () => {
  const body = { ...WALLET, tips: { type: 'fixed' as const, value: 2 } }
  const ways = {
    declined: async (at: ChangingOrder) => assert.ok((await answer(at, 'decline')).ok),
    approved: async (at: ChangingOrder) => assert.ok((await answer(at, 'approve')).ok),
    timed_out: async () => app.clock.forward(10 * 60),
  }
  for (const [choice, way] of Object.entries(ways)) {
    const at = await world({ status: 'accepted', units: [0, 2], body, shop: COUNTED })
    const { total_price: total } = await at.show()
    assert.ok((await propose(at, { place: 1, quantity: 2 })).ok)
    const substitution = (await at.show()).substitutions[0]
    assert.deepEqual(
      [substitution?.on_silence, substitution?.on_decline, substitution?.refund],
      ['cancelled', 'cancelled', total],
    )
    await way(at)
    await app.work()
    await app.work()
    const order = await at.show()
    assert.deepEqual(
      [
        order.status,
        order.cancel_reason?.code,
        order.substitutions[0]?.status,
        order.substitutions[0]?.outcome,
      ],
      ['cancelled', 'out_of_stock', choice, 'cancelled'],
    )
    assert.deepEqual([await at.balance(), await escrow(at.id)], [20_000n, 0])
    assert.equal(await unitsLeft(at, 1), 3, 'missing units do not return to stock')
  }

  const unasked = await world({
    status: 'accepted',
    units: [0, 2],
    body: { ...body, substitution_default: 'refund' },
  })
  assert.ok((await propose(unasked, { place: 1, quantity: 1 })).ok)
  const left = await addsUp(unasked)
  assert.deepEqual([left.status, left.substitutions[0]?.refund], ['accepted', left.refunded])
  const last = await propose(unasked, { place: 1, quantity: 1 })
  assert.ok(last.ok, JSON.stringify(last))
  await app.work()
  assert.deepEqual([last.data.status, await unasked.balance()], ['cancelled', 20_000n])
})

test('an order whose lines are all open substitutions cannot become ready', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [2] })
  const ready = async () => {
    const body = { status: 'ready' as const, version: (await at.show()).version }
    const answer = await at.kitchen('moveSellerOrder', { params: { id: at.id }, query: {}, body })
    return answer.ok ? 'ok' : answer.message
  }
  assert.ok((await propose(at, { instead: 1, quantity: 2 })).ok)
  assert.equal(await ready(), 'The kitchen has a question about this order that is still open')
  assert.ok((await answer(at, 'approve')).ok)
  assert.equal(await ready(), 'ok')
})

test('the ledger sums to zero after all tests', async () => {
  assert.equal(await ledgerSum(), 0)
})
