import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type BudgetKey,
  LIMITED_ACTIONS,
  type LimitedAction,
  type KnownFacts,
  NEWCOMER_RULES,
  STRANGER,
} from '@hawker/domain/trust/newcomer-policy'
import { sql } from '@hawker/postgres/database'
import { Refusal } from '../../core/refuse.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import type { BudgetSubject } from './budgets.ts'
import { useNewcomerBudget } from './index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: () => [], deps: () => ({ limitScale: 1 }) })
})
after(() => app?.close())

const NEWCOMER = {
  hasPhoneOrCard: true,
  hasVerifiedEmail: false,
  verifiedPhone: null,
  hasHistory: false,
}

/** What newcomers may do in a day. */
const LIMITS: Readonly<Record<LimitedAction, Readonly<Record<string, number>>>> = {
  booking: { person: 3, phone: 3, 'address+shop': 3, address: 15 },
  booking_wait: { phone: 3, 'address+shop': 3, address: 15 },
  cash_order: { person: 3, phone: 3, 'address+shop': 5, address: 20 },
  offline_parcel: { person: 3, phone: 3, address: 15 },
  group_order: { person: 3, 'address+shop': 10, address: 30 },
  table_call: { 'address+table': 5, 'address+shop': 15, table: 20 },
  confirmed_table_call: { 'address+table': 40, table: 80 },
}

let subjects = 0
/** A subject that shares only these keys with the others of a test. An address varies inside its /64. */
function subjectWith(shared: readonly BudgetKey[], common: number): BudgetSubject {
  const own = (subjects += 1)
  const of = (key: BudgetKey) => (shared.includes(key) ? common : own)
  return {
    address: `2001:db8:${of('address').toString(16)}:1::${own.toString(16)}`,
    phone: `+1202${String(of('phone')).padStart(7, '0')}`,
    userId: of('person'),
    shopId: of('shop'),
    tableId: of('table'),
  }
}
const doOnce = async (
  action: LimitedAction,
  subject: BudgetSubject,
  person: KnownFacts = NEWCOMER,
) => {
  try {
    await app.deps.database.transaction((tx) =>
      useNewcomerBudget(tx, app.deps, { action, person, subject }),
    )
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

for (const action of LIMITED_ACTIONS)
  for (const [name, max] of Object.entries(LIMITS[action]))
    test(`${action}: ${max} a day by ${name}, also at once`, async () => {
      await app.rows(sql`delete from budget_uses`)
      const shared = name.split('+') as BudgetKey[]
      const common = (subjects += 1)
      await app.deps.database.warm()
      const codes = await Promise.all(
        Array.from({ length: max + 3 }, () => doOnce(action, subjectWith(shared, common))),
      )
      assert.deepEqual(
        codes.toSorted(),
        [...Array(3).fill('newcomer_limit'), ...Array(max).fill('ok')],
        codes.join(),
      )
      assert.equal(await doOnce(action, subjectWith([], common)), 'ok', 'another subject')
    })

test('strangers who type a number use up nothing of its verified owner', async () => {
  await app.rows(sql`delete from budget_uses`)
  const subject = () => ({ ...subjectWith([], 0), phone: '+12025550100' })
  const owner = { ...NEWCOMER, verifiedPhone: '+12025550100' }
  const codes: string[] = []
  for (const person of [NEWCOMER, owner])
    for (let uses = 0; uses < 4; uses += 1) codes.push(await doOnce('booking', subject(), person))
  const three = ['ok', 'ok', 'ok', 'newcomer_limit']
  assert.deepEqual(codes, [...three, ...three])
})

test('each budget of the policy has its limit here', () => {
  for (const action of LIMITED_ACTIONS)
    assert.deepEqual(
      Object.fromEntries(
        NEWCOMER_RULES[action].budgets.map(({ per, max }) => [per.join('+'), max]),
      ),
      LIMITS[action],
      action,
    )
})

test('people with history have no limit, and only actions that need it ask for a confirmation', async () => {
  const subject = subjectWith([], 0)
  for (const action of LIMITED_ACTIONS) {
    const codes = []
    for (let times = 0; times < 4; times += 1)
      codes.push(await doOnce(action, subject, { ...STRANGER, hasHistory: true }))
    assert.deepEqual(codes, ['ok', 'ok', 'ok', 'ok'], action)
  }
  assert.deepEqual(
    await Promise.all(
      LIMITED_ACTIONS.map((action) => doOnce(action, subjectWith([], 0), STRANGER)),
    ),
    [
      'phone_unverified',
      'phone_unverified',
      'phone_unverified',
      'phone_unverified',
      'ok',
      'ok',
      'ok',
    ],
  )
})
