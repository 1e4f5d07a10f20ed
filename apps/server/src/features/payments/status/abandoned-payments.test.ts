import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from '@hawker/postgres/database'
import { makeCurrencies } from '../../../testing/make/make-currencies.ts'
import { openTopUp } from '../../../testing/make/open-top-up.ts'
import { placeGroupOrder } from '../../../testing/make/place-group-order.ts'
import { nextPage } from '../../../testing/next-page.ts'
import { type TestMarket, startTestMarket } from '../../../testing/test-market.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { moveOrder } from '../../orders/index.ts'
import { readWallet } from '../../wallet/index.ts'
import { type PayableType, paymentPages, transactionsOf } from '../index.ts'

let app: TestMarket
let pages: FastifyInstance
before(async () => {
  app = await startTestMarket()
  await makeCurrencies(app)
  pages = Fastify()
  paymentPages(pages, app.deps)
})
after(async () => {
  await pages.close()
  await app.close()
})

const MINUTE = 60
type OpenPayment = { type: PayableType; id: number; transactionId: number; uuid: string }

async function topUp() {
  const { user, transaction } = await openTopUp(app)
  return { user, paying: await payingOf('wallet_topup', transaction.payable_id) }
}
async function share() {
  const group = await placeGroupOrder(app)
  app.clock.forward(31)
  await app.work()
  await app.work()
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: group.order.id, to: 'accepted', by: { actor: 'seller' } }),
  )
  const [, ginas] = await group.requests()
  assert.ok(ginas)
  const pay = () =>
    app.as(undefined)('payPaymentRequest', {
      params: { uuid: ginas.pay_url.replace('/share/', '') },
      query: {},
      body: { payment: { tag: 'sandbox' } },
    })
  const status = async () => (await group.requests()).find(({ id }) => id === ginas.id)?.status
  assert.ok((await pay()).ok)
  return { ...group, ginas, pay, status, paying: await payingOf('payment_request', ginas.id) }
}
async function payingOf(type: PayableType, id: number): Promise<OpenPayment> {
  const newest = (await transactionsOf(app.deps.database, type, [id])).at(-1)
  assert.ok(newest)
  return { type, id, transactionId: newest.id, uuid: newest.uuid }
}
/** The buyer opens the provider's page. */
const open = async ({ uuid }: OpenPayment): Promise<string> =>
  nextPage(await pages.inject(`/pay/${uuid}`))
const stateOf = async ({ type, id, transactionId }: OpenPayment) =>
  (await transactionsOf(app.deps.database, type, [id])).find((one) => one.id === transactionId)
    ?.status
const balanceOf = async ({ id }: { id: number }) =>
  (await readWallet(app.deps.database, id)).balance
/** The bank captures before our void arrives, without a webhook. */
const captureWithoutWebhook = ({ uuid }: OpenPayment) =>
  app.rows(
    sql`update sandbox_payments set status = 'paid', updated_at = ${app.clock.now()} where reference = ${uuid}`,
  )
async function later(minutes: number): Promise<void> {
  app.clock.forward(minutes * MINUTE)
  await app.work()
  await app.work()
}
const isClean = async () =>
  assert.deepEqual(describeBreaches(await auditBooks(app.deps.database, app.clock.now())), [])

test('an unopened top-up ends when it expires, and its owner sees that', async () => {
  const { user, paying } = await topUp()
  await later(14)
  assert.equal(await stateOf(paying), 'progress')
  await later(1)
  assert.equal(await stateOf(paying), 'canceled')
  const shown = await app.as(user)('showTransaction', {
    params: { id: paying.transactionId },
    query: {},
  })
  assert.ok(shown.ok)
  assert.deepEqual([shown.data.status, shown.data.redirect_url], ['canceled', null])
  assert.equal(await open(paying), `${app.deps.origin}/wallet?topup=${paying.transactionId}`)
  assert.equal(await balanceOf(user), 0n)
  await isClean()
})

