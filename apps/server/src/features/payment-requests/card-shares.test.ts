import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OwedShare } from '@hawker/contract/payment-requests'
import { sql } from '@hawker/postgres/database'
import type { Scenario } from '../../adapters/payments/sandbox.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { transactionsOf } from '../payments/index.ts'
import { checkPayment } from '../payments/status/check-payment.ts'
import { readWallet } from '../wallet/index.ts'
import { refundOverpaidShare } from './refund-overpaid-share.ts'

let app: TestMarket
before(async () => {
  app = await startTestMarket()
})
after(() => app?.close())

type Caller = Parameters<TestMarket['as']>[0]
const codeOf = (answer: { ok: true } | { ok: false; code: string }): string =>
  answer.ok ? 'ok' : answer.code
const minor = (amount: number) => BigInt(Math.round(amount * 100))
const balanceOf = async ({ id }: { id: number }) =>
  (await readWallet(app.deps.database, id)).balance

async function released() {
  const group = await placeGroupOrder(app)
  app.clock.forward(31)
  await app.work()
  await app.work()
  const shares = await group.requests()
  const [farids, ginas] = shares
  assert.ok(farids && ginas)
  return { ...group, farids, ginas }
}
const pay = (
  caller: Caller,
  { pay_url }: { pay_url: string },
  tag: 'sandbox' | 'wallet' | 'cash' = 'sandbox',
) =>
  app.as(caller)('payPaymentRequest', {
    params: { uuid: pay_url.replace('/share/', '') },
    query: {},
    body: { payment: { tag } },
  })
/** Pays on the provider's page, with a webhook. */
async function atProvider({ id }: { id: number }, answer: Scenario = 'pay'): Promise<void> {
  await app.payAtSandbox(id, answer, 'payment_request')
  await app.sandbox.sendDueWebhooks()
  await app.work()
  await app.work()
}
const looked = async ({ pay_url }: { pay_url: string }): Promise<OwedShare> => {
  const share = await app.as(undefined)('showPaymentRequest', {
    params: { uuid: pay_url.replace('/share/', '') },
    query: {},
  })
  assert.ok(share.ok)
  return share.data
}
const isClean = async () =>
  assert.deepEqual(describeBreaches(await auditBooks(app.deps.database, app.clock.now())), [])

