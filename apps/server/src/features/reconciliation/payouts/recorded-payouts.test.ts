import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeProvider } from '../../../testing/change-provider.ts'
import {
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'

const TAG = 'paytabs'
let app: ReconciliationApp
let admin: { id: number; token: string }
let other: { id: number; token: string }
let currency: { id: number; code: string }
before(async () => {
  app = await startReconciliationApp({ only: TAG, rate: 2 })
  admin = await app.makeUser({ roles: ['admin'] })
  other = await app.makeUser({ roles: ['admin'] })
  currency = await app.currencyOf(TAG)
  await app.buy(TAG, 400_000n)
  await app.deliver()
})
after(() => app.close())

let references = 0
const record = (overrides: Record<string, unknown> = {}, user = admin) =>
  app.as(user)('recordPayout', {
    query: {},
    body: {
      tag: TAG,
      amount: 100,
      currency: currency.code,
      day: '2026-01-05',
      reference: `statement ${references++}`,
      ...overrides,
    },
  })
const confirm = (user: { token: string }, id: number) =>
  app.as(user)('confirmRecordedPayout', { params: { id }, query: {} })
const withdraw = (user: { token: string }, id: number) =>
  app.as(user)('withdrawRecordedPayout', { params: { id }, query: {} })
const balances = async () => {
  const rows = await app.rows<{ kind: string; sum: number }>(sql`
    select a.kind, sum(e.amount)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where a.kind in ('bank', 'provider_clearing', 'fx_rounding') group by a.kind`)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.sum ?? 0
  return [of('provider_clearing'), of('bank'), of('fx_rounding')]
}
const setRate = (rate: number) =>
  app.rows(sql`update currencies set rate = ${rate} where id = ${currency.id}`)
const fieldOf = (answer: Awaited<ReturnType<typeof record>>) =>
  answer.ok ? 'ok' : Object.keys(answer.errors).join()
const a9 = async () =>
  describeBreaches(
    (await auditBooks(app.deps.database, app.clock.now())).filter(({ rule }) => rule === 'A9'),
  )

test('a recorded payout is booked to the bank at once, and audited', async () => {
  const [clearing = 0, bank = 0, rounding = 0] = await balances()
  await setRate(4)
  const recorded = await record()
  await setRate(2)
  assert.ok(recorded.ok && recorded.data.state === 'booked', JSON.stringify(recorded))
  assert.equal(recorded.data.amount, 100)
  // The payment was booked at a rate of 2, and the bank gets the value of today, at 4.
  assert.deepEqual(await balances(), [clearing + 5_000, bank - 2_500, rounding - 2_500])
  const [logged] = await app.rows<{ action: string; user_id: number }>(
    sql`select action, user_id from audit_logs order by id desc limit 1`,
  )
  assert.deepEqual(logged, { action: 'recorded_payout.book', user_id: admin.id })
  assert.deepEqual(await a9(), [])
})

test('above the limit another person confirms', async () => {
  const before = await balances()
  const proposed = await record({ amount: 1_100 })
  assert.ok(proposed.ok && proposed.data.state === 'proposed')
  assert.deepEqual(await balances(), before)
  const same = await confirm(admin, proposed.data.id)
  assert.ok(!same.ok && same.code === 'second_person_required')
  const confirmed = await confirm(other, proposed.data.id)
  assert.ok(confirmed.ok && confirmed.data.state === 'booked')
  assert.equal(confirmed.data.confirmed_by?.id, other.id)
  assert.deepEqual((await balances())[1], (before[1] ?? 0) - 55_000)
  const again = await confirm(other, proposed.data.id)
  assert.ok(!again.ok && again.code === 'invalid_transition')
})

test('a withdrawn payout leaves nothing in the books, at any rate', async () => {
  const before = await balances()
  await setRate(4)
  const recorded = await record({ reference: 'typed wrongly' })
  await setRate(8)
  assert.ok(recorded.ok)
  assert.equal(fieldOf(await record({ reference: 'typed wrongly' })), 'reference')
  const withdrawn = await withdraw(admin, recorded.data.id)
  await setRate(2)
  assert.ok(withdrawn.ok && withdrawn.data.state === 'withdrawn')
  assert.deepEqual(await balances(), before)
  assert.deepEqual(await a9(), [])
  const again = await withdraw(admin, recorded.data.id)
  assert.ok(!again.ok && again.code === 'invalid_transition')
  assert.equal(fieldOf(await record({ reference: 'typed wrongly' })), 'ok')
})

test('a large payout is not withdrawn by its recorder alone', async () => {
  const proposed = await record({ amount: 1_100 })
  assert.ok(proposed.ok)
  assert.ok((await confirm(other, proposed.data.id)).ok)
  const alone = await withdraw(admin, proposed.data.id)
  assert.ok(!alone.ok && alone.code === 'second_person_required')
  assert.ok((await withdraw(other, proposed.data.id)).ok)
})

test('what cannot be a payout is refused by its field', async () => {
  assert.equal(fieldOf(await record({ amount: 0 })), 'amount')
  assert.equal(fieldOf(await record({ amount: 0.000_1 })), 'amount')
  assert.equal(fieldOf(await record({ currency: 'XTS' })), 'currency')
  assert.equal(fieldOf(await record({ day: '2999-01-01' })), 'day')
  assert.equal(fieldOf(await record({ tag: 'stripe' })), 'tag')
})

test('a provider whose payouts are listed takes no recorded ones', async () => {
  const at = app.clock.now()
  const changed = changeProvider(app, TAG)
  const amount = { minor: -100n, currency: currency.code }
  changed.entries((listed) => [...listed, { id: 'listed', kind: 'payout', amount, at }])
  await app.nights(1)
  changed.restore()
  assert.equal(fieldOf(await record()), 'tag')
})

test('only admins record, and a night books nothing twice', async () => {
  const user = await app.makeUser()
  const refused = await record({}, { id: user.id, token: user.token })
  assert.ok(!refused.ok && refused.code === 'forbidden')
  const before = await balances()
  await app.nights(2)
  assert.deepEqual(await balances(), before)
  const listed = await app.as(admin)('listRecordedPayouts', { query: { tag: TAG, perPage: 2 } })
  assert.ok(listed.ok && listed.data.length === 2)
})