test('an opened payment has half an hour more, and is then voided', async () => {
  const { user, paying } = await topUp()
  await open(paying)
  await later(44)
  assert.equal(await stateOf(paying), 'progress')
  await later(16)
  assert.equal(await stateOf(paying), 'canceled')
  assert.equal((await app.sandbox.find(paying.uuid))?.status, 'canceled')
  await app.sandbox.runScenario(paying.uuid, 'pay')
  await app.sandbox.sendDueWebhooks()
  await later(60)
  assert.deepEqual([await stateOf(paying), await balanceOf(user)], ['canceled', 0n])
  await isClean()
})

test('checks a top-up with the provider before it is cancelled', async () => {
  const { user, paying } = await topUp()
  await open(paying)
  await later(44)
  await captureWithoutWebhook(paying)
  await later(16)
  assert.deepEqual([await stateOf(paying), await balanceOf(user)], ['paid', 2500n])
  await isClean()
})

test("a payment of a cancelled top-up still goes to its owner's wallet", async () => {
  const { user, paying } = await topUp()
  await open(paying)
  await later(60)
  assert.equal(await stateOf(paying), 'canceled')
  await captureWithoutWebhook(paying)
  await later(60)
  assert.deepEqual([await stateOf(paying), await balanceOf(user)], ['paid', 2500n])
  await isClean()
})

test('an abandoned share payment can be repeated, and pays the host once', async () => {
  const { host, ginas, pay, status, paying } = await share()
  await later(15)
  assert.deepEqual([await stateOf(paying), await status()], ['canceled', 'pending'])
  assert.ok((await pay()).ok)
  const second = await payingOf('payment_request', ginas.id)
  assert.notEqual(second.transactionId, paying.transactionId)
  await open(second)
  await app.sandbox.runScenario(second.uuid, 'pay')
  await app.sandbox.sendDueWebhooks()
  await later(0)
  assert.deepEqual(
    [await stateOf(second), await status(), await balanceOf(host)],
    ['paid', 'paid', BigInt(ginas.amount * 100)],
  )
  await isClean()
})

test('a late share payment pays the share, or is refunded if the share is paid', async () => {
  const { host, ginas, pay, status, paying } = await share()
  await open(paying)
  await later(60)
  assert.deepEqual([await stateOf(paying), await status()], ['canceled', 'pending'])
  assert.ok((await pay()).ok)
  const second = await payingOf('payment_request', ginas.id)
  await open(second)
  await captureWithoutWebhook(paying)
  await later(60)
  assert.deepEqual(
    [await stateOf(paying), await stateOf(second), await status()],
    ['paid', 'canceled', 'paid'],
  )
  await captureWithoutWebhook(second)
  await later(60)
  assert.equal(await stateOf(second), 'refund')
  assert.deepEqual([await status(), await balanceOf(host)], ['paid', BigInt(ginas.amount * 100)])
  await isClean()
})

test('a payment stays open while its provider does not answer', async () => {
  const { user, paying } = await topUp()
  await open(paying)
  const silent = mock.method(app.sandbox, 'fetchStatus', async () =>
    Promise.reject(new Error('unreachable')),
  )
  app.clock.forward(60 * MINUTE)
  await assert.rejects(app.work(), /unreachable/)
  assert.equal(await stateOf(paying), 'progress')
  // It is still checked more than a day later.
  app.clock.forward(30 * 60 * MINUTE)
  await assert.rejects(app.work(), /unreachable/)
  silent.mock.restore()
  await captureWithoutWebhook(paying)
  await later(60)
  assert.deepEqual([await stateOf(paying), await balanceOf(user)], ['paid', 2500n])
})

test('voids a payment cancelled during page creation, and does not redirect to it', async () => {
  const { user, paying } = await topUp()
  const { create } = app.sandbox
  const slow = mock.method(app.sandbox, 'create', async (request: Parameters<typeof create>[0]) => {
    const page = await create(request)
    await later(15)
    return page
  })
  assert.equal(await open(paying), `${app.deps.origin}/wallet?topup=${paying.transactionId}`)
  slow.mock.restore()
  await later(0)
  assert.equal((await app.sandbox.find(paying.uuid))?.status, 'canceled')
  assert.equal(await balanceOf(user), 0n)
})
