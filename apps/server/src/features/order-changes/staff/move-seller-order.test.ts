import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type BareOrderOptions, makeBareOrder } from '../../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { orderCodes } from '../../../testing/make/handover-codes.ts'
import { moveOrder, orderRoutes } from '../../orders/index.ts'
import { openPayments, paymentListeners, transactionsOf } from '../../payments/index.ts'
import { readWallet, transfer, walletListeners } from '../../wallet/index.ts'
import { orderChangeRoutes } from '../index.ts'
import { sellerEventFor } from '../../orders/staff/stream-seller-orders.ts'

let app: TestApp
let shop: TestShop
let seller: { id: number; token: string }
let stranger: { id: number; token: string }
let customer: { id: number; token: string }
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...orderRoutes(deps), ...orderChangeRoutes(deps)],
    listeners: (deps) => [...paymentListeners(deps), ...walletListeners(deps)],
  })
  seller = await app.makeUser({ roles: ['seller'] })
  stranger = await app.makeUser({ roles: ['seller'] })
  customer = await app.makeUser()
  shop = await makeShop(app, { staff: [seller.id], title: 'Luigi' })
  await makeShop(app, { staff: [stranger.id] })
})
after(() => app.close())

const order = (overrides: Partial<BareOrderOptions> = {}) =>
  makeBareOrder(app, {
    shopId: shop.id,
    userId: customer.id,
    currencyId: shop.currencyIds.USD,
    ...overrides,
  })
const pay = (id: number, tag: 'cash' | 'wallet') =>
  app.deps.database.transaction(async (tx) => {
    const now = app.clock.now()
    if (tag === 'wallet') {
      await transfer(tx, {
        kind: 'credit',
        key: `gift:${id}`,
        now,
        entries: [
          { account: { kind: 'promo' }, amount: -4751n },
          { account: { kind: 'user', userId: customer.id }, amount: 4751n },
        ],
      })
    }
    await openPayments(tx, app.deps, {
      payable: { type: 'order', id },
      userId: customer.id,
      currency: { id: shop.currencyIds.USD, code: 'USD', decimals: 2 },
      amount: 4751n,
      settlementAmount: 4751n,
      payment: { tag },
      payUntil: now,
      now,
    })
  })
const auditOf = async (subject: string, id: number) =>
  (
    await app.rows<{ action: string }>(
      sql`select action from audit_logs where subject = ${subject} and subject_id = ${id} order by id`,
    )
  ).map(({ action }) => action)

test('a shop accepts with its own preparation minutes, and the estimate follows', async () => {
  const { id } = await order()
  const answer = await app.as(seller)('moveSellerOrder', {
    params: { id },
    body: { status: 'accepted', version: 1, prep_minutes: 40 },
  })
  assert.ok(answer.ok)
  assert.equal(answer.data.status, 'accepted')
  const from = new Date(answer.data.estimate?.from ?? 0).getTime() - app.clock.now().getTime()
  assert.equal(from, 40 * 60_000)
  const rows = await app.rows(sql`select from orders where id = ${id} and has_pin`)
  assert.equal(rows.length, 1)
  assert.deepEqual(await auditOf('order', id), ['order.move'])
})

test('of a concurrent acceptance and cancellation only one wins, and the money follows it', async () => {
  for (let round = 0; round < 8; round++) {
    const before = await readWallet(app.deps.database, customer.id)
    const { id } = await order({ deliveryType: 'pickup' })
    await pay(id, 'wallet')
    const accept = app.as(seller)('moveSellerOrder', {
      params: { id },
      body: { status: 'accepted', version: 1 },
    })
    const cancel = app.deps.database
      .transaction((tx) =>
        moveOrder(tx, app.deps, {
          orderId: id,
          to: 'cancelled',
          by: { actor: 'customer', userId: customer.id },
          owner: { userId: customer.id },
          reason: 'changed_mind',
        }),
      )
      .then(
        () => true,
        () => false,
      )
    const [accepted, cancelled] = await Promise.all([accept, cancel])
    assert.notEqual(accepted.ok, cancelled)
    await app.work()
    const after = await readWallet(app.deps.database, customer.id)
    assert.equal(after.balance - before.balance, cancelled ? 4751n : 0n)
  }
})

