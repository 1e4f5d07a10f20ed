import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../../testing/order-change-app.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'

const { app, world, key, ledgerSum, escrow, payAtProvider } = await startOrderChangeApp()
after(app.close)

type World = Awaited<ReturnType<typeof world>>
type Products = {
  detail_id?: number
  stock_id?: number
  quantity: number
  addons?: { stock_id: number; quantity: number }[]
  note?: string
}[]
const detailOf = async (at: World, place: number) => (await at.show()).details[place]?.id ?? 0
async function priced(at: World, products: Products) {
  const quote = await at.client('calculateEdit', {
    params: { id: at.id },
    query: {},
    body: { products },
  })
  assert.ok(quote.ok, JSON.stringify(quote))
  return quote.data.total_price
}
async function edit(
  at: World,
  products: Products,
  more: { tag?: 'wallet' | 'sandbox'; total?: number; version?: number; note?: string } = {},
) {
  const total = more.total ?? (await priced(at, products))
  const version = more.version ?? (await at.show()).version
  return at.client('editOrder', {
    params: { id: at.id },
    query: {},
    idempotencyKey: key(),
    body: {
      products,
      total_price: total,
      version,
      ...(more.note === undefined ? {} : { note: more.note }),
      ...(more.tag ? { payment: { tag: more.tag } } : {}),
    },
  })
}
const cents = (amount: number) => Math.round(amount * 100)
const stockOf = async (at: World, place: number) =>
  (
    await app.rows<{ quantity: number }>(
      sql`select quantity from stocks where id = ${at.shop.products[place]?.stockId ?? 0}`,
    )
  )[0]?.quantity
const COUNTED = {
  products: [
    { price: 1000, quantity: 10 },
    { price: 500, quantity: 5 },
  ],
}

test('a smaller order refunds the difference and returns its portions to stock', async () => {
  const at = await world({ status: 'new', body: WALLET, units: [3, 1], shop: COUNTED })
  const before = await at.balance()
  const { total_price: old } = await at.show()
  assert.equal(await stockOf(at, 0), 7)
  const products = [
    { detail_id: await detailOf(at, 0), quantity: 1 },
    { detail_id: await detailOf(at, 1), quantity: 0 },
  ]
  const total = await priced(at, products)
  assert.equal(await stockOf(at, 0), 7)
  const edited = await edit(at, products, { note: 'No onions' })
  assert.ok(edited.ok, JSON.stringify(edited))
  assert.deepEqual(
    [
      edited.data.total_price,
      edited.data.note,
      edited.data.details.map(({ quantity }) => quantity),
      edited.data.histories.at(-1)?.status,
    ],
    [total, 'No onions', [1], 'edited'],
  )
  assert.equal(await at.balance(), before + BigInt(cents(old) - cents(total)))
  assert.deepEqual([await stockOf(at, 0), await stockOf(at, 1)], [9, 5])
  assert.equal(await escrow(at.id), cents(total))
})

test('a dearer edit is paid first: at once by wallet, before the change by card', async () => {
  for (const tag of ['wallet', 'sandbox'] as const) {
    const at = await world({ status: 'new', body: WALLET, units: [1, 1], shop: COUNTED })
    const { total_price: old } = await at.show()
    const products = [
      { stock_id: at.shop.products[1]?.stockId ?? 0, quantity: 2 },
      { detail_id: await detailOf(at, 0), quantity: 2 },
    ]
    assert.equal(resultCode(await edit(at, products)), 'choose_payment')
    assert.equal(resultCode(await edit(at, products, { tag, total: old })), 'price_changed')
    const total = await priced(at, products)
    const edited = await edit(at, products, { tag })
    assert.ok(edited.ok, JSON.stringify(edited))
    if (tag === 'sandbox') {
      assert.deepEqual([edited.data.total_price, await stockOf(at, 0)], [old, 9])
      await payAtProvider(at.id)
    }
    const order = await at.show()
    assert.deepEqual([order.total_price, await stockOf(at, 0), await stockOf(at, 1)], [total, 8, 2])
    assert.equal(await escrow(at.id), cents(total))
  }
})

test('refunds a charge that is paid after the shop has accepted the order', async () => {
  const at = await world({ status: 'new', body: WALLET, units: [1], shop: COUNTED })
  const before = await at.show()
  const edited = await edit(at, [{ detail_id: await detailOf(at, 0), quantity: 3 }], {
    tag: 'sandbox',
  })
  assert.ok(edited.ok)
  assert.ok(
    (
      await at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        body: { status: 'accepted', version: before.version },
      })
    ).ok,
  )
  await payAtProvider(at.id)
  await app.work()
  const order = await at.show()
  assert.deepEqual(
    [order.total_price, order.details[0]?.quantity, await stockOf(at, 0)],
    [before.total_price, 1, 9],
  )
  assert.equal(await escrow(at.id), cents(order.total_price))
  assert.deepEqual(
    [order.transactions.at(-1)?.status, order.transactions.at(-1)?.note],
    ['refund', 'too_late'],
  )
  assert.deepEqual(
    await app.rows(sql`select payload ->> 'charge_id' is not null as charged, payload ->> 'late' as late from events
      where topic = 'payment.refunded' and order_id = ${at.id}`),
    [{ charged: true, late: 'true' }],
  )
})

