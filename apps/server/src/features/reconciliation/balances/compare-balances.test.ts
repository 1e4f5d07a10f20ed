import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { ProviderError } from '../../../adapters/payments/port.ts'
import { changeProvider } from '../../../testing/change-provider.ts'
import {
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'

const TAG = 'stripe'
let app: ReconciliationApp
let changed: ReturnType<typeof changeProvider>
let admin: { id: number; token: string }
before(async () => {
  app = await startReconciliationApp({ only: TAG })
  changed = changeProvider(app, TAG)
  admin = await app.makeUser({ roles: ['admin'] })
})
afterEach(async () => {
  changed.restore()
  await app.rows(sql`delete from reconcile_findings where booked = 0`)
})
after(() => app.close())

const found = async () =>
  (
    await app.rows<{ class: string; amount: number; currency: string; state: string }>(
      sql`select class, amount, currency, state from reconcile_findings order by id`,
    )
  ).map(({ class: name, amount, currency, state }) => `${name} ${amount} ${currency} ${state}`)
const lastNight = async () => {
  const [row] = await app.rows<{ held: number; explained: number; difference: number }>(sql`
    select held, explained, difference from provider_balances where currency = 'USD'
    order by night desc limit 1`)
  assert.ok(row)
  return row
}
async function paid(amount = 20_000n) {
  const order = await app.buy(TAG, amount)
  await app.deliver()
  return order
}
const holdMore = (minor: bigint) =>
  changed.balance((balance) => ({
    ...balance,
    amounts: balance.amounts.map((one) => ({ ...one, minor: one.minor + minor })),
  }))
const decide = async (decision: 'accept' | 'book' | 'ask_again') => {
  const [finding] = await app.rows<{ id: number }>(
    sql`select id from reconcile_findings where state = 'open'`,
  )
  const decided = await app.as(admin)('decideReconcileFinding', {
    params: { id: finding?.id ?? 0 },
    query: {},
    body: { decision },
  })
  assert.ok(decided.ok, JSON.stringify(decided))
}
const clearing = async () => {
  const [row] = await app.rows<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'provider_clearing'`)
  return row?.sum ?? 0
}

test('a balance that payments, refunds, disputes and payouts explain is no finding', async () => {
  const order = await paid()
  await app.emulator(TAG).refundInDashboard(order.providerId, 3_000n)
  await app.emulator(TAG).openDispute?.((await paid()).providerId, 5_000n)
  await app.deliver()
  await app.nights(2)
  const { held, explained, difference } = await lastNight()
  assert.ok(held > 20_000, 'the provider holds money')
  assert.deepEqual([explained, difference], [held, 0])
  await app.emulator(TAG).payOut?.('USD')
  await app.nights(2)
  assert.deepEqual(await lastNight(), { held: 0, explained: 0, difference: 0 })
  assert.deepEqual(await found(), [])
})

test('what moves between midnight and the run is explained', async () => {
  await app.nights(1)
  app.clock.forward(86_400 - 60)
  await app.buy(TAG, 9_000n)
  app.emulator(TAG).takeWebhooks()
  app.clock.forward(60)
  await app.work()
  const { held, difference } = await lastNight()
  assert.ok(held > 8_000)
  assert.equal(difference, 0)
})

test('a difference is a finding when it lasts for two nights, and ends when it agrees', async () => {
  await paid()
  holdMore(-500n)
  await app.nights(1)
  assert.equal((await lastNight()).difference, -500)
  assert.deepEqual(await found(), [])
  await app.nights(1)
  assert.deepEqual(await found(), ['balance_differs -500 USD open'])
  changed.restore()
  await app.nights(1)
  assert.deepEqual(await found(), ['balance_differs -500 USD resolved'])
})

test('asking again resolves a difference that is gone', async () => {
  holdMore(700n)
  await app.nights(2)
  assert.deepEqual(await found(), ['balance_differs 700 USD open'])
  changed.restore()
  await decide('ask_again')
  await app.work()
  assert.deepEqual(await found(), ['balance_differs 700 USD resolved'])
})

test('a booked difference that ends is booked back by staff', async () => {
  await app.nights(1)
  const before = await clearing()
  holdMore(-400n)
  await app.nights(2)
  await decide('book')
  assert.equal(await clearing(), before + 400)
  await app.nights(1)
  assert.deepEqual(await found(), ['balance_differs -400 USD booked'])
  changed.restore()
  await app.nights(1)
  assert.deepEqual(await found(), ['balance_differs 0 USD open'])
  await decide('book')
  assert.equal(await clearing(), before)
  await app.nights(1)
  assert.deepEqual(await found(), ['balance_differs 0 USD booked'])
})

test('keys that may not read the balance leave a word, and the night is done', async () => {
  changed.balance(() => {
    throw new ProviderError('key_refused', 'no permission')
  })
  await app.nights(1)
  const rows = await app.rows<{ failure: string | null; done: boolean }>(sql`
    select failure, finished_at is not null as done from reconcile_runs
    where night = (select max(night) from reconcile_runs) order by day desc`)
  assert.deepEqual(
    rows.map(({ failure, done }) => [failure, done]),
    [
      ['the balance was refused: no permission', true],
      [null, true],
      [null, true],
    ],
  )
})