test('refuses a stale version, an invalid transition and a rejection without a reason', async () => {
  const { id } = await order()
  const as = app.as(seller)
  const move = (body: {
    status: 'accepted' | 'ready' | 'cancelled'
    version: number
    reason?: 'other' | 'closed'
  }) => as('moveSellerOrder', { params: { id }, body })
  const codes = [
    await move({ status: 'accepted', version: 9 }),
    await move({ status: 'ready', version: 1 }),
    await move({ status: 'cancelled', version: 1 }),
    await move({ status: 'cancelled', version: 1, reason: 'other' }),
  ].map((answer) => (answer.ok ? 'ok' : answer.code))
  assert.deepEqual(codes, ['stale', 'invalid_transition', 'reason_required', 'reason_required'])
  assert.deepEqual(await auditOf('order', id), [])
})

test('does not show unreleased orders and orders of other shops', async () => {
  const { id } = await order()
  const hidden = await order({ released: false })
  const codes = [
    await app.as(stranger)('showSellerOrder', { params: { id } }),
    await app.as(stranger)('moveSellerOrder', {
      params: { id },
      body: { status: 'accepted', version: 1 },
    }),
    await app.as(seller)('showSellerOrder', { params: { id: hidden.id } }),
    await app.as(seller)('moveSellerOrder', {
      params: { id: hidden.id },
      body: { status: 'accepted', version: 1 },
    }),
  ].map((answer) => (answer.ok ? 'ok' : answer.code))
  assert.deepEqual(
    codes,
    Array.from({ length: 4 }, () => 'not_found'),
  )
  const foreign = await app.as(stranger)('listSellerOrders', { query: { shop_id: shop.id } })
  assert.ok(foreign.ok)
  assert.equal(foreign.meta.total, 0)
})

test('lists orders with what the kitchen needs, without customer data and address', async () => {
  const { id } = await order({ status: 'accepted' })
  await pay(id, 'cash')
  const answer = await app.as(seller)('listSellerOrders', {
    query: { statuses: ['accepted'], perPage: 100 },
  })
  assert.ok(answer.ok)
  const row = answer.data.find((found) => found.id === id)
  assert.ok(row)
  assert.deepEqual(
    [row.paid, row.cash_due, row.pickup_code],
    [false, 47.51, orderCodes(app, id).pickup],
  )
  const one = await app.as(seller)('showSellerOrder', { params: { id } })
  assert.ok(one.ok)
  for (const seen of [row, one.data]) {
    assert.deepEqual([seen.address, seen.location, seen.transactions], [null, null, []])
    assert.doesNotMatch(JSON.stringify(seen), /@|14th Street NW, Washington/)
  }
})

test('the counter takes no more codes for an order after five wrong ones', async () => {
  const { id } = await order({ status: 'ready', deliveryType: 'pickup' })
  const start = app.clock.now()
  const hand = async (pickup_code: string) => {
    const answer = await app.as(seller)('moveSellerOrder', {
      params: { id },
      body: { status: 'delivered', version: 1, pickup_code },
    })
    return answer.ok ? 'handed over' : answer.code
  }
  for (let attempt = 0; attempt < 5; attempt++)
    assert.equal(await hand('XXXX'), 'wrong_pickup_code')
  const { pickup } = orderCodes(app, id)
  assert.equal(await hand(pickup), 'code_locked')
  app.clock.forward(15 * 60 + 1)
  assert.equal(await hand(pickup), 'handed over')
  app.clock.set(start)
})

