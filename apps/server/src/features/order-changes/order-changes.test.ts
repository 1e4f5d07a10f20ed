import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { WALLET, startOrderChangeApp, resultCode } from '../../testing/order-change-app.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { groupRoutes } from '../group-orders/index.ts'
import { transactionsOf } from '../payments/index.ts'

const { app, world, key, ledgerSum, ofAccount, ofShop, escrow, payAtProvider } =
  await startOrderChangeApp({ routes: groupRoutes })
after(app.close)
const { deps } = app
const quantitiesIn = (cart: Cart | null) =>
  cart?.user_carts.flatMap((member) => member.cartDetails.map(({ quantity }) => quantity))
const tip = (
  client: ReturnType<typeof app.as>,
  id: number,
  value: number,
  tag?: 'wallet' | 'sandbox' | 'cash',
) =>
  client('tipOrder', {
    params: { id },
    body: { type: 'fixed', value, ...(tag ? { payment: { tag } } : {}) },
    idempotencyKey: key(),
  })

test('a tip can rise and fall before delivery, and every cent is accounted for', async () => {
  const { id, client, balance, show } = await world({ status: 'accepted', body: WALLET })
  const before = await balance()
  const total = (await show()).total_price
  assert.equal(resultCode(await tip(client, id, 5)), 'choose_payment')
  const raised = await tip(client, id, 5, 'wallet')
  assert.ok(raised.ok, JSON.stringify(raised))
  assert.deepEqual(
    [raised.data.tips, raised.data.total_price],
    [5, Math.round((total + 5) * 100) / 100],
  )
  assert.equal(await balance(), before - 500n)
  const lowered = await tip(client, id, 2)
  assert.ok(lowered.ok)
  assert.equal(lowered.data.tips, 2)
  assert.equal(await balance(), before - 200n)
  assert.equal(await escrow(id), Math.round(lowered.data.total_price * 100))
})

test('no tip changes while the bank disputes the payment', async () => {
  const { id, client } = await world({ status: 'delivered', body: WALLET })
  await app.rows(sql`
    insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, reason, stage, status,
      asked_at, created_at)
    select 'stripe', 'du_' || id, id, 100, 'USD', 'fraud', 'chargeback', 'open', now(), now()
    from transactions where payable_type = 'order' and payable_id = ${id} limit 1`)
  assert.equal(resultCode(await tip(client, id, 5, 'wallet')), 'in_dispute')
})

test('adds the tip of a cash order to the cash due', async () => {
  const { id, client, show } = await world({ status: 'accepted' })
  const total = (await show()).total_price
  const raised = await tip(client, id, 3)
  assert.ok(raised.ok)
  const [cash] = await transactionsOf(deps.database, 'order', [id])
  assert.equal(Number(cash?.amount), Math.round((total + 3) * 100))
})

test('pays a tip after delivery to the courier once, and never lowers it', async () => {
  const { id, client, driver, show } = await world({ status: 'delivered', body: WALLET })
  const [first, second] = await Promise.all([
    tip(client, id, 4, 'wallet'),
    tip(client, id, 4, 'wallet'),
  ])
  assert.ok(first.ok && second.ok)
  await app.work()
  assert.equal((await show()).tips, 4)
  const pay =
    (await app.rows<{ driver_pay: number }>(sql`select driver_pay from orders where id = ${id}`))[0]
      ?.driver_pay ?? 0
  assert.equal(await ofAccount('courier', driver.id), 400 + pay)
  assert.equal(await escrow(id), 0)
  assert.equal(resultCode(await tip(client, id, 1)), 'tip_settled')
  assert.equal(resultCode(await tip(client, id, 5, 'cash')), 'payment_method_unavailable')
  const tooMuch = await tip(client, id, 100, 'wallet')
  assert.equal(resultCode(tooMuch), 'tip_too_large')
  assert.equal(tooMuch.ok || tooMuch.message, 'This tip is too large: at most \u2068$50.00\u2069')
  app.clock.forward(3600)
  assert.equal(resultCode(await tip(client, id, 6, 'wallet')), 'invalid_transition')
})

test('a tip by card counts once it is paid, and an unpaid one expires', async () => {
  const { id, client, show } = await world({ status: 'delivered', body: WALLET })
  const requested = await tip(client, id, 4, 'sandbox')
  assert.ok(requested.ok && requested.data.transaction)
  assert.equal(requested.data.tips, 0)
  await payAtProvider(id)
  assert.equal((await show()).tips, 4)
  const again = await tip(client, id, 6, 'sandbox')
  assert.ok(again.ok)
  app.clock.forward(16 * 60)
  await app.work()
  assert.equal((await show()).tips, 4)
  assert.equal((await transactionsOf(deps.database, 'order', [id])).at(-1)?.status, 'canceled')
})

