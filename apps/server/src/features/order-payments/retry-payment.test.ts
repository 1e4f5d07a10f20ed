import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Sandbox, sandboxProvider } from '../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
import { makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { transactionsOf } from '../payments/index.ts'
import { readWallet } from '../wallet/index.ts'
import { orderPaymentRoutes } from './index.ts'

let app: TestApp
let shop: TestShop
before(async () => {
  app = await startTestApp({
    routes: orderPaymentRoutes,
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      const sandbox: Sandbox = sandboxProvider({
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
  shop = await makeShop(app)
})
after(() => app.close())

async function unpaidOrder(balance = 0n) {
  const user = await app.makeUser()
  if (balance > 0n) {
    await giveMoney(app, user.id, balance)
  }
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: user.id,
    currencyId: shop.currencyIds.USD,
    released: false,
    paid: false,
  })
  type Tag = 'sandbox' | 'cash' | 'wallet' | 'stripe'
  const retry = (tag: Tag, wallet_amount?: number) =>
    app.as(user)('retryPayment', {
      params: { id },
      body: { tag, ...(wallet_amount === undefined ? {} : { wallet_amount }) },
      idempotencyKey: randomUUID(),
    })
  const statuses = async () =>
    (await transactionsOf(app.deps.database, 'order', [id])).map(
      ({ tag, status }) => `${tag} ${status}`,
    )
  return { id, user, retry, statuses }
}
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)

test('retrying with the same method returns the open payment', async () => {
  const { retry, statuses } = await unpaidOrder()
  const [first, second] = [await retry('sandbox'), await retry('sandbox')]
  assert.ok(first.ok && second.ok)
  assert.equal(first.data.id, second.data.id)
  assert.deepEqual(await statuses(), ['sandbox progress'])
})

test('another choice about saving the card opens a new payment, and no choice keeps the last one', async () => {
  const { id, user, statuses } = await unpaidOrder()
  const retry = async (save_card?: boolean) => {
    const answer = await app.as(user)('retryPayment', {
      params: { id },
      body: { tag: 'sandbox', ...(save_card === undefined ? {} : { save_card }) },
      idempotencyKey: randomUUID(),
    })
    assert.ok(answer.ok)
    return answer.data.id
  }
  const choices = async () =>
    (await transactionsOf(app.deps.database, 'order', [id])).map(({ saveCard }) => saveCard)
  await retry()
  const saving = await retry(true)
  assert.deepEqual(await choices(), [false, true])
  assert.equal(await retry(), saving)
  assert.equal(await retry(true), saving)
  await app.rows(sql`update transactions set status = 'rejected' where id = ${saving}`)
  const again = await retry()
  assert.notEqual(again, saving)
  assert.deepEqual(await choices(), [false, true, true])
  await retry(false)
  assert.deepEqual(await choices(), [false, true, true, false])
  assert.deepEqual(
    (await statuses()).map((status) => status.split(' ')[1]),
    ['canceled', 'rejected', 'canceled', 'progress'],
  )
})

test('changing the method cancels the open payment and its held wallet part', async () => {
  const { id, user, retry, statuses } = await unpaidOrder(5000n)
  assert.ok((await retry('sandbox', 10)).ok)
  assert.equal((await readWallet(app.deps.database, user.id)).held, 1000n)
  const wallet = await retry('wallet')
  assert.ok(wallet.ok)
  assert.equal(wallet.data.status, 'paid')
  assert.deepEqual(await statuses(), ['wallet canceled', 'sandbox canceled', 'wallet paid'])
  assert.equal((await readWallet(app.deps.database, user.id)).available, 249n)
  const events = await app.rows<{ topic: string }>(
    sql`select topic from events where order_id = ${id}`,
  )
  assert.deepEqual(events, [{ topic: 'payment.paid' }])
})

test('five concurrent retries leave one open payment', async () => {
  const { retry, statuses } = await unpaidOrder(5000n)
  await Promise.all([
    retry('sandbox'),
    retry('cash'),
    retry('sandbox', 10),
    retry('sandbox'),
    retry('sandbox', 20),
  ])
  const open = (await statuses()).filter(
    (status) => status === 'sandbox progress' || status === 'cash progress',
  )
  assert.equal(open.length, 1)
})

test('refuses to pay an order whose payment is being applied', async () => {
  const { retry, statuses } = await unpaidOrder(20_000n)
  assert.equal(codeOf(await retry('wallet')), 'ok')
  assert.equal(codeOf(await retry('wallet')), 'transaction_open')
  assert.deepEqual(await statuses(), ['wallet paid'])
})

test('refuses to pay a paid, cancelled, expired or foreign order', async () => {
  const paid = await unpaidOrder()
  await app.rows(sql`update orders set paid_at = now() where id = ${paid.id}`)
  const cancelled = await unpaidOrder()
  await app.rows(sql`update orders set status = 'cancelled' where id = ${cancelled.id}`)
  const expired = await unpaidOrder()
  await app.rows(sql`update orders set pay_until = ${app.clock.now()} where id = ${expired.id}`)
  for (const { retry } of [paid, cancelled, expired])
    assert.equal(codeOf(await retry('sandbox')), 'invalid_transition')
  const other = await app.as(await app.makeUser())('retryPayment', {
    params: { id: paid.id },
    body: { tag: 'cash' },
    idempotencyKey: randomUUID(),
  })
  assert.equal(codeOf(other), 'not_found')
  const open = await unpaidOrder()
  assert.equal(codeOf(await open.retry('stripe')), 'payment_method_unavailable')
  assert.equal(codeOf(await open.retry('wallet')), 'insufficient_wallet')
  assert.equal(codeOf(await open.retry('sandbox', 10.001)), 'validation_failed')
})

test('changing to cash rounds the total to coins and shows the rounding', async () => {
  const user = await app.makeUser()
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: user.id,
    currencyId: shop.currencyIds.KWD,
    released: false,
    paid: false,
    total: 11_513,
    settlementTotal: 3748,
  })
  const [before] = await app.rows<{ rounding: number }>(
    sql`select rounding from orders where id = ${id}`,
  )
  const answer = await app.as(user)('retryPayment', {
    params: { id },
    body: { tag: 'cash' },
    idempotencyKey: randomUUID(),
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.equal(answer.data.price, 11.515)
  const [order] = await app.rows(
    sql`select total, settlement_total, rounding from orders where id = ${id}`,
  )
  assert.deepEqual(order, {
    total: 11_515,
    settlement_total: 3749,
    rounding: (before?.rounding ?? 0) + 2,
  })
  assert.deepEqual(
    (await transactionsOf(app.deps.database, 'order', [id])).map(({ amount, settlementAmount }) => [
      amount,
      settlementAmount,
    ]),
    [[11_515n, 3749n]],
  )
})
