import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  DEEDS,
  NEWCOMER_POLICY,
  budgetsOf,
  missingStep,
  tablesForNewcomers,
} from './newcomer-policy.ts'

const NOBODY = { hasPhoneOrCard: false, hasVerifiedEmail: false, hasHistory: false }

describe('missingStep', () => {
  test('an earlier order or visit is enough for everything', () => {
    for (const deed of DEEDS)
      assert.equal(missingStep(deed, { ...NOBODY, hasHistory: true }), null, deed)
  })

  test('a verified phone or a paid card lets newcomers do everything but send cash parcels', () => {
    for (const deed of DEEDS)
      assert.equal(
        missingStep(deed, { ...NOBODY, hasPhoneOrCard: true }),
        deed === 'cash_parcel' ? 'history' : null,
        deed,
      )
  })

  test('a verified e-mail address lets newcomers book and wait, not pay in cash', () => {
    const person = { ...NOBODY, hasVerifiedEmail: true }
    assert.deepEqual(
      DEEDS.filter((deed) => missingStep(deed, person) === null),
      ['booking', 'booking_wait'],
    )
  })
})

test('each deed that newcomers may do is counted by phone and by address', () => {
  for (const deed of DEEDS.filter((each) => NEWCOMER_POLICY[each].needs !== 'history')) {
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
