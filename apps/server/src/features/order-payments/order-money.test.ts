import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Sandbox, sandboxProvider } from '../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
import { makeShopper } from '../../testing/make/make-order.ts'
import { CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { paymentRequest } from '../../testing/payment-request.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from '../checkout/index.ts'
import { moveOrder, orderListeners, orderRoutes, orderSweeps } from '../orders/index.ts'
import {
  paymentJobs,
  paymentListeners,
  paymentRoutes,
  paymentSweeps,
  transactionsOf,
} from '../payments/index.ts'
import { readWallet, walletListeners } from '../wallet/index.ts'
import { orderPaymentRoutes } from './index.ts'

let sandbox: Sandbox | undefined
const app = await startTestApp({
  routes: (deps) => [
    ...cartRoutes(deps),
    ...paymentRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderRoutes(deps),
    ...orderPaymentRoutes(deps),
  ],
  listeners: (deps) => [
    ...orderListeners(deps),
    ...paymentListeners(deps),
    ...walletListeners(deps),
  ],
  jobs: paymentJobs,
  sweeps: (deps) => [...orderSweeps(deps), ...paymentSweeps(deps)],
  deps: ({ database, clock, random, personalDataKey, origin }) => {
    sandbox = sandboxProvider({
      database,
      clock,
      random,
      personalDataKey,
      origin,
      post: async () => true,
    })
    return { payments: fixedProviders([sandbox]) }
  },
})
after(app.close)
const { deps } = app

const give = (userId: number, amount: bigint) => giveMoney(app, userId, amount)
const richUser = async () => {
  const user = await app.makeUser()
  await give(user.id, 10_000n)
  return user
}
const walletOf = async ({ id }: { id: number }) => {
  const { balance, held } = await readWallet(deps.database, id)
  return [balance, held]
}
/** Pays on the provider's page without a webhook, so that only the next check finds it. */
async function payAtSandbox(orderId: number): Promise<void> {
  const transaction = (await transactionsOf(deps.database, 'order', [orderId])).findLast(
    ({ tag }) => tag === 'sandbox',
  )
  assert.ok(transaction && sandbox)
  await sandbox.create(
    paymentRequest({
      reference: transaction.uuid,
      amount: { minor: transaction.amount, currency: transaction.currency.code },
    }),
  )
  await app.rows(
    sql`update transactions set provider_id = ${`sbx_${transaction.uuid}`} where id = ${transaction.id}`,
  )
  await sandbox.runScenario(transaction.uuid, 'pay')
}
const statuses = async (orderId: number) =>
  (await transactionsOf(deps.database, 'order', [orderId])).map(
    ({ tag, status }) => `${tag} ${status}`,
  )

test('after a price refusal the same idempotency key places the order once at the new price', async () => {
  const shop = await makeShop(app)
  const { place, user } = await makeShopper(app, shop)
  const key = deps.random.uuid()
  await app.rows(
    sql`update stocks set price = price + 100 where id = ${shop.products[0]?.stockId ?? 0}`,
  )
  const refused = await place({}, key)
  assert.ok(!refused.ok && refused.code === 'price_changed')
  const again = await place({}, key)
  assert.ok(!again.ok && again.code === 'price_changed')
  const { quote } = refused.data as { quote: { quote_id: string; total_price: number } }
  const accepted = await place({ quote_id: quote.quote_id }, key)
  assert.ok(accepted.ok, JSON.stringify(accepted))
  assert.equal(accepted.data.total_price, quote.total_price)
  const replayed = await place({ quote_id: quote.quote_id }, key)
  assert.ok(replayed.ok && replayed.data.id === accepted.data.id)
  const old = await place({}, key)
  assert.ok(!old.ok && old.code === 'idempotency_mismatch')
  const [row] = await app.rows<{ n: number }>(
    sql`select count(*) as n from orders where user_id = ${user.id}`,
  )
  assert.equal(row?.n, 1)
})

test('refunds a cancelled order in full and shows it on the order', async () => {
  const shop = await makeShop(app)
  const user = await richUser()
  const { place, client } = await makeShopper(app, shop, {
    user,
    body: { payment: { tag: 'wallet' } },
  })
  const order = await place()
  assert.ok(order.ok)
  assert.equal(order.data.refunded, 0)
  const cancelled = await client('cancelOrder', {
    params: { id: order.data.id },
    query: {},
    body: { reason: 'changed_mind' },
  })
  assert.ok(cancelled.ok)
  await app.work()
  assert.deepEqual(await walletOf(user), [10_000n, 0n])
  const shown = await client('showOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(shown.ok)
  assert.equal(shown.data.refunded, order.data.total_price)
})

test('refunds the split payment of an undeliverable order to its sources and pays the shop', async () => {
  const shop = await makeShop(app)
  const user = await richUser()
  const { place, client } = await makeShopper(app, shop, {
    user,
    body: { payment: { tag: 'sandbox', wallet_amount: 5 } },
  })
  const order = await place()
  assert.ok(order.ok, JSON.stringify(order))
  assert.deepEqual(await walletOf(user), [10_000n, 500n])
  await payAtSandbox(order.data.id)
  app.clock.forward(61)
  await app.work()
  await app.work()
  assert.deepEqual(await statuses(order.data.id), ['wallet paid', 'sandbox paid'])
  await deps.database.transaction(async (tx) => {
    for (const to of ['accepted', 'ready'] as const)
      await moveOrder(tx, deps, { orderId: order.data.id, to, by: { actor: 'seller' } })
  })
  app.clock.forward(45 * 60)
  await app.work()
  await app.work()
  assert.deepEqual(await statuses(order.data.id), ['wallet refund', 'sandbox refund'])
  assert.deepEqual(await walletOf(user), [10_000n, 0n])
  const shown = await client('showOrder', { params: { id: order.data.id }, query: {} })
  assert.ok(shown.ok)
  assert.deepEqual(
    [shown.data.status, shown.data.cancel_reason?.code, shown.data.refunded],
    ['cancelled', 'no_courier', order.data.total_price],
  )
  const paid = await app.rows<{ kind: string; amount: number }>(sql`
    select a.kind, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.key = ${`settle:order:${order.data.id}`} order by a.kind`)
  const goods = Math.round(order.data.price * 100)
  assert.deepEqual(paid, [
    { kind: 'platform_revenue', amount: -goods },
    { kind: 'shop', amount: goods },
  ])
})

test('a declined payment that succeeds after a retry by another method is refunded once', async () => {
  const shop = await makeShop(app)
  const user = await richUser()
  const { place, client } = await makeShopper(app, shop, {
    user,
    body: { payment: { tag: 'sandbox' } },
  })
  const order = await place()
  assert.ok(order.ok)
  await payAtSandbox(order.data.id)
  // The provider has the money, but we have not checked yet.
  const retried = await client('retryPayment', {
    params: { id: order.data.id },
    body: { tag: 'wallet' },
    idempotencyKey: deps.random.uuid(),
  })
  assert.ok(retried.ok, JSON.stringify(retried))
  for (let round = 0; round < 3; round++) {
    app.clock.forward(2 * 60)
    await app.work()
  }
  assert.deepEqual(await statuses(order.data.id), ['sandbox refund', 'wallet paid'])
  const [refunds] = await app.rows<{ n: number; sum: number }>(sql`
    select count(*) as n, coalesce(sum(r.amount), 0)::bigint as sum from provider_refunds r
      join transactions t on t.id = r.transaction_id
    where t.payable_id = ${order.data.id}`)
  assert.equal(refunds?.n, 1)
  assert.equal(refunds.sum, Math.round(order.data.total_price * 100))
})

test('an expired split payment releases the wallet part and reopens the cart', async () => {
  const shop = await makeShop(app, { products: [{ quantity: 5 }] })
  const user = await richUser()
  const { place, client, cart } = await makeShopper(app, shop, {
    user,
    body: { payment: { tag: 'sandbox', wallet_amount: 5 } },
  })
  const order = await place()
  assert.ok(order.ok)
  app.clock.forward(15 * 60)
  await app.work()
  await app.work()
  assert.deepEqual(await statuses(order.data.id), ['wallet canceled', 'sandbox canceled'])
  assert.deepEqual(await walletOf(user), [10_000n, 0n])
  const again = await client('showCart', { query: {} })
  assert.ok(again.ok)
  assert.equal(again.data?.id, cart.id)
  assert.deepEqual(
    await app.rows(sql`select quantity from stocks where id = ${shop.products[0]?.stockId ?? 0}`),
    [{ quantity: 5 }],
  )
  const late = await client('retryPayment', {
    params: { id: order.data.id },
    body: { tag: 'wallet' },
    idempotencyKey: deps.random.uuid(),
  })
  assert.ok(!late.ok && late.code === 'invalid_transition')
})

test('undoing a paid order refunds everything once', async () => {
  const shop = await makeShop(app)
  const user = await richUser()
  const { place, client } = await makeShopper(app, shop, {
    user,
    body: { payment: { tag: 'sandbox', wallet_amount: 5 } },
  })
  const order = await place()
  assert.ok(order.ok)
  await payAtSandbox(order.data.id)
  const [undone, retried] = await Promise.all([
    client('undoOrder', { params: { id: order.data.id }, query: {} }),
    client('retryPayment', {
      params: { id: order.data.id },
      body: { tag: 'wallet' },
      idempotencyKey: deps.random.uuid(),
    }),
  ])
  assert.ok(undone.ok || retried.ok)
  if (!undone.ok)
    assert.ok((await client('undoOrder', { params: { id: order.data.id }, query: {} })).ok)
  for (let round = 0; round < 4; round++) {
    app.clock.forward(2 * 60)
    await app.work()
  }
  const left = await statuses(order.data.id)
  assert.ok(
    left.every((status) => /refund|canceled/.test(status)) && left.includes('sandbox refund'),
    left.join(),
  )
  assert.deepEqual(await walletOf(user), [10_000n, 0n])
})

test('the ledger sums to zero and nothing is held after all tests', async () => {
  const [sum] = await app.rows<{ n: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as n from ledger_entries`,
  )
  assert.equal(sum?.n, 0)
  const [held] = await app.rows<{ n: number }>(
    sql`select coalesce(sum(held), 0)::bigint as n from ledger_accounts`,
  )
  assert.equal(held?.n, 0)
})

test('an order in another currency can use the whole wallet balance that its quote shows', async () => {
  const shop = await makeShop(app)
  for (const [code, decimals] of [
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ] as const) {
    const user = await app.makeUser()
    await give(user.id, 801n)
    const { client, cart } = await makeShopper(app, shop, { user })
    const quote = await client('calculateCart', {
      params: { cart_id: cart.id },
      body: {
        delivery_type: 'delivery',
        address: { location: CENTRE },
        currency_id: shop.currencyIds[code],
        payment_tag: 'sandbox',
      },
    })
    assert.ok(quote.ok)
    const { quote_id, total_price: total, settlement_price: worth } = quote.data
    const part = Math.floor((8.01 * total * 10 ** decimals) / worth) / 10 ** decimals
    const order = await client('placeOrder', {
      body: {
        cart_id: cart.id,
        version: cart.version,
        quote_id: quote_id ?? '',
        delivery_type: 'delivery',
        address: { location: CENTRE, address: '1600 14th Street NW' },
        payment: { tag: 'sandbox', wallet_amount: part },
        accept_terms: true,
      },
      idempotencyKey: deps.random.uuid(),
    })
    assert.ok(order.ok, JSON.stringify(order))
    const [wallet, card] = order.data.transactions
    assert.equal(wallet?.price, part)
    assert.equal(
      Math.round(((wallet?.settlement_price ?? 0) + (card?.settlement_price ?? 0)) * 100),
      Math.round(worth * 100),
    )
    const { held } = await readWallet(deps.database, user.id)
    assert.ok(held >= 800n && held <= 801n, `${code}: ${held}`)
  }
})
