import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Sandbox, sandboxPages, sandboxProvider } from '../../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import { makeCurrencies } from '../../../testing/make/make-currencies.ts'
import { nextPage } from '../../../testing/next-page.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { readWallet, transfer, walletRoutes } from '../../wallet/index.ts'
import {
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
} from '../index.ts'

let app: TestApp
let pages: FastifyInstance
let sandbox: Sandbox
let posted: { headers: Record<string, string>; body: string }[] = []
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...paymentRoutes(deps), ...walletRoutes(deps)],
    listeners: paymentListeners,
    jobs: paymentJobs,
    sweeps: paymentSweeps,
    deps: ({ database, clock, random, personalDataKey, origin }) => {
      sandbox = sandboxProvider({
        database,
        clock,
        random,
        personalDataKey,
        origin,
        async post(headers, body) {
          posted.push({ headers, body })
          return (await hook(headers, body)).statusCode === 200
        },
      })
      return { payments: fixedProviders([sandbox]) }
    },
  })
  await makeCurrencies(app)
  pages = Fastify()
  paymentPages(pages, app.deps)
  sandboxPages(pages, sandbox)
})
after(async () => {
  await pages.close()
  await app.close()
})

const hook = (headers: Record<string, string>, body: string) =>
  pages.inject({ method: 'POST', url: '/webhook/sandbox', headers, payload: body })