test('an edited cash order is due with its new total', async () => {
  const at = await world({ status: 'new', units: [1], shop: COUNTED })
  const products = [{ detail_id: await detailOf(at, 0), quantity: 4 }]
  const edited = await edit(at, products)
  assert.ok(edited.ok, JSON.stringify(edited))
  assert.equal(
    edited.data.transactions.find(({ payment }) => payment.tag === 'cash')?.price,
    edited.data.total_price,
  )
})

test('refuses an edit that is stale, empty, too large, too late or by another user', async () => {
  const at = await world({ status: 'new', body: WALLET, units: [1], shop: COUNTED })
  const detail = await detailOf(at, 0)
  const calculate = (quantity: number) =>
    at.client('calculateEdit', {
      params: { id: at.id },
      query: {},
      body: { products: [{ detail_id: detail, quantity }] },
    })
  assert.equal(resultCode(await calculate(11)), 'out_of_stock')
  assert.equal(resultCode(await calculate(0)), 'cart_empty')
  assert.equal(
    resultCode(await edit(at, [{ detail_id: detail, quantity: 2 }], { version: 0, tag: 'wallet' })),
    'stale',
  )
  const other = await world({ status: 'new' })
  assert.equal(
    resultCode(await other.client('calculateEdit', { params: { id: at.id }, query: {}, body: {} })),
    'not_found',
  )
  assert.ok(
    (
      await at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        body: { status: 'accepted', version: (await at.show()).version },
      })
    ).ok,
  )
  assert.equal(resultCode(await calculate(2)), 'invalid_transition')
  assert.equal(await stockOf(at, 0), 9)
})

test('answers a late edit with the current status', async () => {
  const at = await world({ status: 'new', body: WALLET })
  const { version, total_price: total } = await at.show()
  const late = async () => {
    const body = { note: 'Ring twice', total_price: total, version }
    const answer = await at.client('editOrder', {
      params: { id: at.id },
      query: {},
      body,
      idempotencyKey: key(),
    })
    return answer.ok ? 'ok' : [answer.code, answer.message]
  }
  const moves = async (status: 'accepted' | 'ready' | 'cancelled', at_version: number) => {
    const body = {
      status,
      version: at_version,
      ...(status === 'cancelled' ? { reason: 'closed' as const } : {}),
    }
    const answer = await at.kitchen('moveSellerOrder', { params: { id: at.id }, body })
    return answer.ok ? 'ok' : [answer.code, answer.message]
  }
  assert.equal(await moves('accepted', version), 'ok')
  assert.deepEqual(await late(), ['invalid_transition', 'The order has already been accepted'])
  assert.deepEqual(await moves('accepted', version), [
    'invalid_transition',
    'The order has already been accepted',
  ])
  assert.equal(await moves('cancelled', (await at.show()).version), 'ok')
  assert.deepEqual(await late(), ['invalid_transition', 'The order was canceled'])
  assert.deepEqual(await moves('ready', version), ['invalid_transition', 'The order was canceled'])
})

test('after a concurrent edit and acceptance the shop has the current lines', async () => {
  for (let round = 0; round < 8; round++) {
    const at = await world({ status: 'new', body: WALLET, units: [2], shop: COUNTED })
    const { version } = await at.show()
    const products = [{ detail_id: await detailOf(at, 0), quantity: 1 }]
    const total = await priced(at, products)
    const [edited, accepted] = await Promise.all([
      edit(at, products, { total, version }),
      at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        body: { status: 'accepted', version },
      }),
    ])
    assert.deepEqual([edited.ok, accepted.ok].toSorted(), [false, true])
    const order = await at.show()
    assert.equal(order.details[0]?.quantity, edited.ok ? 1 : 2)
    assert.equal(await escrow(at.id), cents(order.total_price))
  }
})

