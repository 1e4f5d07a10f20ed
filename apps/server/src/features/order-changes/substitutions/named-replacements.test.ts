import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { setStockQuantity } from '../../../testing/make/set-stock-quantity.ts'
import {
  type ChangingOrder,
  substitutionSteps,
  stockOf,
} from '../../../testing/substitution-steps.ts'

const market = await startOrderChangeApp()
const { app, world, key, ledgerSum } = market
const { propose, addsUp } = substitutionSteps(market)
after(app.close)

const ended = async (at: ChangingOrder) =>
  (await addsUp(at)).substitutions.map(({ status, outcome, stand_in: replacement }) => [
    status,
    outcome,
    replacement?.title ?? null,
  ])
const stocksIn = async (at: ChangingOrder) =>
  (await at.show()).details.map(({ stock_id: id, quantity }) => [id, quantity])
const COUNTED = { products: [{ price: 1249 }, { price: 399 }, { price: 325, quantity: 5 }] }

test('sends the named replacement without asking, for no more than the original price', async () => {
  const cheaper = await world({ status: 'accepted', body: WALLET, units: [2, 1], named: 2 })
  const before = await cheaper.balance()
  const named = (await cheaper.show()).details[0]?.replacement
  assert.deepEqual(named, { type: 'specific', stock_id: stockOf(cheaper, 2), title: 'Bread' })
  const offered = await cheaper.kitchen('listSellerStandIns', {
    params: { id: cheaper.id },
    query: { detail_id: (await cheaper.show()).details[0]?.id ?? 0 },
  })
  assert.deepEqual(
    offered.ok && offered.data.map(({ title }) => title),
    ['Bread', 'Lemonade'],
    'it is proposed first',
  )
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
  assert.deepEqual(
    [(await addsUp(dearer)).total_price, await stocksIn(dearer)],
    [total, [[stockOf(dearer, 0), 2]]],
  )

  const other = await world({ status: 'accepted', body: WALLET, units: [2], named: 2 })
  assert.ok((await propose(other, { instead: 1 })).ok)
  assert.deepEqual(
    await ended(other),
    [['proposed', null, 'Lemonade']],
    'another product needs an answer',
  )
})

test('without an answer the named replacement applies if available, else the choice for the order', async () => {
  const silent = async (options: {
    soldOut: boolean
    otherwise?: 'best_match' | 'refund'
    nothing?: boolean
  }) => {
    const at = await world({
      status: 'accepted',
      units: [1, 1],
      named: 2,
      body: {
        ...WALLET,
        ...(options.otherwise ? { substitution_default: options.otherwise } : {}),
      },
      shop: COUNTED,
    })
    if (options.soldOut) await app.rows(setStockQuantity([stockOf(at, 2)], 0))
    assert.ok((await propose(at, { instead: options.nothing ? null : 1 })).ok)
    const [waiting] = (await at.show()).substitutions
    assert.deepEqual([waiting?.named?.stock_id, waiting?.on_silence], [stockOf(at, 2), 'replaced'])
    app.clock.forward(10 * 60)
    await app.work()
    assert.deepEqual(
      (await addsUp(at)).substitutions.map(({ status }) => status),
      ['timed_out'],
    )
    return (await at.show()).details.map(({ stock_id: id }) =>
      at.shop.products.findIndex(({ stockId }) => stockId === id),
    )
  }
  assert.deepEqual(await silent({ soldOut: false }), [1, 2])
  assert.deepEqual(await silent({ soldOut: false, nothing: true }), [1, 2])
  assert.deepEqual(await silent({ soldOut: true, otherwise: 'best_match' }), [1, 1])
  assert.deepEqual(await silent({ soldOut: true, otherwise: 'refund' }), [1])
  assert.deepEqual(await silent({ soldOut: true }), [1])
})

test('a named replacement is reserved from stock', async () => {
  const at = await world({ status: 'accepted', units: [2], named: 2, body: WALLET, shop: COUNTED })
  assert.ok((await propose(at, { instead: 2, quantity: 2 })).ok)
  assert.equal(
    (
      await app.rows<{ quantity: number }>(
        sql`select quantity from stocks where id = ${stockOf(at, 2)}`,
      )
    )[0]?.quantity,
    3,
  )
  const scarce = await world({
    status: 'accepted',
    units: [2],
    named: 2,
    body: WALLET,
    shop: COUNTED,
  })
  await app.rows(setStockQuantity([stockOf(scarce, 2)], 1))
  assert.equal(resultCode(await propose(scarce, { instead: 2, quantity: 2 })), 'out_of_stock')
})

test('a named replacement keeps its title through an edit and is named again by a reorder', async () => {
  const at = await world({ status: 'new', units: [2, 1], named: 2, body: WALLET, shop: COUNTED })
  const product = at.shop.products[2]?.id ?? 0
  const title = (await at.show()).details[0]?.replacement?.title
  await app.rows(
    sql`update product_translations set title = 'Renamed' where product_id = ${product}`,
  )
  assert.equal((await at.show()).details[0]?.replacement?.title, title)
  await app.rows(
    sql`update product_translations set title = ${title} where product_id = ${product}`,
  )
  const { version, details } = await at.show()
  const products = [{ detail_id: details[0]?.id ?? 0, quantity: 1 }]
  const quote = await at.client('calculateEdit', {
    params: { id: at.id },
    query: {},
    body: { products },
  })
  assert.ok(quote.ok)
  const body = { products, version, total_price: quote.data.total_price }
  assert.ok(
    (
      await at.client('editOrder', {
        params: { id: at.id },
        query: {},
        idempotencyKey: key(),
        body,
      })
    ).ok,
  )
  assert.deepEqual((await at.show()).details[0]?.replacement, {
    type: 'specific',
    stock_id: stockOf(at, 2),
    title,
  })
  assert.ok(
    (
      await at.client('cancelOrder', {
        params: { id: at.id },
        query: {},
        body: { reason: 'other' },
      })
    ).ok,
  )

  const again = async () => {
    const filled = await at.client('reorderOrder', {
      params: { id: at.id },
      query: {},
      body: { replace: true },
    })
    assert.ok(filled.ok, JSON.stringify(filled))
    return filled.data.cart?.user_carts[0]?.cartDetails.map(({ stock, replacement }) => [
      stock.id,
      replacement?.stock_id ?? null,
    ])
  }
  await app.rows(sql`delete from substitution_choices where user_id = ${at.user.id}`)
  const lemonade = [stockOf(at, 1), stockOf(at, 2)]
  assert.deepEqual(await again(), [[stockOf(at, 0), stockOf(at, 2)], lemonade])
  await app.rows(sql`delete from substitution_choices where user_id = ${at.user.id}`)
  await app.rows(setStockQuantity([stockOf(at, 2)], 0))
  assert.deepEqual(
    await again(),
    [
      [stockOf(at, 0), null],
      [stockOf(at, 1), null],
    ],
    'a reorder keeps the line but drops its unavailable replacement',
  )
})

test('the ledger sums to zero after all tests', async () => {
  assert.equal(await ledgerSum(), 0)
})