const visit = (url: string, action?: string) =>
  pages.inject({
    method: action ? 'POST' : 'GET',
    url: new URL(url, app.deps.origin).pathname,
    ...(action
      ? {
          payload: `action=${action}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  })
async function begin(price: number) {
  const user = await app.makeUser()
  const topUp = (key: string = randomUUID()) =>
    app.as(user)('topUpWallet', {
      query: {},
      body: { price, payment: { tag: 'sandbox' } },
      idempotencyKey: key,
    })
  const balance = async () => (await readWallet(app.deps.database, user.id)).balance
  return { user, topUp, balance }
}
/** Presses a button of the provider's page; returns the redirect target. */
async function pressButton(redirectUrl: string | null, action: string): Promise<string> {
  const away = await visit(redirectUrl ?? '')
  const page = nextPage(away)
  return String((await visit(page, action)).headers.location)
}

test('refunds a top-up of a wrong amount without crediting the wallet', async () => {
  const { topUp, balance } = await begin(25)
  const opened = await topUp()
  assert.ok(opened.ok)
  await pressButton(opened.data.redirect_url, 'pay')
  await app.rows(sql`update sandbox_payments set amount = amount + 100 where amount = 2500`)
  await sandbox.sendDueWebhooks()
  await app.work()
  const [payment] = await sandbox.recent()
  assert.deepEqual([payment?.amount, payment?.refunded], [2600n, 2600n])
  assert.equal(await balance(), 0n)
})

test('credits a top-up once, when the provider confirms it', async () => {
  const { user, topUp, balance } = await begin(25)
  const opened = await topUp()
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.deepEqual([opened.data.status, opened.data.price], ['progress', 25])
  assert.equal(await balance(), 0n)
  const back = await pressButton(opened.data.redirect_url, 'twice')
  const landed = await visit(back)
  assert.equal(landed.headers.location, `${app.deps.origin}/wallet?topup=${opened.data.id}`)
  for (let round = 0; round < 2; round++) {
    await sandbox.sendDueWebhooks()
    for (const { headers, body } of posted) await hook(headers, body)
    await app.work()
  }
  assert.equal(await balance(), 2500n)
  const shown = await app.as(user)('listWalletHistories', { query: {} })
  assert.ok(shown.ok)
  assert.deepEqual(
    shown.data.map(({ type, price, status, balance_after }) => [
      type,
      price,
      status,
      balance_after,
    ]),
    [['topup', 25, 'paid', 25]],
  )
})

test('staff cannot fill a wallet in test mode', async () => {
  const { payments } = app.deps
  const { conditionOf } = payments
  const admin = await app.makeUser({ roles: ['admin'] })
  Object.assign(payments, { conditionOf: () => 'test_only' })
  const opened = await app.as(admin)('topUpWallet', {
    query: {},
    body: { price: 25, payment: { tag: 'sandbox' } },
    idempotencyKey: randomUUID(),
  })
  Object.assign(payments, { conditionOf })
  assert.equal(opened.ok ? 'ok' : opened.code, 'payment_method_unavailable')
})

test('a top-up that is returned in the dashboard leaves the wallet, as far as it is not spent', async () => {
  for (const [spent, left] of [
    [0n, 0n],
    [1_500n, 0n],
  ] as const) {
    const { user, topUp, balance } = await begin(20)
    const opened = await topUp()
    assert.ok(opened.ok)
    await pressButton(opened.data.redirect_url, 'pay')
    await sandbox.sendDueWebhooks()
    await app.work()
    assert.equal(await balance(), 2_000n)
    if (spent > 0n)
      await app.deps.database.transaction((tx) =>
        transfer(tx, {
          kind: 'send',
          key: `spent ${user.id}`,
          now: app.clock.now(),
          entries: [
            { account: { kind: 'user', userId: user.id }, amount: -spent },
            { account: { kind: 'platform_revenue' }, amount: spent },
          ],
        }),
      )
    const [payment] = await app.rows<{ uuid: string; id: number }>(
      sql`select uuid, id from transactions where user_id = ${user.id}`,
    )
    assert.ok(payment)
    const handle = { reference: payment.uuid, providerId: null, paymentId: null }
    await sandbox.refund(handle, { minor: 2_000n, currency: 'USD' }, `dashboard ${payment.uuid}`)
    for (let look = 0; look < 2; look++) await visit(`/pay/${payment.uuid}/return`)
    assert.equal(await balance(), left)
    const entries = await app.rows(sql`
      select a.kind, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.key like ${`outside:${payment.id}:%`} and a.kind <> 'provider_clearing' order by a.kind`)
    assert.deepEqual(
      entries,
      [
        ...(spent > 0n ? [{ kind: 'platform_revenue', amount: Number(-spent) }] : []),
        { kind: 'user', amount: Number(spent - 2_000n) },
      ].filter(({ amount }) => amount !== 0),
    )
    const history = await app.as(user)('listWalletHistories', { query: {} })
    assert.ok(history.ok)
    assert.deepEqual(
      history.data.map(({ type }) => type).filter((type) => type === 'withdraw'),
      ['withdraw'],
    )
  }
})

test('a declined top-up credits nothing', async () => {
  const { topUp, balance } = await begin(25)
  const opened = await topUp()
  assert.ok(opened.ok)
  await pressButton(opened.data.redirect_url, 'decline')
  await sandbox.sendDueWebhooks()
  await app.work()
  assert.equal(await balance(), 0n)
})

test('credits a top-up that is paid after its expiry', async () => {
  const { user, topUp, balance } = await begin(25)
  const opened = await topUp()
  assert.ok(opened.ok)
  await pressButton(opened.data.redirect_url, 'late')
  for (let hour = 0; hour < 3; hour++) {
    app.clock.forward(3600)
    await sandbox.sendDueWebhooks()
    await app.work()
  }
  assert.equal(await balance(), 2500n)
  const shown = await app.as(user)('showTransaction', { params: { id: opened.data.id }, query: {} })
  assert.ok(shown.ok && shown.data.status === 'paid')
})

test('repeating a top-up returns the same payment', async () => {
  const { topUp } = await begin(25)
  const key = randomUUID()
  const [first, second] = [await topUp(key), await topUp(key)]
  assert.ok(first.ok && second.ok && first.data.id === second.data.id)
})

test('refuses a top-up that is too small, too large or not by a provider', async () => {
  const codeOf = async (
    price: number,
    tag: 'sandbox' | 'wallet' | 'cash' | 'stripe' | 'free' = 'sandbox',
  ) => {
    const answer = await app.as(await app.makeUser())('topUpWallet', {
      query: {},
      body: { price, payment: { tag } },
      idempotencyKey: randomUUID(),
    })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await codeOf(0.99), 'topup_limit')
  assert.equal(await codeOf(500.01), 'topup_limit')
  assert.equal(await codeOf(10.005), 'validation_failed')
  for (const tag of ['wallet', 'cash', 'stripe', 'free'] as const)
    assert.equal(await codeOf(10, tag), 'payment_method_unavailable')
})

test('the ledger sums to zero after all tests', async () => {
  const [sum] = await app.rows<{ n: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as n from ledger_entries`,
  )
  assert.equal(sum?.n, 0)
})