test('adds a dish with options and a note under the same checks as ordering', async () => {
  const filling = {
    title: 'Filling',
    min: 1,
    max: 1,
    addons: [{ title: 'Ham', price: 150, maxQty: 1 }],
  }
  const shop = { products: [{ price: 1000 }, { price: 800, addonGroups: [filling] }] }
  const at = await world({
    status: 'new',
    body: { ...WALLET, substitution_default: 'refund' as const },
    units: [1],
    shop,
  })
  const calzone = at.shop.products[1]
  const ham = calzone?.addonGroups[0]?.addons[0]?.stockId ?? 0
  const more = (addons: { stock_id: number; quantity: number }[], quantity = 2) => [
    { stock_id: calzone?.stockId ?? 0, quantity, addons, note: ' cut in two ' },
  ]
  const refused = async (products: Products) =>
    resultCode(
      await at.client('calculateEdit', { params: { id: at.id }, query: {}, body: { products } }),
    )
  assert.equal(await refused(more([])), 'addons_required')
  assert.equal(await refused(more([{ stock_id: ham, quantity: 4 }])), 'addon_limit')
  assert.equal(await refused(more([{ stock_id: ham, quantity: 3 }])), 'validation_failed')
  assert.equal(await refused([{ stock_id: ham, quantity: 1 }]), 'product_unavailable')
  const edited = await edit(at, more([{ stock_id: ham, quantity: 2 }]), { tag: 'wallet' })
  assert.ok(edited.ok, JSON.stringify(edited))
  const line = edited.data.details.at(-1)
  assert.deepEqual(
    [
      line?.quantity,
      line?.net,
      line?.note,
      line?.addons.map(({ quantity }) => quantity),
      line?.replacement?.type,
    ],
    [2, 19, 'cut in two', [2], 'refund'],
  )
})

test('a tip edit follows the new total and its limit: lower at once, higher once it is paid', async () => {
  const at = await world({
    status: 'new',
    body: { ...WALLET, tips: { type: 'fixed', value: 3 } },
    units: [2],
    shop: COUNTED,
  })
  const before = await at.balance()
  const change = async (more: {
    products?: Products
    tips: { type: 'percent' | 'fixed'; value: number }
    payment?: { tag: 'wallet' | 'sandbox' }
  }) => {
    const { payment, ...change } = more
    const quote = await at.client('calculateEdit', {
      params: { id: at.id },
      query: {},
      body: change,
    })
    if (!quote.ok) return quote
    const { version } = await at.show()
    const body = {
      ...change,
      version,
      total_price: quote.data.total_price,
      ...(payment ? { payment } : {}),
    }
    return at.client('editOrder', { params: { id: at.id }, query: {}, idempotencyKey: key(), body })
  }
  const lower = await change({ tips: { type: 'fixed', value: 1 } })
  assert.ok(lower.ok, JSON.stringify(lower))
  assert.deepEqual([lower.data.tips, await at.balance()], [1, before + 200n])

  const detail = await detailOf(at, 0)
  const both = await change({
    products: [{ detail_id: detail, quantity: 3 }],
    tips: { type: 'percent', value: 10 },
    payment: { tag: 'sandbox' },
  })
  assert.ok(both.ok && both.data.transaction, JSON.stringify(both))
  assert.equal((await at.show()).tips, 1, 'until it is paid the order stays as it was')
  await payAtProvider(at.id)
  const paid = await at.show()
  assert.deepEqual([paid.tips, paid.details[0]?.quantity], [3, 3], 'ten percent of thirty')
  assert.equal(await escrow(at.id), cents(paid.total_price))

  assert.equal(resultCode(await change({ tips: { type: 'fixed', value: 60 } })), 'tip_too_large')
  const none = await change({ tips: { type: 'fixed', value: 0 } })
  assert.deepEqual(
    [none.ok && none.data.tips, await escrow(at.id)],
    [0, cents((await at.show()).total_price)],
  )
})

test('one of a concurrent acceptance and cancellation succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const at = await world({ status: 'new', body: WALLET, units: [1], shop: COUNTED })
    const { version } = await at.show()
    const [cancelled, accepted] = await Promise.all([
      at.client('cancelOrder', {
        params: { id: at.id },
        query: {},
        body: { reason: 'changed_mind', version },
      }),
      at.kitchen('moveSellerOrder', {
        params: { id: at.id },
        body: { status: 'accepted', version },
      }),
    ])
    assert.deepEqual([cancelled.ok, accepted.ok].toSorted(), [false, true])
    assert.equal((await at.show()).status, cancelled.ok ? 'cancelled' : 'accepted')
  }
})

