import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeProvider } from '../../testing/change-provider.ts'
import { type ReconciliationApp, startReconciliationApp } from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'

const TAG = 'stripe'
let app: ReconciliationApp
before(async () => {
  app = await startReconciliationApp({ only: TAG })
})
after(() => app.close())

const found = async () =>
  (
    await app.rows<{ class: string; amount: number; currency: string; state: string }>(
      sql`select class, amount, currency, state from reconcile_findings order by id`,
    )
  ).map(({ class: name, amount, currency, state }) => `${name} ${amount} ${currency} ${state}`)
const posted = () =>
  app.rows<{ kind: string; account: string; amount: number }>(sql`
    select l.kind, a.kind as account, e.amount from ledger_transfers l
      join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
    where l.kind in ('provider_fee', 'provider_payout') order by l.id, a.kind`)

test('a fee and a payout in a currency that is missing wait for it as findings', async () => {
  const at = app.clock.now()
  const won = (minor: bigint) => ({ minor, currency: 'KRW' })
  const changed = changeProvider(app, TAG)
  changed.balance((balance) => ({ ...balance, amounts: [...balance.amounts, won(-5_030n)] }))
  changed.entries((listed) => [
    ...listed,
    { id: 'txn_fee', kind: 'fee', amount: won(-30n), at },
    { id: 'txn_payout', kind: 'payout', amount: won(-5_000n), at },
  ])
  await app.nights(2)
  assert.deepEqual(await found(), [
    'currency_unknown -30 KRW open',
    'currency_unknown -5000 KRW open',
  ])
  assert.deepEqual(await posted(), [])

  const admin = await app.makeUser({ roles: ['admin'] })
  const listed = await app.as(admin)('listReconcileFindings', { query: { open: true } })
  assert.ok(listed.ok)
  // Won have no decimals, also while the marketplace does not know them.
  assert.deepEqual(
    listed.data.map(({ amount }) => amount),
    [-5000, -30],
  )

  await app.rows(sql`
    insert into currencies (code, title, symbol, decimals, rate) values ('KRW', 'Won', '₩', 0, 1500)`)
  const booked = await app.as(admin)('decideReconcileFinding', {
    params: { id: listed.data[0]?.id ?? 0 },
    query: {},
    body: { decision: 'book' },
  })
  assert.ok(!booked.ok && booked.code === 'invalid_transition', 'the entry will be booked')

  await app.nights(1)
  assert.deepEqual(await found(), [
    'currency_unknown -30 KRW resolved',
    'currency_unknown -5000 KRW resolved',
  ])
  assert.deepEqual(await posted(), [
    { kind: 'provider_fee', account: 'provider_clearing', amount: 2 },
    { kind: 'provider_fee', account: 'provider_fees', amount: -2 },
    { kind: 'provider_payout', account: 'bank', amount: -333 },
    { kind: 'provider_payout', account: 'provider_clearing', amount: 333 },
  ])
  const breaches = await auditBooks(app.deps.database, app.clock.now())
  assert.deepEqual(describeBreaches(breaches.filter(({ rule }) => rule === 'A9')), [])
})