const ask = (client: ReturnType<typeof app.as>, id: number) =>
  client('requestCancel', { params: { id }, body: { reason: 'too_long', note: 'Sorry' } })

test('refunds everything when the shop accepts a cancel request', async () => {
  const { id, client, kitchen, balance, show } = await world({ status: 'accepted', body: WALLET })
  const requested = await ask(client, id)
  assert.ok(requested.ok, JSON.stringify(requested))
  assert.equal(requested.data.cancel_request?.status, 'asked')
  assert.equal(resultCode(await ask(client, id)), 'invalid_transition')
  const answer = await kitchen('answerCancelRequest', {
    params: { id },
    body: { decision: 'accept' },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
  const order = await show()
  assert.deepEqual(
    [order.status, order.cancel_reason?.code, order.cancel_request?.status],
    ['cancelled', 'customer_asked', 'accepted'],
  )
  assert.equal(await balance(), 20_000n)
})

test('an accepted partial offer refunds that part, and the shop keeps the rest', async () => {
  const { id, client, kitchen, balance, show, shop } = await world({
    status: 'ready',
    body: WALLET,
  })
  const { total_price: total } = await show()
  assert.ok((await ask(client, id)).ok)
  const offer = (refund: number) =>
    kitchen('answerCancelRequest', { params: { id }, body: { decision: 'offer', refund } })
  assert.equal(resultCode(await offer(Math.ceil(total) + 1)), 'refund_too_large')
  assert.ok((await offer(10)).ok)
  assert.equal((await show()).cancel_request?.refund, 10)
  const taken = await client('answerCancelOffer', { params: { id }, body: { accept: true } })
  assert.ok(taken.ok, JSON.stringify(taken))
  await app.work()
  await app.work()
  const paid = BigInt(Math.round(total * 100))
  assert.equal(await balance(), 20_000n - paid + 1000n)
  assert.equal(BigInt(await ofShop(shop.id)), paid - 1000n)
  assert.equal(await escrow(id), 0)
  assert.equal((await show()).refunded, 10)
})

test('the order stays when the shop declines or does not answer, or the customer rejects the offer', async () => {
  const declined = await world({ status: 'accepted' })
  assert.ok((await ask(declined.client, declined.id)).ok)
  assert.ok(
    (
      await declined.kitchen('answerCancelRequest', {
        params: { id: declined.id },
        body: { decision: 'decline', note: 'In the oven' },
      })
    ).ok,
  )
  const after = await declined.show()
  assert.deepEqual(
    [after.status, after.cancel_request?.status, after.cancel_request?.answer_note],
    ['accepted', 'declined', 'In the oven'],
  )

  const silent = await world({ status: 'accepted', body: WALLET })
  assert.ok((await ask(silent.client, silent.id)).ok)
  app.clock.forward(5 * 60)
  await app.work()
  assert.equal((await silent.show()).cancel_request?.status, 'unanswered')
  assert.equal(
    resultCode(
      await silent.kitchen('answerCancelRequest', {
        params: { id: silent.id },
        body: { decision: 'accept' },
      }),
    ),
    'invalid_transition',
  )
  assert.ok((await ask(silent.client, silent.id)).ok)
  assert.ok(
    (
      await silent.kitchen('answerCancelRequest', {
        params: { id: silent.id },
        body: { decision: 'offer', refund: 1 },
      })
    ).ok,
  )
  assert.ok(
    (
      await silent.client('answerCancelOffer', {
        params: { id: silent.id },
        body: { accept: false },
      })
    ).ok,
  )
  assert.deepEqual(
    [(await silent.show()).status, (await silent.show()).cancel_request?.status],
    ['accepted', 'kept'],
  )
})

test('refuses cancel requests and answers by others', async () => {
  const { id, client } = await world({ status: 'accepted' })
  const other = await world({ status: 'accepted' })
  assert.equal(resultCode(await ask(other.client, id)), 'not_found')
  assert.ok((await ask(client, id)).ok)
  assert.equal(
    resultCode(
      await other.kitchen('answerCancelRequest', { params: { id }, body: { decision: 'accept' } }),
    ),
    'not_found',
  )
  assert.equal(
    resultCode(await other.client('reorderOrder', { params: { id }, body: { dry_run: true } })),
    'not_found',
  )
})

test('a reorder shows the changes of each line and fills the cart at current prices', async () => {
  const { id, client, shop } = await world({ status: 'unreleased' })
  const again = (body: { dry_run?: boolean; replace?: boolean }) =>
    client('reorderOrder', { params: { id }, query: {}, body })
  assert.equal(resultCode(await again({ dry_run: true })), 'invalid_transition')
  const [pizza, lemonade, bread] = shop.products
  const done = await makeOrder(app, {
    shop,
    userId:
      (await app.rows<{ user_id: number }>(sql`select user_id from orders where id = ${id}`))[0]
        ?.user_id ?? 0,
    status: 'cancelled',
    products: [
      { stockId: pizza?.stockId ?? 0, quantity: 2 },
      { stockId: lemonade?.stockId ?? 0, quantity: 1 },
      { stockId: bread?.stockId ?? 0, quantity: 3 },
    ],
  })
  await app.rows(sql`update stocks set price = price + 100 where id = ${pizza?.stockId ?? 0}`)
  await app.rows(sql`update products set status = 'unpublished' where id = ${lemonade?.id ?? 0}`)
  const dry = await client('reorderOrder', {
    params: { id: done.id },
    query: {},
    body: { dry_run: true },
  })
  assert.ok(dry.ok, JSON.stringify(dry))
  assert.deepEqual(
    dry.data.lines.map(({ status, old, new: now }) => [status, old.total, now?.total ?? null]),
    [
      ['price_changed', 24.98, 26.98],
      ['unavailable', 3.99, null],
      ['same', 9.75, 9.75],
    ],
  )
  assert.deepEqual([dry.data.old_total, dry.data.new_total, dry.data.cart], [38.72, 36.73, null])
  assert.ok((dry.data.lines[1]?.alternatives.length ?? 0) > 0)
  const filled = await client('reorderOrder', { params: { id: done.id }, query: {}, body: {} })
  assert.ok(filled.ok, JSON.stringify(filled))
  assert.equal(filled.data.cart?.total_price, 36.73)
  const elsewhere = await makeShop(app)
  assert.ok((await client('deleteCart', { query: {} })).ok)
  assert.ok(
    (
      await client('createCart', {
        query: {},
        body: {
          shop_id: elsewhere.id,
          products: [{ stock_id: elsewhere.products[0]?.stockId ?? 0, quantity: 1 }],
        },
      })
    ).ok,
  )
  assert.equal(
    resultCode(await client('reorderOrder', { params: { id: done.id }, query: {}, body: {} })),
    'other_shop',
  )
  const replaced = await client('reorderOrder', {
    params: { id: done.id },
    query: {},
    body: { replace: true },
  })
  assert.ok(replaced.ok && replaced.data.cart?.shop_id === shop.id)
})

test('a reorder merges identical lines of several members', async () => {
  const { order, client } = await placeGroupOrder(app)
  assert.ok(
    (
      await client('cancelOrder', {
        params: { id: order.id },
        query: {},
        body: { reason: 'other' },
      })
    ).ok,
  )
  const again = await client('reorderOrder', { params: { id: order.id }, query: {}, body: {} })
  assert.ok(again.ok, JSON.stringify(again))
  assert.deepEqual(quantitiesIn(again.data.cart), [1, 3])
  assert.equal(again.data.cart?.total_price, again.data.new_total)
})

test('a reorder adds to the cart and reports what exceeds the stock', async () => {
  const extras = {
    title: 'Extras',
    min: 0,
    max: 2,
    addons: [{ title: 'Cheese', price: 100, maxQty: 2 }],
  }
  const shop = await makeShop(app, {
    products: [{ price: 1000, maxQty: 6, addonGroups: [extras] }, { price: 500 }],
  })
  const [pizza = 0, bread = 0] = shop.products.map(({ stockId }) => stockId)
  const cheese = shop.products[0]?.addonGroups[0]?.addons[0]?.stockId ?? 0
  const user = await app.makeUser()
  const client = app.as(user)
  const { id } = await makeOrder(app, {
    shop,
    userId: user.id,
    status: 'cancelled',
    products: [
      { stockId: pizza, quantity: 2, addons: [{ stockId: cheese, quantity: 4 }] },
      { stockId: bread, quantity: 1 },
    ],
  })
  const begun = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [
        { stock_id: pizza, quantity: 1, client_line_id: 'plain' },
        { stock_id: pizza, quantity: 3, client_line_id: 'cheesy' },
        { stock_id: cheese, quantity: 6, parent_id: 'cheesy' },
      ],
    },
  })
  assert.ok(begun.ok)
  const again = () => client('reorderOrder', { params: { id }, query: {}, body: {} })
  const once = await again()
  assert.ok(once.ok, JSON.stringify(once))
  assert.deepEqual(quantitiesIn(once.data.cart), [1, 5, 1])
  assert.equal(once.data.cart?.total_price, 10 + 5 * 12 + 5)
  const looked = await client('reorderOrder', {
    params: { id },
    query: {},
    body: { dry_run: true },
  })
  const twice = await again()
  assert.ok(looked.ok && twice.ok)
  assert.deepEqual(quantitiesIn(twice.data.cart), [1, 5, 2])
  for (const { lines, new_total } of [looked.data, twice.data]) {
    assert.deepEqual(
      lines.map(({ status }) => status),
      ['unavailable', 'same'],
      'with the cart, seven would be too many',
    )
    assert.equal(new_total, 5)
  }
})