test('while codes are locked, the counter hands over with a reason, which the audit log keeps', async () => {
  const { id } = await order({ status: 'ready', deliveryType: 'pickup' })
  const hand = async (proof: { pickup_code?: string; without_code?: string }) => {
    const answer = await app.as(seller)('moveSellerOrder', {
      params: { id },
      body: { status: 'delivered', version: 1, ...proof },
    })
    return answer.ok ? 'handed over' : answer.code
  }
  const without_code = 'Phone broken, ID checked'
  assert.equal(await hand({ without_code }), 'wrong_pickup_code')
  for (let attempt = 0; attempt < 5; attempt++)
    assert.equal(await hand({ pickup_code: 'XXXX', without_code }), 'wrong_pickup_code')
  assert.equal(await hand({}), 'code_locked')
  assert.equal(await hand({ without_code: ' ' }), 'validation_failed')
  assert.equal(await hand({ without_code }), 'handed over')
  const entries = await app.rows<{ user_id: number; reason: string }>(sql`
    select user_id, detail ->> 'without_code' as reason from audit_logs
    where subject = 'order' and subject_id = ${id} and action = 'order.move'`)
  assert.deepEqual(entries, [{ user_id: seller.id, reason: without_code }])
})

test('hands over a pickup order for its code and collects its cash', async () => {
  const { id } = await order({ status: 'ready', deliveryType: 'pickup' })
  await pay(id, 'cash')
  const hand = (pickup_code?: string) =>
    app.as(seller)('moveSellerOrder', {
      params: { id },
      body: { status: 'delivered', version: 1, ...(pickup_code ? { pickup_code } : {}) },
    })
  const none = await hand()
  assert.equal(!none.ok && none.code, 'wrong_pickup_code')
  const done = await hand(orderCodes(app, id).pickup.toLowerCase())
  assert.ok(done.ok)
  assert.deepEqual(
    [done.data.status, done.data.paid, done.data.cash_due],
    ['delivered', true, null],
  )
  assert.deepEqual(
    (await transactionsOf(app.deps.database, 'order', [id])).map(({ status }) => status),
    ['paid'],
  )
  await app.work()
  const [escrow] = await app.rows<{ sum: number }>(sql`
    select sum(e.amount)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
    join ledger_transfers t on t.id = e.transfer_id where a.kind = 'escrow' and t.ref_id = ${id}`)
  assert.equal(escrow?.sum, 0)
})

test('the stream contains no unreleased orders and no events of other shops', () => {
  const event = {
    id: 4,
    topic: 'order.status_changed',
    order_id: 3,
    shop_id: 1,
    payload: { to: 'cancelled', released: false },
  }
  assert.equal(sellerEventFor(event, [1]), undefined)
  assert.equal(sellerEventFor({ ...event, topic: 'order.created' }, [1]), undefined)
  assert.equal(
    sellerEventFor({ ...event, payload: { to: 'accepted', released: true } }, [2]),
    undefined,
  )
  assert.deepEqual(
    sellerEventFor({ ...event, topic: 'order.released', payload: { status: 'new' } }, [1]),
    {
      event: 'order',
      id: 4,
      data: { order_id: 3, shop_id: 1, status: 'new' },
    },
  )
  assert.deepEqual(sellerEventFor({ ...event, topic: 'stock.changed', order_id: null }, [1]), {
    event: 'shop',
    id: 4,
    data: { shop_id: 1 },
  })
})

test('a stream resumes after the last event that the client received', async () => {
  const { id } = await order()
  const [last] = await app.rows<{ id: number }>(sql`select coalesce(max(id), 1) as id from events`)
  await app.as(seller)('moveSellerOrder', {
    params: { id },
    body: { status: 'accepted', version: 1 },
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = new AbortController()
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/v1/dashboard/seller/orders/stream?lang=en`,
    {
      headers: { authorization: `Bearer ${seller.token}`, 'last-event-id': String(last?.id) },
      signal: stop.signal,
    },
  )
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes('data:')) text += (await reader.read()).value ?? ''
  stop.abort()
  assert.match(
    text,
    new RegExp(
      `event: order\\nid: \\d+\\ndata: .*"order_id":${id},"shop_id":${shop.id},"status":"accepted"`,
    ),
  )
})
