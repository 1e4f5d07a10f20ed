import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { giveMoney } from '../../testing/make/give-money.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { groupRoutes } from '../group-orders/index.ts'
import { notificationListeners } from '../notifications/index.ts'
import { checkoutRoutes } from '../checkout/index.ts'
import { moveOrder, orderListeners, orderRoutes, orderSweeps } from '../orders/index.ts'
import { readWallet } from '../wallet/index.ts'
import {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestRoutes,
  paymentRequestSweeps,
} from './index.ts'

const app = await startTestApp({
  routes: (deps) => [
    ...cartRoutes(deps),
    ...groupRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderRoutes(deps),
    ...paymentRequestRoutes(deps),
  ],
  listeners: (deps) => [
    ...orderListeners(deps),
    ...paymentRequestListeners(),
    ...notificationListeners(deps),
  ],
  sweeps: (deps) => [...orderSweeps(deps), ...paymentRequestSweeps(deps)],
  jobs: paymentRequestJobs,
})
after(app.close)
const { deps } = app
const guest = app.as(undefined)
const codeOf = (answer: { ok: true } | { ok: false; code: string }): string =>
  answer.ok ? 'ok' : answer.code
const cents = (amount: number) => Math.round(amount * 100)

const give = (userId: number, amount: bigint) => giveMoney(app, userId, amount)

const release = async () => {
  app.clock.forward(31)
  await app.work()
  await app.work()
}
const uuidOf = ({ pay_url }: { pay_url: string }) => pay_url.replace('/share/', '')

test('at release each member except the host gets a request for the quoted share', async () => {
  const { order, quote, secrets, requests } = await placeGroupOrder(app)
  assert.deepEqual(await requests(), [])
  await release()
  const requested = await requests()
  assert.deepEqual(
    requested.map(({ name, amount, status }) => [name, amount, status]),
    quote.members
      .filter(({ name }) => name !== 'Olga')
      .map(({ name, total }) => [name, total, 'pending']),
  )
  const hosts = quote.members.find(({ name }) => name === 'Olga')?.total ?? 0
  assert.equal(
    requested.reduce((sum, { amount }) => sum + cents(amount), cents(hosts)),
    cents(order.total_price),
  )
  // Only the member's secret opens their request.
  const ginas = await guest('showPaymentRequest', { params: { uuid: secrets[1] ?? '' }, query: {} })
  assert.ok(ginas.ok)
  assert.deepEqual(
    [ginas.data.name, ginas.data.host, ginas.data.number],
    ['Gina', 'Olga', order.number],
  )
  assert.ok(!JSON.stringify(requested).includes(secrets[1] ?? '?'))
  assert.equal(
    codeOf(await guest('showPaymentRequest', { params: { uuid: deps.random.uuid() }, query: {} })),
    'not_found',
  )
  assert.equal(
    codeOf(
      await app.as(await app.makeUser())('listPaymentRequests', {
        params: { id: order.id },
        query: {},
      }),
    ),
    'not_found',
  )
  // A repeated event creates no second request.
  await app.rows(
    sql`select graphile_worker.add_job('hear_event', json_build_object('id', id)) from events
      where topic = 'order.released'`,
  )
  await app.work()
  assert.equal((await requests()).length, 2)
})

test('a wallet pays a share once; an insufficient wallet pays nothing', async () => {
  const { host, friend, requests } = await placeGroupOrder(app)
  await release()
  const [farids, ginas] = await requests()
  assert.ok(farids && ginas)
  const pay = (user: { token: string }, uuid: string) =>
    app.as(user)('payPaymentRequest', {
      params: { uuid },
      query: {},
      body: { payment: { tag: 'wallet' } },
    })
  assert.equal(codeOf(await pay(friend, uuidOf(farids))), 'insufficient_wallet')
  assert.equal((await requests())[0]?.status, 'pending')
  await give(friend.id, 10_000n)
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(friend, uuidOf(farids))))
  assert.deepEqual(new Set(answers.map(codeOf)), new Set(['ok']))
  assert.equal((await readWallet(deps.database, host.id)).balance, BigInt(cents(farids.amount)))
  assert.equal(
    (await readWallet(deps.database, friend.id)).balance,
    10_000n - BigInt(cents(farids.amount)),
  )
  assert.equal(codeOf(await pay(host, uuidOf(ginas))), 'self_transfer')
  // Any user can pay the share of a member without an account.
  assert.equal(codeOf(await pay(friend, uuidOf(ginas))), 'ok')
  const late = await app.makeUser()
  await give(late.id, 10_000n)
  assert.equal(codeOf(await pay(late, uuidOf(ginas))), 'invalid_transition')
  assert.deepEqual(
    (await requests()).map(({ status }) => status),
    ['paid', 'paid'],
  )
  assert.deepEqual(
    await app.rows(sql`select coalesce(sum(amount), 0)::int as sum from ledger_entries`),
    [{ sum: 0 }],
  )
})

test('one of a concurrent payment and waiver succeeds, and money moves only for the payment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { host, friend, client, requests } = await placeGroupOrder(app)
    await release()
    const [share] = await requests()
    assert.ok(share)
    await give(friend.id, 10_000n)
    const [paid, waived] = await Promise.all([
      app.as(friend)('payPaymentRequest', {
        params: { uuid: uuidOf(share) },
        query: {},
        body: { payment: { tag: 'wallet' } },
      }),
      client('waivePaymentRequest', { params: { id: share.id }, query: {} }),
    ])
    assert.deepEqual([codeOf(paid), codeOf(waived)].toSorted(), ['invalid_transition', 'ok'])
    assert.equal(
      (await readWallet(deps.database, host.id)).balance,
      paid.ok ? BigInt(cents(share.amount)) : 0n,
    )
    assert.equal(
      codeOf(await app.as(friend)('waivePaymentRequest', { params: { id: share.id }, query: {} })),
      'not_found',
    )
  }
})

test('requests no shares when the host pays for all or the order is cancelled; they end after a month', async () => {
  const free = await placeGroupOrder(app, { payment_mode: 'owner' })
  await release()
  assert.deepEqual(await free.requests(), [])
  const { order, requests } = await placeGroupOrder(app)
  await release()
  await deps.database.transaction((tx) =>
    moveOrder(tx, deps, {
      orderId: order.id,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'too_busy',
    }),
  )
  await app.work()
  assert.deepEqual(new Set((await requests()).map(({ status }) => status)), new Set(['expired']))
  const old = await placeGroupOrder(app)
  await release()
  app.clock.forward(31 * 86_400)
  await app.work()
  await app.work()
  assert.deepEqual(
    new Set((await old.requests()).map(({ status }) => status)),
    new Set(['expired']),
  )
  // The host is notified once of each expired share.
  const notified = await app.rows<{ name: string; key: string }>(sql`
    select params ->> 'person' as name, text_key as key from notifications where user_id = ${old.host.id}
      and text_key = 'share_lapsed' order by 1`)
  assert.deepEqual(
    notified.map(({ name }) => name),
    (await old.requests()).map(({ name }) => name).toSorted(),
  )
  assert.ok(notified.length > 0)
})