test('a reorder checks identical lines together against the stock', async () => {
  const extras = {
    title: 'Extras',
    min: 0,
    max: 2,
    addons: [{ title: 'Cheese', price: 100, maxQty: 2 }],
  }
  const shop = await makeShop(app, { products: [{ price: 1000, addonGroups: [extras] }] })
  const pizza = shop.products[0]?.stockId ?? 0
  const cheese = shop.products[0]?.addonGroups[0]?.addons[0]?.stockId ?? 0
  const user = await app.makeUser()
  const client = app.as(user)
  const products = [
    { stockId: pizza, quantity: 3 },
    { stockId: pizza, quantity: 2, addons: [{ stockId: cheese, quantity: 2 }] },
  ]
  const { id } = await makeOrder(app, { shop, userId: user.id, status: 'cancelled', products })
  const statuses = async (left: number) => {
    await app.rows(sql`update stocks set quantity = ${left} where id = ${pizza}`)
    const dry = await client('reorderOrder', { params: { id }, query: {}, body: { dry_run: true } })
    assert.ok(dry.ok, JSON.stringify(dry))
    return dry.data.lines.map(({ status }) => status)
  }
  assert.deepEqual(await statuses(5), ['same', 'same'])
  assert.deepEqual(await statuses(4), ['same', 'unavailable'])
  const begun = [
    { stock_id: pizza, quantity: 2, client_line_id: 'cheesy' },
    { stock_id: cheese, quantity: 4, parent_id: 'cheesy' },
  ]
  assert.ok(
    (await client('createCart', { query: {}, body: { shop_id: shop.id, products: begun } })).ok,
  )
  assert.deepEqual(await statuses(5), ['same', 'unavailable'], 'two of them are in the cart')
  assert.deepEqual(await statuses(4), ['unavailable', 'same'])
})

