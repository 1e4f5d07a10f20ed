import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEEDS, budgetsOf, isConfirmed, tablesForNewcomers } from './newcomer-policy.ts'

const NOBODY = { hasPhoneOrCard: false, hasVerifiedEmail: false, hasHistory: false }

test('a phone, a card, an address or history confirms a person', () => {
  assert.equal(isConfirmed(NOBODY), false)
  for (const fact of ['hasPhoneOrCard', 'hasVerifiedEmail', 'hasHistory'] as const)
    assert.equal(isConfirmed({ ...NOBODY, [fact]: true }), true, fact)
})

test('each deed of newcomers is counted by phone and by address', () => {
  for (const deed of DEEDS) {
    const keys = budgetsOf(deed, NOBODY).map(({ per }) => per.join())
    assert.ok(keys.includes('phone') && keys.includes('address'), deed)
  }
})

test('people with an earlier order or visit have no budgets of newcomers', () => {
  for (const deed of DEEDS) assert.deepEqual(budgetsOf(deed, { ...NOBODY, hasHistory: true }), [])
})

test('newcomers may hold half of the tables, and two in a small restaurant', () => {
  assert.deepEqual([1, 3, 4, 5, 20].map(tablesForNewcomers), [2, 2, 2, 3, 10])
})
