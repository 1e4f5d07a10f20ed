import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  LIMITED_ACTIONS,
  STRANGER,
  NEWCOMER_RULES,
  budgetsOf,
  isConfirmed,
  mayNewcomersHold,
  tablesForNewcomers,
} from './newcomer-policy.ts'

test('a phone, a card, an address or history confirms a person', () => {
  assert.equal(isConfirmed(STRANGER), false)
  for (const fact of ['hasPhoneOrCard', 'hasVerifiedEmail', 'hasHistory'] as const)
    assert.equal(isConfirmed({ ...STRANGER, [fact]: true }), true, fact)
})

test('each action of newcomers is counted by address, and by phone if it needs one', () => {
  for (const action of LIMITED_ACTIONS) {
    const keys = budgetsOf(action, STRANGER).map(({ per }) => per.join())
    assert.ok(
      keys.some((key) => key.startsWith('address')),
      action,
    )
    if (NEWCOMER_RULES[action].needsConfirmation) assert.ok(keys.includes('phone'), action)
  }
})

test('people with an earlier order or visit have no budgets of newcomers', () => {
  for (const action of LIMITED_ACTIONS)
    assert.deepEqual(budgetsOf(action, { ...STRANGER, hasHistory: true }), [])
})

test('newcomers may hold half of the tables, and two in a small restaurant', () => {
  assert.deepEqual([1, 3, 4, 5, 20].map(tablesForNewcomers), [2, 2, 2, 3, 10])
})

test('a party of newcomers joins tables up to their half, and more only where no other newcomer sits', () => {
  assert.deepEqual(
    [1, 2, 3].map((more) => mayNewcomersHold(2, more, 3)),
    [true, false, false],
  )
  assert.equal(mayNewcomersHold(0, 3, 2), true)
})
