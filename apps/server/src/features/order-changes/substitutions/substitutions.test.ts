import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { substitutionSteps, stockOf } from '../../../testing/substitution-steps.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'

const market = await startOrderChangeApp()
const { app, world, key, payAtProvider, ledgerSum } = market
const { propose, answer, addsUp } = substitutionSteps(market)
after(app.close)

test('an approved replacement costs no more than the original and refunds the difference', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [2, 1] })
  const before = await at.balance()
  const proposed = await propose(at, { instead: 2, quantity: 1 })
  assert.ok(proposed.ok, JSON.stringify(proposed))
  assert.deepEqual([resultCode(await propose(at, { instead: 2 }))], ['invalid_transition'])
  const shown = (await at.show()).substitutions[0]
  assert.deepEqual(
    [shown?.status, shown?.quantity, shown?.stand_in?.unit_price],
    ['proposed', 1, 3.25],
  )
  const taken = await answer(at, 'approve')
  assert.ok(taken.ok, JSON.stringify(taken))
  const order = await addsUp(at)
  assert.deepEqual(
    order.details.map(({ stock_id, quantity, replaces }) => [
      stock_id,
      quantity,
      replaces?.title ?? null,
    ]),
    [
      [stockOf(at, 0), 1, null],
      [stockOf(at, 1), 1, null],
      [stockOf(at, 2), 1, 'Margherita'],
    ],
  )
  assert.deepEqual(
    order.details.map(({ replaced_by_id: by }) => by),
    [order.details[2]?.id, null, null],
  )
  assert.deepEqual(
    order.refunds.map(({ price, payment, transaction_id: paid }) => [
      price,
      payment.tag,
      paid === order.transactions[0]?.id,
    ]),
    [[shown?.refund, 'wallet', true]],
  )
  assert.deepEqual(
    order.transactions.map((paid) => [paid.payable_type, paid.payable_id, paid.refunded]),
    [['order', at.id, shown?.refund]],
  )
  assert.equal(await at.balance(), before + BigInt(Math.round((shown?.refund ?? 0) * 100)))
  assert.equal(resultCode(await answer(at, 'decline')), 'invalid_transition')
})

test('the addons of a missing product return to stock, with or without a replacement', async () => {
  const addonGroups = [
    { title: 'Extras', min: 0, max: 1, addons: [{ title: 'Burrata', price: 250, quantity: 20 }] },
  ]
  for (const instead of [null, 1]) {
    const at = await world({
      shop: { products: [{ price: 1000, quantity: 30, addonGroups }, { price: 500 }] },
      status: 'accepted',
      body: WALLET,
      units: [3, 1],
      optioned: true,
    })
    const option = at.shop.products[0]?.addonGroups[0]?.addons[0]?.stockId ?? 0
    const shelf = () =>
      app.rows<{ left: number; held: number | null }>(sql`
        select s.quantity as left, h.quantity as held from stocks s left
          join stock_holds h on h.stock_id = s.id and h.order_id = ${at.id} where s.id = ${option}`)
    assert.deepEqual(await shelf(), [{ left: 17, held: 3 }])
    assert.ok((await propose(at, { instead, quantity: 2 })).ok)
    assert.ok((await answer(at, instead === null ? 'decline' : 'approve')).ok)
    assert.deepEqual(await shelf(), [{ left: 19, held: 1 }])
    await addsUp(at)
  }
  assert.deepEqual(
    describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
      breach.startsWith('A5'),
    ),
    [],
  )
})

test('a dearer replacement costs as much as the original', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [0, 2] })
  const { total_price: total } = await at.show()
  assert.ok((await propose(at, { place: 1, instead: 0, quantity: 2 })).ok)
  assert.equal((await at.show()).substitutions[0]?.stand_in?.unit_price, 3.99)
  assert.ok((await answer(at, 'approve')).ok)
  assert.equal((await addsUp(at)).total_price, total)
})

test('declining refunds the missing units to the cent', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [3, 1] })
  const line = (await at.show()).details[0]
  assert.ok((await propose(at, { instead: 1, quantity: 3 })).ok)
  const declined = await answer(at, 'decline')
  assert.ok(declined.ok)
  const order = await addsUp(at)
  assert.deepEqual([order.details.length, order.refunded], [1, line?.total])
})

test('a chosen product costs its own price: at once by wallet, once it is paid by card', async () => {
  for (const tag of ['wallet', 'sandbox'] as const) {
    const at = await world({ status: 'accepted', body: WALLET, units: [0, 1] })
    const { total_price: total } = await at.show()
    assert.ok((await propose(at, { place: 1 })).ok)
    const offered = await at.client('listStandIns', {
      params: { id: at.id, substitution_id: (await at.show()).substitutions[0]?.id ?? 0 },
    })
    assert.ok(offered.ok && offered.data.length > 0)
    assert.equal(resultCode(await answer(at, 'choose', { place: 0 })), 'choose_payment')
    const chosen = await answer(at, 'choose', { place: 0, tag })
    assert.ok(chosen.ok, JSON.stringify(chosen))
    if (tag === 'sandbox') {
      assert.equal(chosen.data.total_price, total)
      await payAtProvider(at.id)
    }
    const order = await addsUp(at)
    assert.deepEqual(
      order.details.map(({ stock_id, unit_price }) => [stock_id, unit_price]),
      [[stockOf(at, 0), 12.49]],
    )
  }
})

