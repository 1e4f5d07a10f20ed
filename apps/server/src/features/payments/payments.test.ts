import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import {
  SANDBOX_SIGNATURE,
  type Sandbox,
  sandboxPages,
  sandboxProvider,
} from '../../adapters/payments/sandbox.ts'
import { fixedProviders } from '../../adapters/payments/testing/fixed-providers.ts'
import { sql } from '@hawker/postgres/database'
import { makeBareOrder } from '../../testing/make/make-bare-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { nextPage } from '../../testing/next-page.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { readWallet, transfer } from '../wallet/index.ts'
import { listPaymentMethods } from './methods/list-payment-methods.ts'
import {
  type OpenedPayments,
  type Payment,
  openPayments,
  paymentJobs,
  paymentListeners,
  paymentPages,
  paymentRoutes,
  paymentSweeps,
  refundPayable,
  transactionsOf,
} from './index.ts'

let app: TestApp
let pages: FastifyInstance
let sandbox: Sandbox
let shop: TestShop
const TOTAL = 4751n
/** The sandbox's webhooks, for tests that repeat or alter them. */
let posted: { headers: Record<string, string>; body: string }[] = []
let dropWebhooks = false

before(async () => {
  app = await startTestApp({
    routes: paymentRoutes,
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
          return dropWebhooks || (await hook(headers, body)).statusCode === 200
        },
      })
      return { payments: fixedProviders([sandbox]) }
    },
  })
  pages = Fastify()
  paymentPages(pages, app.deps)
  sandboxPages(pages, sandbox)
  shop = await makeShop(app)
})
after(async () => {
  await pages.close()
  await app.close()
})

const hook = (headers: Record<string, string>, body: string, tag = 'sandbox') =>
  pages.inject({ method: 'POST', url: `/webhook/${tag}`, headers, payload: body })
