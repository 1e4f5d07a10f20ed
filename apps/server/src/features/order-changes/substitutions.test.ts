import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../../database/database.ts'
import { deliveryRoutes } from '../deliveries/index.ts'
import { moveOrder } from '../orders/index.ts'
import { WALLET, changingOrders, codeOf } from '../../testing/changing-orders.ts'

const { app, world, key, ledgerSum, escrow, payAtProvider } = await changingOrders({ routes: deliveryRoutes })
after(app.close)

type World = Awaited<ReturnType<typeof world>>
const stockOf = ({ shop }: World, place: number) => shop.products[place]?.stockId ?? 0
async function propose(
  at: World,
  { place = 0, instead = null, quantity = 1 }: { place?: number; instead?: number | null; quantity?: number },
) {
  const detailId = (await at.show()).details.find(({ stock_id }) => stock_id === stockOf(at, place))?.id ?? 0
  return at.kitchen('proposeSubstitution', {
    params: { id: at.id },
    body: { detail_id: detailId, stock_id: instead === null ? null : stockOf(at, instead), quantity },
  })
}
async function answer(at: World, decision: 'approve' | 'decline' | 'choose', more: { place?: number; tag?: 'wallet' | 'sandbox' } = {}) {
  const id = (await at.show()).substitutions.at(-1)?.id ?? 0
  return at.client('answerSubstitution', {
    params: { id: at.id, substitution_id: id },
    query: {},
    idempotencyKey: key(),
    body: {
      decision,
      ...(more.place === undefined ? {} : { stock_id: stockOf(at, more.place) }),
      ...(more.tag ? { payment: { tag: more.tag } } : {}),
    },
  })
}
/** The order adds up: its lines and fees make its total, and that is what lies in escrow. */
async function addsUp(at: World) {
  const order = await at.show()
  const cents = (amount: number) => Math.round(amount * 100)
  const added = order.taxes.some(({ included }) => included) ? 0 : cents(order.total_tax)
  const items = cents(order.price) - cents(order.total_discount) - cents(order.coupon_price)
  const fees =
    order.delivery_fee - order.delivery_discount + order.service_fee + order.small_order_fee + order.packaging_fee + order.deposit
  assert.equal(items + cents(fees) + added + cents(order.tips) + cents(order.rounding), cents(order.total_price))
  assert.equal(
    order.details.reduce((sum, { net }) => sum + cents(net), 0),
    cents(order.price) - cents(order.total_discount),
  )
  assert.equal(
    order.taxes.reduce((sum, { amount }) => sum + cents(amount), 0),
    cents(order.total_tax),
  )
  assert.equal(await escrow(at.id), cents(order.total_price))
  return order
}

test('a stand-in that is taken is sold for no more than the original, and the difference comes back', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [2, 1] })
  const before = await at.balance()
  const proposed = await propose(at, { instead: 2, quantity: 1 })
  assert.ok(proposed.ok, JSON.stringify(proposed))
  assert.deepEqual([codeOf(await propose(at, { instead: 2 }))], ['invalid_transition'])
  const shown = (await at.show()).substitutions[0]
  assert.deepEqual([shown?.status, shown?.quantity, shown?.stand_in?.unit_price], ['proposed', 1, 3.25])
  const taken = await answer(at, 'approve')
  assert.ok(taken.ok, JSON.stringify(taken))
  const order = await addsUp(at)
  assert.deepEqual(
    order.details.map(({ stock_id, quantity, replaces }) => [stock_id, quantity, replaces?.title ?? null]),
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
    order.refunds.map(({ price, payment, transaction_id: paid }) => [price, payment.tag, paid === order.transactions[0]?.id]),
    [[shown?.refund, 'wallet', true]],
  )
  assert.deepEqual(
    order.transactions.map((paid) => [paid.payable_type, paid.payable_id, paid.refunded]),
    [['order', at.id, shown?.refund]],
  )
  assert.equal(await at.balance(), before + BigInt(Math.round((shown?.refund ?? 0) * 100)))
  assert.equal(codeOf(await answer(at, 'decline')), 'invalid_transition')
})

test('a dearer stand-in costs what the original cost', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [0, 2] })
  const { total_price: total } = await at.show()
  assert.ok((await propose(at, { place: 1, instead: 0, quantity: 2 })).ok)
  assert.equal((await at.show()).substitutions[0]?.stand_in?.unit_price, 3.99)
  assert.ok((await answer(at, 'approve')).ok)
  assert.equal((await addsUp(at)).total_price, total)
})