const STATES = [
  'unreleased',
  'new',
  'accepted',
  'cooking',
  'ready',
  'on_a_way',
  'delivered',
  'cancelled',
] as const
test('the permissions of an order match what its operations allow in every status', async () => {
  for (const status of STATES) {
    const allowed = async (action: (at: World) => Promise<{ ok: boolean; code?: string }>) => {
      const at = await world({ status, body: WALLET, units: [2], shop: COUNTED })
      return { can: (await at.show()).can, did: await action(at) }
    }
    const agree = async (
      name: 'cancel' | 'cancel_request' | 'edit' | 'tip' | 'reorder' | 'undo',
      action: Parameters<typeof allowed>[0],
    ) => {
      const { can, did } = await allowed(action)
      assert.equal(
        did.ok,
        can[name].allowed,
        `${name} of an order that is ${status}: ${resultCode(did)}`,
      )
    }
    await agree('cancel', (at) =>
      at.client('cancelOrder', { params: { id: at.id }, query: {}, body: {} }),
    )
    await agree('cancel_request', (at) =>
      at.client('requestCancel', { params: { id: at.id }, body: { reason: 'other' } }),
    )
    await agree('edit', (at) =>
      at.client('calculateEdit', { params: { id: at.id }, query: {}, body: { note: 'x' } }),
    )
    await agree('tip', (at) =>
      at.client('tipOrder', {
        params: { id: at.id },
        body: { type: 'fixed', value: 1, payment: { tag: 'wallet' } },
        idempotencyKey: key(),
      }),
    )
    await agree('reorder', (at) =>
      at.client('reorderOrder', { params: { id: at.id }, query: {}, body: { dry_run: true } }),
    )
    await agree('undo', (at) => at.client('undoOrder', { params: { id: at.id }, query: {} }))
  }
})

test('an edited first order keeps its first-order coupon, even after later orders', async () => {
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, first_order_only, auto_apply, stackable) values
      ('FIRST', 'First', 'fixed', 'total_price', 300, true, false, true), ('HELLO', 'Hello', 'percent',
        'delivery_fee', 1000000, true, true, true)`)
  const at = await world({
    status: 'new',
    body: { ...WALLET, coupon: 'FIRST' },
    units: [3],
    shop: COUNTED,
  })
  const { coupon_price: off, delivery_fee: fee, delivery_discount: brought } = await at.show()
  assert.deepEqual([off, brought], [3, fee])
  const second = await makeOrder(app, {
    shop: at.shop,
    userId: at.user.id,
    status: 'new',
    body: WALLET,
  })
  const smaller = async () => edit(at, [{ detail_id: await detailOf(at, 0), quantity: 2 }])
  const edited = await smaller()
  assert.ok(edited.ok, JSON.stringify(edited))
  assert.deepEqual([edited.data.coupon_price, edited.data.delivery_discount], [off, fee])
  const followed = await at.client('calculateEdit', {
    params: { id: second.id },
    query: {},
    body: { note: 'x' },
  })
  assert.ok(followed.ok && followed.data.delivery_discount === 0, 'the second is no first one')
})

test('an edit is made at the price of its quote: not another price, order or time', async () => {
  const at = await world({ status: 'new', body: WALLET, units: [3], shop: COUNTED })
  const quoteOf = async (quantity: number) => {
    const products = [{ detail_id: await detailOf(at, 0), quantity }]
    const quote = await at.client('calculateEdit', {
      params: { id: at.id },
      query: {},
      body: { products },
    })
    assert.ok(quote.ok && quote.data.quote_id !== null && quote.data.expires_at !== null)
    return { products, quote_id: quote.data.quote_id }
  }
  const send = async (body: Awaited<ReturnType<typeof quoteOf>>) =>
    at.client('editOrder', {
      params: { id: at.id },
      query: {},
      idempotencyKey: key(),
      body: { ...body, version: (await at.show()).version },
    })
  const two = await quoteOf(2)
  const one = await quoteOf(1)
  assert.equal(resultCode(await send({ ...two, quote_id: one.quote_id })), 'price_changed')
  const invented = `${two.quote_id.slice(0, -1)}${two.quote_id.endsWith('0') ? '1' : '0'}`
  assert.equal(resultCode(await send({ ...two, quote_id: invented })), 'price_changed')
  const other = await world({ status: 'new', body: WALLET, units: [3], shop: COUNTED })
  const foreign = await other.client('calculateEdit', {
    params: { id: other.id },
    query: {},
    body: { products: [{ detail_id: await detailOf(other, 0), quantity: 2 }] },
  })
  assert.ok(foreign.ok && foreign.data.quote_id)
  assert.equal(resultCode(await send({ ...two, quote_id: foreign.data.quote_id })), 'price_changed')
  const start = app.clock.now()
  app.clock.forward(16 * 60)
  assert.equal(resultCode(await send(two)), 'quote_expired')
  app.clock.set(start)
  const edited = await send(two)
  assert.ok(edited.ok, JSON.stringify(edited))
  assert.equal(edited.data.details[0]?.quantity, 2)
  const missing = await at.client('editOrder', {
    params: { id: at.id },
    query: {},
    idempotencyKey: key(),
    body: { note: 'x', version: edited.data.version },
  })
  assert.equal(resultCode(missing), 'validation_failed')
})

test('the ledger sums to zero after all tests', async () => {
  assert.equal(await ledgerSum(), 0)
})