const visit = async (url: string, method: 'GET' | 'POST' = 'GET', action?: string) =>
  pages.inject({
    method,
    url: new URL(url, app.deps.origin).pathname,
    ...(action
      ? {
          payload: `action=${action}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  })
const give = (userId: number, amount: bigint) =>
  app.deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'credit',
      key: `gift:${userId}`,
      now: app.clock.now(),
      entries: [
        { account: { kind: 'promo' }, amount: -amount },
        { account: { kind: 'user', userId }, amount },
      ],
    }),
  )
async function placeOrder(payment: Payment, { balance = 0n } = {}) {
  const user = await app.makeUser()
  if (balance > 0n) await give(user.id, balance)
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: user.id,
    currencyId: shop.currencyIds.USD,
    released: false,
    paid: false,
  })
  const opened: OpenedPayments = await app.deps.database.transaction((tx) =>
    openPayments(tx, app.deps, {
      payable: { type: 'order', id },
      userId: user.id,
      currency: { id: shop.currencyIds.USD, code: 'USD', decimals: 2 },
      amount: TOTAL,
      settlementAmount: TOTAL,
      payment,
      payUntil: new Date(app.clock.now().getTime() + 15 * 60_000),
      now: app.clock.now(),
    }),
  )
  const uuid = opened.transactions.at(-1)?.uuid ?? ''
  return { user, id, opened, uuid }
}
/** Pays as a browser does: redirect, provider page, button. Only the webhook informs the server. */
async function payAtSandbox(uuid: string, ...actions: string[]): Promise<string> {
  posted = []
  let next = nextPage(await visit(`/pay/${uuid}`))
  for (const action of actions) next = (await visit(next, 'POST', action)).headers.location ?? ''
  return next
}
const statusesOf = async (id: number) =>
  (await transactionsOf(app.deps.database, 'order', [id])).map(
    ({ tag, status }) => `${tag} ${status}`,
  )
const eventsOf = async (id: number) =>
  (
    await app.rows<{ topic: string }>(
      sql`select topic from events where order_id = ${id} order by id`,
    )
  ).map(({ topic }) => topic)
const cancel = (id: number) =>
  app.deps.database.transaction(async (tx) => {
    await tx.run(sql`update orders set status = 'cancelled' where id = ${id}`)
    await refundPayable(tx, 'order', id, app.clock.now())
  })
const escrowOf = async (id: number) =>
  (
    await app.rows<{ sum: number }>(sql`
      select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
        join ledger_accounts a on a.id = e.account_id
      join ledger_transfers t on t.id = e.transfer_id where a.kind = 'escrow' and t.ref_type = 'order'
        and t.ref_id = ${id}`)
  )[0]?.sum
const deliverWebhooksAndRunJobs = async () => {
  await sandbox.sendDueWebhooks()
  await app.work()
}

test("a payment on the provider's page marks the order paid by webhook alone", async () => {
  const { id, uuid, opened } = await placeOrder({ tag: 'sandbox' })
  assert.equal(opened.ready, false)
  await payAtSandbox(uuid, 'pay')
  assert.deepEqual(await statusesOf(id), ['sandbox progress'])
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
  assert.deepEqual(await eventsOf(id), ['payment.paid'])
  assert.equal(await escrowOf(id), 4751)
})

test('the return page checks the payment and redirects to the order', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  dropWebhooks = true
  const back = await payAtSandbox(uuid, 'challenge', 'pay')
  assert.match(back, new RegExp(`/pay/${uuid}/return$`))
  const answer = await visit(back)
  dropWebhooks = false
  assert.equal(answer.statusCode, 303)
  assert.equal(answer.headers.location, `${app.deps.origin}/orders/${id}`)
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
})

test('a repeated webhook and the return page pay once', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  const back = await payAtSandbox(uuid, 'twice')
  await Promise.all([deliverWebhooksAndRunJobs(), visit(back), visit(back)])
  await deliverWebhooksAndRunJobs()
  for (const { headers, body } of posted) assert.equal((await hook(headers, body)).statusCode, 200)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
  assert.deepEqual(await eventsOf(id), ['payment.paid'])
  assert.equal(await escrowOf(id), 4751)
  const stored = await app.rows<{ n: number }>(
    sql`select count(*) as n from webhook_events where payload ->> 'reference' = ${uuid}`,
  )
  assert.equal(stored[0]?.n, 1)
})

test('out-of-order webhooks do not change a final status', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid, 'out_of_order')
  await deliverWebhooksAndRunJobs()
  app.clock.forward(5)
  await deliverWebhooksAndRunJobs()
  assert.equal(posted.length, 2)
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
})

test('the reconciler finds a late payment without a webhook', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  dropWebhooks = true
  await payAtSandbox(uuid, 'late')
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox progress'])
  app.clock.forward(61)
  await deliverWebhooksAndRunJobs()
  dropWebhooks = false
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
})

test('a provider that withdraws a final status changes nothing', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid, 'pay')
  await deliverWebhooksAndRunJobs()
  for (const status of ['rejected', 'canceled', 'progress']) {
    await app.rows(sql`update sandbox_payments set status = ${status} where reference = ${uuid}`)
    await visit(`/pay/${uuid}/return`)
  }
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
  assert.deepEqual(await eventsOf(id), ['payment.paid'])
})

test('rechecks an open payment after 1, 5, 15 and 60 minutes, then hourly until a day after expiry', async (t) => {
  app.clock.stopDuring(t)
  const { uuid } = await placeOrder({ tag: 'sandbox' })
  const opened = app.clock.now().getTime()
  const next = async () => {
    const [row] = await app.rows<{ at: Date | null }>(
      sql`select next_check_at as at from transactions where uuid = ${uuid}`,
    )
    return row?.at ?? null
  }
  const minutes: number[] = []
  for (let at = await next(); at !== null; at = await next()) {
    minutes.push((at.getTime() - opened) / 60_000)
    app.clock.set(at)
    await app.work()
  }
  assert.deepEqual(minutes.slice(0, 6), [1, 5, 15, 60, 120, 180])
  assert.equal(minutes.at(-1), 25 * 60)
})

test('refuses a forged or altered webhook without storing it', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  dropWebhooks = true
  await payAtSandbox(uuid, 'pay')
  await sandbox.sendDueWebhooks()
  dropWebhooks = false
  const real = posted[0]
  assert.ok(real)
  const signature = real.headers[SANDBOX_SIGNATURE] ?? ''
  const forged = {
    ...real.headers,
    [SANDBOX_SIGNATURE]: signature.replace(/v1=./, (start) => (start === 'v1=0' ? 'v1=1' : 'v1=0')),
  }
  assert.equal((await hook(forged, real.body)).statusCode, 400)
  assert.equal((await hook(real.headers, `${real.body} `)).statusCode, 400)
  assert.equal((await hook({}, real.body)).statusCode, 400)
  assert.equal((await hook(real.headers, real.body, 'stripe')).statusCode, 404)
  assert.deepEqual(await statusesOf(id), ['sandbox progress'])
})

test("does not trust a webhook's content, and asks the provider", async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid)
  await app.rows(sql`insert into sandbox_webhooks (event_id, body, due_at)
    values ('evt_lie', ${JSON.stringify({ id: 'evt_lie', type: 'payment.paid', reference: uuid })},
      ${app.clock.now()})`)
  await deliverWebhooksAndRunJobs()
  assert.equal(posted.length, 1)
  assert.deepEqual(await statusesOf(id), ['sandbox progress'])
})

test('a webhook that overtakes its payment is stored and used later', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid, 'pay')
  const known = await app.rows<{ provider_id: string }>(
    sql`select provider_id from transactions where uuid = ${uuid}`,
  )
  await app.rows(sql`update transactions set provider_id = null where uuid = ${uuid}`)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox progress'])
  await app.rows(
    sql`update transactions set provider_id = ${known[0]?.provider_id} where uuid = ${uuid}`,
  )
  await app.work()
  assert.deepEqual(await statusesOf(id), ['sandbox paid'])
})

test('a wrong amount or currency pays nothing, is refunded once and audited; the hold is released', async () => {
  const kwd = shop.currencyIds.KWD
  for (const [amount, currency, currencyId] of [
    [3750, 'USD', shop.currencyIds.USD],
    [5000, 'USD', shop.currencyIds.USD],
    [3751, 'KWD', kwd],
  ] as const) {
    const { id, uuid, user } = await placeOrder(
      { tag: 'sandbox', wallet_amount: 1000n },
      { balance: 1500n },
    )
    await payAtSandbox(uuid, 'twice')
    await app.rows(
      sql`update sandbox_payments set amount = ${amount}, currency = ${currency} where reference = ${uuid}`,
    )
    await deliverWebhooksAndRunJobs()
    app.clock.forward(61)
    await deliverWebhooksAndRunJobs()
    assert.deepEqual(await statusesOf(id), ['wallet canceled', 'sandbox refund'])
    const [, back] = await transactionsOf(app.deps.database, 'order', [id])
    assert.deepEqual(
      [back?.refunded, back?.currency.id, back?.note],
      [BigInt(amount), currencyId, 'amount_mismatch'],
    )
    assert.equal((await sandbox.find(uuid))?.refunded, BigInt(amount))
    assert.deepEqual(await eventsOf(id), ['payment.refunded', 'payment.rejected'])
    assert.equal(await escrowOf(id), 0)
    assert.equal((await readWallet(app.deps.database, user.id)).available, 1500n)
    const audit = await app.rows<{ n: number }>(sql`
      select count(*) as n from audit_logs where action = 'payment.amount_mismatch' and subject_id = ${back?.id}`)
    assert.equal(audit[0]?.n, 1)
  }
})

test('an unknown currency pays nothing and is refunded once and audited; the buyer can retry', async () => {
  const { id, uuid, user } = await placeOrder(
    { tag: 'sandbox', wallet_amount: 1000n },
    { balance: 1500n },
  )
  await payAtSandbox(uuid, 'pay')
  await app.rows(sql`update sandbox_payments set currency = 'XTS' where reference = ${uuid}`)
  await deliverWebhooksAndRunJobs()
  for (let round = 0; round < 3; round++) {
    app.clock.forward(3600)
    for (const { headers, body } of posted) await hook(headers, body)
    await visit(`/pay/${uuid}/return`)
    await deliverWebhooksAndRunJobs()
  }
  assert.deepEqual(await statusesOf(id), ['wallet canceled', 'sandbox rejected'])
  const [, came] = await transactionsOf(app.deps.database, 'order', [id])
  assert.deepEqual(
    [came?.note, came?.currency.code, came?.amount],
    ['unknown_currency', 'USD', 3751n],
  )
  assert.equal((await sandbox.find(uuid))?.refunded, 3751n)
  assert.deepEqual(await eventsOf(id), ['payment.rejected'])
  assert.equal(await escrowOf(id), 0)
  assert.equal((await readWallet(app.deps.database, user.id)).available, 1500n)
  const read = await app.rows<{ action: string; detail: unknown }>(sql`
    select action, detail from audit_logs where subject = 'transaction' and subject_id = ${came?.id} order by id`)
  assert.deepEqual(read, [
    {
      action: 'payment.amount_mismatch',
      detail: { expected: ['3751', 'USD'], reported: ['3751', 'XTS'] },
    },
    { action: 'payment.sent_back', detail: { came: ['3751', 'XTS'] } },
  ])
})

test('audits an unknown currency that the provider does not refund', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid, 'late')
  await cancel(id)
  await app.rows(
    sql`update sandbox_payments set status = 'paid', settles_at = null, currency = 'XTS', refunded = amount
      where reference = ${uuid}`,
  )
  app.clock.forward(61)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox canceled'])
  const [came] = await transactionsOf(app.deps.database, 'order', [id])
  assert.equal(came?.note, 'unknown_currency')
  const read = await app.rows<{ action: string }>(sql`
    select action from audit_logs where subject = 'transaction' and subject_id = ${came?.id} order by id`)
  assert.deepEqual(
    read.map(({ action }) => action),
    ['payment.amount_mismatch', 'payment.not_sent_back'],
  )
})

test('voids an authorization of a wrong amount, and refunds it if it is captured anyway', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid)
  await app.rows(
    sql`update sandbox_payments set capture_later = true, amount = 9000 where reference = ${uuid}`,
  )
  await sandbox.runScenario(uuid, 'pay')
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox canceled'])
  assert.equal((await sandbox.find(uuid))?.status, 'canceled')
  assert.deepEqual(await eventsOf(id), ['payment.rejected'])
  await app.rows(sql`update sandbox_payments set status = 'paid' where reference = ${uuid}`)
  app.clock.forward(301)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox refund'])
  assert.equal((await sandbox.find(uuid))?.refunded, 9000n)
  assert.equal(await escrowOf(id), 0)
})

test('voids an authorization in an unknown currency, and refunds it if it is captured anyway', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid)
  await app.rows(
    sql`update sandbox_payments set capture_later = true, currency = 'XTS' where reference = ${uuid}`,
  )
  await sandbox.runScenario(uuid, 'pay')
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox canceled'])
  await app.rows(sql`update sandbox_payments set status = 'paid' where reference = ${uuid}`)
  app.clock.forward(301)
  await deliverWebhooksAndRunJobs()
  assert.equal((await sandbox.find(uuid))?.refunded, TOTAL)
})

test('refunds a payment that arrives after the cancellation in full', async () => {
  const { id, uuid } = await placeOrder({ tag: 'sandbox' })
  dropWebhooks = true
  await payAtSandbox(uuid, 'late')
  app.clock.forward(50)
  await cancel(id)
  assert.deepEqual(await statusesOf(id), ['sandbox canceled'])
  await deliverWebhooksAndRunJobs()
  dropWebhooks = false
  app.clock.forward(61)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['sandbox refund'])
  assert.equal((await sandbox.find(uuid))?.refunded, TOTAL)
  assert.deepEqual(await eventsOf(id), ['payment.refunded'])
  assert.equal((await transactionsOf(app.deps.database, 'order', [id])).at(-1)?.note, 'too_late')
  assert.equal(await escrowOf(id), 0)
})

test('a declined card releases the held wallet part', async () => {
  const { id, uuid, user, opened } = await placeOrder(
    { tag: 'sandbox', wallet_amount: 1000n },
    { balance: 1500n },
  )
  assert.deepEqual(
    opened.transactions.map(({ tag, amount }) => [tag, amount]),
    [
      ['wallet', 1000n],
      ['sandbox', 3751n],
    ],
  )
  assert.equal((await readWallet(app.deps.database, user.id)).available, 500n)
  await payAtSandbox(uuid, 'decline')
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['wallet canceled', 'sandbox rejected'])
  assert.equal((await readWallet(app.deps.database, user.id)).available, 1500n)
  assert.deepEqual(await eventsOf(id), ['payment.rejected'])
})

test('a split payment captures the wallet part with the card, and a cancellation refunds both', async () => {
  const { id, uuid, user } = await placeOrder(
    { tag: 'sandbox', wallet_amount: 1000n },
    { balance: 1500n },
  )
  await payAtSandbox(uuid, 'pay')
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['wallet paid', 'sandbox paid'])
  assert.deepEqual(await eventsOf(id), ['payment.paid'])
  assert.equal(await escrowOf(id), 4751)
  await cancel(id)
  await cancel(id)
  await deliverWebhooksAndRunJobs()
  assert.deepEqual(await statusesOf(id), ['wallet refund', 'sandbox refund'])
  assert.equal((await sandbox.find(uuid))?.refunded, 3751n)
  assert.equal((await readWallet(app.deps.database, user.id)).balance, 1500n)
  assert.equal(await escrowOf(id), 0)
})

test('a refund refused by the provider goes to the wallet', async () => {
  const { id, uuid, user } = await placeOrder({ tag: 'sandbox' })
  await payAtSandbox(uuid, 'pay')
  await deliverWebhooksAndRunJobs()
  await app.rows(sql`update sandbox_payments set refunded = amount where reference = ${uuid}`)
  await cancel(id)
  await deliverWebhooksAndRunJobs()
  assert.equal((await readWallet(app.deps.database, user.id)).balance, TOTAL)
})

test('wallet, cash and free orders are ready at once; a low balance or banknote is refused', async () => {
  const wallet = await placeOrder({ tag: 'wallet' }, { balance: 5000n })
  assert.equal(wallet.opened.ready, true)
  assert.deepEqual(await statusesOf(wallet.id), ['wallet paid'])
  const cash = await placeOrder({ tag: 'cash', change_for: 5000n })
  assert.equal(cash.opened.ready, true)
  assert.deepEqual(await statusesOf(cash.id), ['cash progress'])
  await assert.rejects(placeOrder({ tag: 'wallet' }, { balance: 4750n }), {
    code: 'insufficient_wallet',
  })
  await assert.rejects(placeOrder({ tag: 'sandbox', wallet_amount: 100n }, { balance: 99n }), {
    code: 'insufficient_wallet',
  })
  await assert.rejects(placeOrder({ tag: 'cash', change_for: 4750n }), { code: 'change_too_small' })
  await assert.rejects(placeOrder({ tag: 'stripe' }), { code: 'payment_method_unavailable' })
})

test('two tabs get the same provider page', async () => {
  const { uuid } = await placeOrder({ tag: 'sandbox' })
  const answers = await Promise.all([visit(`/pay/${uuid}`), visit(`/pay/${uuid}`)])
  for (const answer of answers)
    assert.equal(nextPage(answer), `${app.deps.origin}/dev/sandbox/${uuid}`)
  assert.equal((await visit(`/pay/${'0'.repeat(8)}-0000-0000-0000-000000000000`)).statusCode, 404)
})

test('lists unusable methods with a reason', async () => {
  const reasons = async (client: ReturnType<TestApp['as']>, total: number) => {
    const answer = await client('listPaymentMethods', { query: { shop_id: shop.id, total } })
    assert.ok(answer.ok)
    return Object.fromEntries(answer.data.map(({ tag, reason }) => [tag, reason]))
  }
  assert.deepEqual(await reasons(app.as(undefined), 20), {
    cash: null,
    wallet: 'login_first',
    sandbox: null,
  })
  const user = await app.makeUser()
  await give(user.id, 2000n)
  assert.deepEqual(await reasons(app.as(user), 20), { cash: null, wallet: null, sandbox: null })
  assert.deepEqual(await reasons(app.as(user), 100.01), {
    cash: 'cash_limit',
    wallet: 'insufficient_wallet',
    sandbox: null,
  })
})

test('without a provider only cash and wallet are offered and accepted', async () => {
  const alone = { database: app.deps.database, payments: fixedProviders(), clock: app.clock }
  const offered = await listPaymentMethods(alone, {
    userId: undefined,
    shopId: shop.id,
    total: 20,
    basket: undefined,
    currencyId: undefined,
    tableSession: undefined,
    lang: 'en',
    isStaff: false,
  })
  assert.deepEqual(
    offered.map(({ tag }) => tag),
    ['cash', 'wallet'],
  )
  const user = await app.makeUser()
  const { id } = await makeBareOrder(app, {
    shopId: shop.id,
    userId: user.id,
    currencyId: shop.currencyIds.USD,
    released: false,
    paid: false,
  })
  for (const tag of ['sandbox', 'stripe', 'paypal', 'free'] as const) {
    const opening = app.deps.database.transaction((tx) =>
      openPayments(tx, alone, {
        payable: { type: 'order', id },
        userId: user.id,
        currency: { id: shop.currencyIds.USD, code: 'USD', decimals: 2 },
        amount: TOTAL,
        settlementAmount: TOTAL,
        payment: { tag },
        payUntil: app.clock.now(),
        now: app.clock.now(),
      }),
    )
    await assert.rejects(opening, { code: 'payment_method_unavailable' }, tag)
  }
})

test("the provider's page uses the buyer's language, else that of their browser", async () => {
  const opened = async (headers: Record<string, string>) => {
    const { uuid } = await placeOrder({ tag: 'sandbox' })
    await pages.inject({ url: `/pay/${uuid}`, headers })
    return (await sandbox.find(uuid))?.lang
  }
  assert.equal(await opened({ cookie: 'a=b; locale=ar', 'accept-language': 'fr' }), 'ar')
  assert.equal(await opened({ 'accept-language': 'fr-CA,fr;q=0.9' }), 'fr-CA')
  assert.equal(await opened({}), 'en')
  assert.equal(await opened({ cookie: 'locale=../../etc' }), 'en')
})

test('the way back says how the buyer left, as long as the payment is open', async () => {
  const { opened, uuid } = await placeOrder({ tag: 'sandbox' })
  assert.ok(opened.transactions[0])
  await pages.inject(`/pay/${uuid}`)
  const backFrom = async (query: string) => {
    const { location } = (await pages.inject(`/pay/${uuid}/return${query}`)).headers
    return new URL(location ?? '').searchParams.get('payment')
  }
  assert.equal(await backFrom(''), 'returned')
  assert.equal(await backFrom('?left'), 'left')
  assert.equal(await backFrom('?status=cancelled&tx_ref=1'), 'left')
  await payAtSandbox(uuid, 'pay')
  assert.equal(await backFrom('?left'), null)
})

test('an invalid language tag does not prevent a payment', async () => {
  for (const lang of ['x_y!', '%00', 'en&lang=ar', '../../etc', 'en-'.repeat(40)]) {
    const { uuid } = await placeOrder({ tag: 'sandbox' })
    const answer = await pages.inject(`/pay/${uuid}?lang=${lang}`)
    assert.equal(nextPage(answer), `http://hawker.test/dev/sandbox/${uuid}`, lang)
    assert.equal((await visit(`/dev/sandbox/${uuid}`)).statusCode, 200, lang)
  }
})

test('shows a payment only to its owner', async () => {
  const { user, opened, uuid } = await placeOrder({ tag: 'sandbox' })
  const id = opened.transactions[0]?.id ?? 0
  const mine = await app.as(user)('showTransaction', { params: { id } })
  assert.ok(mine.ok)
  assert.equal(mine.data.redirect_url, `${app.deps.origin}/pay/${uuid}`)
  const other = await app.as(await app.makeUser())('showTransaction', { params: { id } })
  assert.ok(!other.ok)
  assert.equal(other.code, 'not_found')
})

test('the ledger sums to zero after all tests', async () => {
  const [row] = await app.rows<{ sum: number }>(
    sql`select sum(amount)::bigint as sum from ledger_entries`,
  )
  assert.equal(row?.sum, 0)
})