test('refunds a charge for a replacement that is paid after another answer', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [0, 1] })
  assert.ok((await propose(at, { place: 1 })).ok)
  assert.ok((await answer(at, 'choose', { place: 0, tag: 'sandbox' })).ok)
  assert.ok((await answer(at, 'decline')).ok)
  await payAtProvider(at.id)
  await app.work()
  const { transactions } = await at.show()
  assert.deepEqual([transactions.at(-1)?.status, transactions.at(-1)?.note], ['refund', 'too_late'])
  assert.equal(
    (
      await app.rows(
        sql`select from events where topic = 'payment.refunded' and order_id = ${at.id}
          and payload ->> 'late' = 'true'`,
      )
    ).length,
    1,
  )
})

test('an order left at the door accepts no age-restricted replacement', async () => {
  const shop = { products: [{ price: 900 }, { price: 900, ageRestriction: 21 }, { price: 900 }] }
  const left = await world({
    status: 'accepted',
    body: { ...WALLET, drop_off: 'leave_at_door' },
    shop,
    units: [2],
  })
  const detailId = (await left.show()).details[0]?.id ?? 0
  const named = async (at: typeof left, detail: number) => {
    const offered = await at.kitchen('listSellerStandIns', {
      params: { id: at.id },
      query: { detail_id: detail },
    })
    assert.ok(offered.ok, JSON.stringify(offered))
    return offered.data.map(({ stock_id: id }) => id)
  }
  assert.ok(
    !(await named(left, detailId)).includes(stockOf(left, 1)),
    'the kitchen is not offered it',
  )
  assert.equal(resultCode(await propose(left, { instead: 1 })), 'product_unavailable')
  assert.ok((await propose(left, { instead: 2 })).ok)
  assert.equal(resultCode(await answer(left, 'choose', { place: 1 })), 'product_unavailable')

  const met = await world({ status: 'accepted', body: WALLET, shop, units: [2] })
  assert.ok((await named(met, (await met.show()).details[0]?.id ?? 0)).includes(stockOf(met, 1)))
  assert.ok((await propose(met, { instead: 1 })).ok)
})

test('a replacement is reserved and returns to stock when the order is cancelled', async () => {
  const products = [{ price: 500 }, { price: 400, quantity: 3 }]
  const at = await world({ status: 'accepted', body: WALLET, units: [2], shop: { products } })
  assert.equal(resultCode(await propose(at, { instead: 1, quantity: 3 })), 'quantity_limit')
  assert.ok((await propose(at, { instead: 1, quantity: 2 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  const stockLeft = async () =>
    (
      await app.rows<{ quantity: number }>(
        sql`select quantity from stocks where id = ${stockOf(at, 1)}`,
      )
    )[0]?.quantity
  assert.equal(await stockLeft(), 1)
  assert.ok(
    (await at.client('requestCancel', { params: { id: at.id }, body: { reason: 'other' } })).ok,
  )
  assert.ok(
    (
      await at.kitchen('answerCancelRequest', {
        params: { id: at.id },
        body: { decision: 'accept' },
      })
    ).ok,
  )
  await app.work()
  assert.equal(await stockLeft(), 3)
  assert.equal(await at.balance(), 20_000n)
})

test('refuses edits while a substitution is open', async () => {
  const at = await world({
    status: 'accepted',
    body: { ...WALLET, delivery_date: '2026-11-22', delivery_time: '13:00' },
    units: [2, 1],
  })
  assert.ok((await at.show()).can.edit.allowed)
  assert.ok((await propose(at, { quantity: 1 })).ok)
  const { can, details, version, total_price: total } = await at.show()
  assert.equal(can.edit.allowed, false)
  const products = [{ detail_id: details[1]?.id ?? 0, quantity: 2 }]
  const edited = await at.client('editOrder', {
    params: { id: at.id },
    query: {},
    idempotencyKey: key(),
    body: { products, total_price: total, version },
  })
  assert.equal(resultCode(edited), 'invalid_transition')
  assert.ok((await answer(at, 'decline')).ok)
  assert.ok((await at.show()).can.edit.allowed)
})

test('refuses to reprice an order that contains a replacement', async () => {
  const at = await world({
    status: 'accepted',
    body: { ...WALLET, delivery_date: '2026-11-22', delivery_time: '13:00' },
    units: [0, 2],
  })
  const { total_price: total } = await at.show()
  assert.ok((await propose(at, { place: 1, instead: 0, quantity: 2 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  const { can, details } = await at.show()
  assert.equal(can.edit.allowed, false)
  const later = { delivery_date: '2026-11-22', delivery_time: '14:00' }
  assert.equal(
    resultCode(await at.client('calculateEdit', { params: { id: at.id }, query: {}, body: later })),
    'invalid_transition',
  )
  assert.deepEqual(
    [details[0]?.replaces?.title, (await addsUp(at)).total_price],
    ['Lemonade', total],
  )
})

test('the ledger sums to zero after all tests', async () => {
  assert.equal(await ledgerSum(), 0)
})