test('a guest pays by card on the second try; a repeated webhook changes nothing', async () => {
  const { host, ginas } = await released()
  const opened = await pay(undefined, ginas)
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.equal(opened.data.transaction?.status, 'progress')
  assert.match(opened.data.transaction?.redirect_url ?? '', /\/pay\//)
  // A second request returns the same payment.
  const again = await pay(undefined, ginas)
  assert.equal(again.ok && again.data.transaction?.id, opened.data.transaction?.id)
  await atProvider(ginas, 'decline')
  assert.deepEqual(
    [(await looked(ginas)).status, (await looked(ginas)).transaction?.status],
    ['pending', 'rejected'],
  )
  assert.equal(await balanceOf(host), 0n)

  const retried = await pay(undefined, ginas)
  assert.ok(retried.ok && retried.data.transaction?.id !== opened.data.transaction?.id)
  await atProvider(ginas, 'twice')
  assert.deepEqual(
    [(await looked(ginas)).status, (await looked(ginas)).transaction?.status],
    ['paid', 'paid'],
  )
  assert.equal(await balanceOf(host), minor(ginas.amount))
  await app.rows(
    sql`select graphile_worker.add_job('hear_event', json_build_object('id', id)) from events
      where topic = 'payment.paid'`,
  )
  await app.work()
  assert.equal(await balanceOf(host), minor(ginas.amount))
  assert.equal((await looked(ginas)).transaction?.status, 'paid')
  assert.equal(codeOf(await pay(undefined, ginas)), 'invalid_transition')
  await isClean()
})

test('a guest can only pay by card, and the host cannot pay a share', async () => {
  const { host, ginas } = await released()
  for (const tag of ['wallet', 'cash'] as const)
    assert.equal(codeOf(await pay(undefined, ginas, tag)), 'payment_method_unavailable')
  assert.equal(codeOf(await pay(host, ginas)), 'self_transfer')
})

test('staff cannot pay a share in test mode: the host would get real money', async () => {
  const { ginas } = await released()
  const { payments } = app.deps
  const { conditionOf } = payments
  const admin = await app.makeUser({ roles: ['admin'] })
  Object.assign(payments, { conditionOf: () => 'test_only' })
  const code = codeOf(await pay(admin, ginas))
  Object.assign(payments, { conditionOf })
  assert.equal(code, 'payment_method_unavailable')
})

test('a card payment belongs to its payer, when another one has opened the page before', async () => {
  const { friend, ginas } = await released()
  assert.ok((await pay(friend, ginas)).ok)
  const payer = await app.makeUser()
  const opened = await pay(payer, ginas)
  assert.ok(opened.ok)
  await atProvider(ginas)
  assert.equal((await looked(ginas)).status, 'paid')
  const paid = await app.rows<{ user_id: number; paid_by: number }>(sql`
    select t.user_id, r.paid_by from payment_requests r join transactions t on t.id = r.transaction_id
    where r.id = ${ginas.id}`)
  assert.deepEqual(paid, [{ user_id: payer.id, paid_by: payer.id }])
  // The second visit of a payer keeps their payment.
  assert.equal(codeOf(await pay(payer, ginas)), 'ok')
  await isClean()
})

test('concurrent card and wallet payments pay the host once and refund the late card', async () => {
  const { host, friend, farids } = await released()
  await app.give(friend.id, 5_000n)
  assert.ok((await pay(friend, farids)).ok)
  // The wallet pays after the bank has the money, but before the webhook.
  await app.payAtSandbox(farids.id, 'pay', 'payment_request')
  assert.equal(codeOf(await pay(friend, farids, 'wallet')), 'ok')
  await app.sandbox.sendDueWebhooks()
  await app.work()
  await app.work()
  assert.equal((await looked(farids)).status, 'paid')
  assert.equal(await balanceOf(host), minor(farids.amount))
  assert.equal(await balanceOf(friend), 5_000n - minor(farids.amount))
  const refunds = await app.rows<{ status: string; amount: number }>(sql`
    select r.status, r.amount from provider_refunds r join transactions t on t.id = r.transaction_id
    where t.payable_type = 'payment_request' and t.payable_id = ${farids.id}`)
  assert.deepEqual(refunds, [{ status: 'paid', amount: Number(minor(farids.amount)) }])
  // The payer is notified of the refund once.
  const events = await app.rows<{ recipient: number; amount: string }>(sql`
    select (payload ->> 'recipient')::int as recipient, payload ->> 'amount' as amount from events
    where topic = 'share.changed' and payload ->> 'step' = 'given_back' and key like ${`share:${farids.id}:%`}`)
  assert.deepEqual(events, [{ recipient: friend.id, amount: String(minor(farids.amount)) }])
  await isClean()
})

test('refunds a card payment that was not settled before the wallet paid', async () => {
  const { host, friend, farids } = await released()
  await app.give(friend.id, 5_000n)
  assert.ok((await pay(friend, farids)).ok)
  await app.payAtSandbox(farids.id, 'pay', 'payment_request')
  const [card] = await transactionsOf(app.deps.database, 'payment_request', [farids.id])
  assert.ok(card)
  await checkPayment(app.deps, { ...card, providerId: `sbx_${card.uuid}` })
  assert.equal((await looked(farids)).transaction?.status, 'paid')
  assert.equal(codeOf(await pay(friend, farids, 'wallet')), 'ok')
  await app.work()
  await app.work()
  assert.deepEqual(
    [(await looked(farids)).status, (await looked(farids)).transaction?.status],
    ['paid', 'refund'],
  )
  assert.deepEqual(
    [await balanceOf(host), await balanceOf(friend)],
    [minor(farids.amount), 5_000n - minor(farids.amount)],
  )
  await isClean()
})

test('refunds a card payment of an outdated amount; a new try pays the current one', async () => {
  const { host, ginas } = await released()
  const first = await pay(undefined, ginas)
  assert.ok(first.ok)
  await app.rows(sql`update payment_requests set lowered_by = 100 where id = ${ginas.id}`)
  await atProvider(ginas)
  assert.deepEqual(
    [(await looked(ginas)).status, (await looked(ginas)).transaction?.status],
    ['pending', 'refund'],
  )
  assert.equal(await balanceOf(host), 0n)
  const second = await pay(undefined, ginas)
  assert.ok(second.ok && second.data.transaction)
  assert.equal(minor(second.data.transaction.price), minor(ginas.amount) - 100n)
  await atProvider(ginas, 'challenge')
  await app.sandbox.runScenario(await referenceOf(second.data.transaction.id), 'pay')
  await app.sandbox.sendDueWebhooks()
  await app.work()
  await app.work()
  assert.deepEqual(
    [(await looked(ginas)).status, minor((await looked(ginas)).amount)],
    ['paid', minor(ginas.amount) - 100n],
  )
  assert.equal(await balanceOf(host), minor(ginas.amount) - 100n)
  await isClean()
})
async function referenceOf(transactionId: number): Promise<string> {
  const [row] = await app.rows<{ uuid: string }>(
    sql`select uuid from transactions where id = ${transactionId}`,
  )
  return row?.uuid ?? ''
}

test('refunds an overpaid share from the payment that settled it, not from a late one', async () => {
  const { ginas } = await released()
  const first = await pay(undefined, ginas)
  await atProvider(ginas, 'decline')
  const second = await pay(undefined, ginas)
  await atProvider(ginas)
  assert.ok(first.ok && second.ok && first.data.transaction && second.data.transaction)
  // The bank has captured the first payment too, and that is not handled yet.
  await app.rows(
    sql`update transactions set status = 'paid' where id = ${first.data.transaction.id}`,
  )
  await app.rows(sql`update payment_requests set lowered_by = 100 where id = ${ginas.id}`)
  await refundOverpaidShare(app.deps, ginas.id)
  const refunds = await app.rows(sql`
    select r.transaction_id, r.amount from provider_refunds r join transactions t on t.id = r.transaction_id
    where t.payable_type = 'payment_request' and t.payable_id = ${ginas.id}`)
  assert.deepEqual(refunds, [{ transaction_id: second.data.transaction.id, amount: 100 }])
  // Removes the unbooked payment, because other tests audit the books.
  await app.rows(
    sql`update transactions set status = 'rejected' where id = ${first.data.transaction.id}`,
  )
})

test('a share refunded in the dashboard is paid back by the host to the marketplace', async () => {
  const { host, ginas } = await released()
  const opened = await pay(undefined, ginas)
  assert.ok(opened.ok)
  await atProvider(ginas)
  const [card] = await transactionsOf(app.deps.database, 'payment_request', [ginas.id])
  assert.ok(card)
  const { id, uuid, amount } = card
  const handle = { reference: uuid, providerId: null, paymentId: null }
  await app.sandbox.refund(handle, { minor: amount, currency: 'USD' }, `dashboard ${uuid}`)
  await checkPayment(app.deps, card)
  const revenue = async () => {
    const [row] = await app.rows<{ sum: number }>(sql`
      select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
      join ledger_accounts a on a.id = e.account_id where a.kind = 'platform_revenue'`)
    return row?.sum ?? 0
  }
  const before = await revenue()
  await app.rows(sql`update payment_requests set lowered_by = 100 where id = ${ginas.id}`)
  for (let times = 0; times < 2; times++) await refundOverpaidShare(app.deps, ginas.id)
  assert.equal(await balanceOf(host), amount - 100n)
  assert.equal(await revenue(), before + 100)
  const refunds = await app.rows<{ key: string }>(
    sql`select key from provider_refunds where transaction_id = ${id}`,
  )
  assert.deepEqual(
    refunds.map(({ key }) => key.split(':')[0]),
    ['outside'],
  )
})

test('refunds a card payment of a share that was waived meanwhile', async () => {
  const { host, client, ginas } = await released()
  assert.ok((await pay(undefined, ginas)).ok)
  await app.payAtSandbox(ginas.id, 'pay', 'payment_request')
  assert.equal(
    codeOf(await client('waivePaymentRequest', { params: { id: ginas.id }, query: {} })),
    'ok',
  )
  await app.sandbox.sendDueWebhooks()
  await app.work()
  await app.work()
  assert.equal((await looked(ginas)).status, 'waived')
  assert.equal(await balanceOf(host), 0n)
  await isClean()
})