test('who declines gets the share of the missing units back, to the cent', async () => {
  const at = await world({ status: 'accepted', body: WALLET, units: [3, 1] })
  const line = (await at.show()).details[0]
  assert.ok((await propose(at, { instead: 1, quantity: 3 })).ok)
  const declined = await answer(at, 'decline')
  assert.ok(declined.ok)
  const order = await addsUp(at)
  assert.deepEqual([order.details.length, order.refunded], [1, line?.total])
})

test('something else that the customer chooses costs its own price: from the wallet at once, at a provider once it is paid', async () => {
  for (const tag of ['wallet', 'sandbox'] as const) {
    const at = await world({ status: 'accepted', body: WALLET, units: [0, 1] })
    const { total_price: total } = await at.show()
    assert.ok((await propose(at, { place: 1 })).ok)
    const offered = await at.client('listStandIns', {
      params: { id: at.id, substitution_id: (await at.show()).substitutions[0]?.id ?? 0 },
    })
    assert.ok(offered.ok && offered.data.length > 0)
    assert.equal(codeOf(await answer(at, 'choose', { place: 0 })), 'choose_payment')
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

test('on silence counts what was said with the line, then what was answered the last time, then the money', async () => {
  const taken = await world({ status: 'accepted', units: [1, 1], body: { ...WALLET, substitution_default: 'best_match' } })
  assert.ok((await propose(taken, { instead: 2 })).ok)
  const silent = await world({ status: 'accepted', units: [1, 1], body: WALLET })
  assert.ok((await propose(silent, { instead: 2 })).ok)
  assert.deepEqual(
    [(await taken.show()).substitutions[0]?.on_silence, (await silent.show()).substitutions[0]?.on_silence],
    ['replaced', 'refunded'],
  )
  app.clock.forward(10 * 60)
  await app.work()
  const outcome = async (at: World) => {
    const { status, outcome: end } = (await addsUp(at)).substitutions.at(-1) ?? {}
    return [status, end]
  }
  assert.deepEqual(await outcome(taken), ['timed_out', 'replaced'])
  assert.deepEqual(await outcome(silent), ['timed_out', 'refunded'])
  assert.equal(codeOf(await answer(taken, 'approve')), 'invalid_transition')
})

test('who wants the money for a missing line is not asked, and who wants nothing then gets nothing', async () => {
  const money = await world({ status: 'accepted', units: [1, 1], body: { ...WALLET, substitution_default: 'refund' } })
  assert.ok((await propose(money, {})).ok)
  assert.deepEqual(
    (await addsUp(money)).substitutions.map(({ outcome }) => outcome),
    ['refunded'],
  )

  const all = await world({ status: 'accepted', units: [1, 1], body: WALLET })
  await app.rows(sql`update order_details set replacement = 'cancel_order' where order_id = ${all.id}`)
  assert.ok((await propose(all, { instead: 2 })).ok)
  app.clock.forward(10 * 60)
  await app.work()
  await app.work()
  const order = await all.show()
  assert.deepEqual([order.status, order.cancel_reason?.code, order.substitutions[0]?.outcome], ['cancelled', 'out_of_stock', 'cancelled'])
  assert.equal(await all.balance(), 20_000n)
})

test('an answer and the clock at the same moment: one of them counts', async () => {
  for (let round = 0; round < 5; round++) {
    const at = await world({ status: 'accepted', body: { ...WALLET, substitution_default: 'best_match' }, units: [2, 1] })
    assert.ok((await propose(at, { instead: 2, quantity: 2 })).ok)
    app.clock.forward(10 * 60)
    const [declined] = await Promise.all([answer(at, 'decline'), app.work()])
    const order = await addsUp(at)
    const { status, outcome } = order.substitutions[0] ?? {}
    assert.deepEqual([status, outcome], declined.ok ? ['declined', 'refunded'] : ['timed_out', 'replaced'])
  }
})

test('a stand-in is taken off its shelf, and comes back there when the order is cancelled', async () => {
  const products = [{ price: 500 }, { price: 400, quantity: 3 }]
  const at = await world({ status: 'accepted', body: WALLET, units: [2], shop: { products } })
  assert.equal(codeOf(await propose(at, { instead: 1, quantity: 3 })), 'quantity_limit')
  assert.ok((await propose(at, { instead: 1, quantity: 2 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  const onShelf = async () =>
    (await app.rows<{ quantity: number }>(sql`select quantity from stocks where id = ${stockOf(at, 1)}`))[0]?.quantity
  assert.equal(await onShelf(), 1)
  assert.ok((await at.client('requestCancel', { params: { id: at.id }, body: { reason: 'other' } })).ok)
  assert.ok((await at.kitchen('answerCancelRequest', { params: { id: at.id }, body: { decision: 'accept' } })).ok)
  await app.work()
  assert.equal(await onShelf(), 3)
  assert.equal(await at.balance(), 20_000n)
})

const ended = async (at: World) =>
  (await addsUp(at)).substitutions.map(({ status, outcome, stand_in: standIn }) => [status, outcome, standIn?.title ?? null])
const stocksIn = async (at: World) => (await at.show()).details.map(({ stock_id: id, quantity }) => [id, quantity])
const COUNTED = { products: [{ price: 1249 }, { price: 399 }, { price: 325, quantity: 5 }] }

test('what the customer named is sent without a question, for no more than the original', async () => {
  const cheaper = await world({ status: 'accepted', body: WALLET, units: [2, 1], named: 2 })
  const before = await cheaper.balance()
  const named = (await cheaper.show()).details[0]?.replacement
  assert.deepEqual(named, { type: 'specific', stock_id: stockOf(cheaper, 2), title: 'Bread' })
  const offered = await cheaper.kitchen('listSellerStandIns', {
    params: { id: cheaper.id },
    query: { detail_id: (await cheaper.show()).details[0]?.id ?? 0 },
  })
  assert.deepEqual(offered.ok && offered.data.map(({ title }) => title), ['Bread', 'Lemonade'], 'it is proposed first')
  assert.ok((await propose(cheaper, { instead: 2, quantity: 2 })).ok)
  assert.deepEqual(await ended(cheaper), [['approved', 'replaced', 'Bread']])
  assert.deepEqual(await stocksIn(cheaper), [
    [stockOf(cheaper, 1), 1],
    [stockOf(cheaper, 2), 2],
  ])
  assert.ok((await cheaper.balance()) > before)

  const dearer = await world({ status: 'accepted', body: WALLET, units: [0, 2], named: 0 })
  const { total_price: total } = await dearer.show()
  assert.ok((await propose(dearer, { place: 1, instead: 0, quantity: 2 })).ok)
  assert.deepEqual([(await addsUp(dearer)).total_price, await stocksIn(dearer)], [total, [[stockOf(dearer, 0), 2]]])

  const other = await world({ status: 'accepted', body: WALLET, units: [2], named: 2 })
  assert.ok((await propose(other, { instead: 1 })).ok)
  assert.deepEqual(await ended(other), [['proposed', null, 'Lemonade']], 'anything else is asked for')
})

test('on silence what was named comes, if it can be had; else what was said of the whole order counts', async () => {
  const silent = async (given: { soldOut: boolean; otherwise?: 'best_match' | 'refund'; nothing?: boolean }) => {
    const at = await world({
      status: 'accepted',
      units: [1, 1],
      named: 2,
      body: { ...WALLET, ...(given.otherwise ? { substitution_default: given.otherwise } : {}) },
      shop: COUNTED,
    })
    if (given.soldOut) await app.rows(sql`update stocks set quantity = 0, recounts = recounts + 1 where id = ${stockOf(at, 2)}`)
    assert.ok((await propose(at, { instead: given.nothing ? null : 1 })).ok)
    const [waiting] = (await at.show()).substitutions
    assert.deepEqual([waiting?.named?.stock_id, waiting?.on_silence], [stockOf(at, 2), 'replaced'])
    app.clock.forward(10 * 60)
    await app.work()
    assert.deepEqual(
      (await addsUp(at)).substitutions.map(({ status }) => status),
      ['timed_out'],
    )
    return (await at.show()).details.map(({ stock_id: id }) => at.shop.products.findIndex(({ stockId }) => stockId === id))
  }
  assert.deepEqual(await silent({ soldOut: false }), [1, 2])
  assert.deepEqual(await silent({ soldOut: false, nothing: true }), [1, 2])
  assert.deepEqual(await silent({ soldOut: true, otherwise: 'best_match' }), [1, 1])
  assert.deepEqual(await silent({ soldOut: true, otherwise: 'refund' }), [1])
  assert.deepEqual(await silent({ soldOut: true }), [1])
})

test('what was named takes part in the shelf: it is held like anything ordered', async () => {
  const at = await world({ status: 'accepted', units: [2], named: 2, body: WALLET, shop: COUNTED })
  assert.ok((await propose(at, { instead: 2, quantity: 2 })).ok)
  assert.equal((await app.rows<{ quantity: number }>(sql`select quantity from stocks where id = ${stockOf(at, 2)}`))[0]?.quantity, 3)
  const scarce = await world({ status: 'accepted', units: [2], named: 2, body: WALLET, shop: COUNTED })
  await app.rows(sql`update stocks set quantity = 1, recounts = recounts + 1 where id = ${stockOf(scarce, 2)}`)
  assert.equal(codeOf(await propose(scarce, { instead: 2, quantity: 2 })), 'out_of_stock')
})

test('what was named is kept as it was called, through an edit, and is named again by a reorder', async () => {
  const at = await world({ status: 'new', units: [2, 1], named: 2, body: WALLET, shop: COUNTED })
  const product = at.shop.products[2]?.id ?? 0
  const title = (await at.show()).details[0]?.replacement?.title
  await app.rows(sql`update product_translations set title = 'Renamed' where product_id = ${product}`)
  assert.equal((await at.show()).details[0]?.replacement?.title, title)
  await app.rows(sql`update product_translations set title = ${title} where product_id = ${product}`)
  const { version, details } = await at.show()
  const products = [{ detail_id: details[0]?.id ?? 0, quantity: 1 }]
  const quote = await at.client('calculateEdit', { params: { id: at.id }, query: {}, body: { products } })
  assert.ok(quote.ok)
  const body = { products, version, total_price: quote.data.total_price }
  assert.ok((await at.client('editOrder', { params: { id: at.id }, query: {}, idempotencyKey: key(), body })).ok)
  assert.deepEqual((await at.show()).details[0]?.replacement, { type: 'specific', stock_id: stockOf(at, 2), title })
  assert.ok((await at.client('cancelOrder', { params: { id: at.id }, query: {}, body: { reason: 'other' } })).ok)

  const again = async () => {
    const filled = await at.client('reorderOrder', { params: { id: at.id }, query: {}, body: { replace: true } })
    assert.ok(filled.ok, JSON.stringify(filled))
    return filled.data.cart?.user_carts[0]?.cartDetails.map(({ stock, replacement }) => [stock.id, replacement?.stock_id ?? null])
  }
  await app.rows(sql`delete from substitution_choices where user_id = ${at.user.id}`)
  const lemonade = [stockOf(at, 1), stockOf(at, 2)]
  assert.deepEqual(await again(), [[stockOf(at, 0), stockOf(at, 2)], lemonade])
  await app.rows(sql`delete from substitution_choices where user_id = ${at.user.id}`)
  await app.rows(sql`update stocks set quantity = 0, recounts = recounts + 1 where id = ${stockOf(at, 2)}`)
  assert.deepEqual(
    await again(),
    [
      [stockOf(at, 0), null],
      [stockOf(at, 1), null],
    ],
    'what cannot be had is not named again, and its line is there all the same',
  )
})

test('what the kitchen said is missing is paid back when the rest is handed over before anybody has answered', async () => {
  const kitchenMoves = async (at: World, status: 'ready' | 'delivered', code?: string) => {
    const { version } = await at.show()
    const body = { status, version, ...(code === undefined ? {} : { pickup_code: code }) }
    return at.kitchen('moveSellerOrder', { params: { id: at.id }, query: {}, body })
  }
  const brought = await world({ status: 'accepted', body: WALLET, units: [2, 1] })
  const fetched = await world({ status: 'accepted', body: { ...WALLET, delivery_type: 'pickup' }, units: [2, 1] })
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
      const handed = await app.as(at.driver)('deliverOrder', { params: { id: at.id }, query: {}, body: { pin: pin ?? '', version } })
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

test('an order is not changed while its kitchen waits for an answer', async () => {
  const at = await world({ status: 'accepted', body: { ...WALLET, delivery_date: '2026-11-22', delivery_time: '13:00' }, units: [2, 1] })
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
  assert.equal(codeOf(edited), 'invalid_transition')
  assert.ok((await answer(at, 'decline')).ok)
  assert.ok((await at.show()).can.edit.allowed)
})

test('after all of this the ledger sums to zero', async () => {
  assert.equal(await ledgerSum(), 0)
})