test('a reorder names the weight of goods sold by weight', async () => {
  const user = await app.makeUser()
  const shop = await makeShop(app, {
    products: [{ title: 'Apples', unit: 'kg', step: '0.25' }, { title: 'Bread' }],
  })
  const products = shop.products.map(({ stockId }) => ({ stockId, quantity: 3 }))
  const { id } = await makeOrder(app, { shop, userId: user.id, status: 'cancelled', products })
  const dry = await app.as(user)('reorderOrder', {
    params: { id },
    query: {},
    body: { dry_run: true },
  })
  assert.ok(dry.ok)
  const weight = { unit: 'kg', ordered: 0.75, packed: null }
  assert.deepEqual(
    dry.data.lines.map(({ old, new: now }) => [old.weighed, now?.weighed]),
    [
      [weight, weight],
      [null, null],
    ],
  )
})

test('repeating a reorder with its idempotency key fills the cart once', async () => {
  const user = await app.makeUser()
  const { id } = await makeOrder(app, { userId: user.id, status: 'cancelled' })
  const idempotencyKey = app.deps.random.uuid()
  const again = () =>
    app.as(user)('reorderOrder', { params: { id }, query: {}, body: {}, idempotencyKey })
  const [once, twice] = [await again(), await again()]
  assert.ok(once.ok && twice.ok)
  const cart = await app.as(user)('showCart', { query: {} })
  assert.ok(cart.ok)
  assert.deepEqual(quantitiesIn(cart.data), quantitiesIn(once.data.cart))
})

test('the ledger sums to zero after all tests', async () => {
  assert.equal(await ledgerSum(), 0)
})
