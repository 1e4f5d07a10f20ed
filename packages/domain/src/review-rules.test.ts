import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editUntil, holdsContact, reviewUntil } from './review-rules.ts'

const SPANS = { reviewDays: 30, reviewEditHours: 48 }

test('only a delivered order can be reviewed, for 30 days', () => {
  assert.equal(
    reviewUntil({ status: 'delivered', deliveredAt: 1000 }, SPANS),
    1000 + 30 * 86_400_000,
  )
  assert.equal(reviewUntil({ status: 'cancelled', deliveredAt: null }, SPANS), null)
  assert.equal(reviewUntil({ status: 'on_a_way', deliveredAt: null }, SPANS), null)
})
test('what was written can be changed for 48 hours', () =>
  assert.equal(editUntil(0, SPANS), 48 * 3_600_000))

test('addresses, numbers and links are seen; prices, times and dates are not', () => {
  for (const text of [
    'write to me@example.test',
    'call +1 (202) 555-0199',
    'see www.elsewhere.test/x',
    'https://x.test',
  ])
    assert.ok(holdsContact(text), text)
  for (const text of [
    '12.50 for two, 20 minutes late',
    'ordered at 18:30',
    'Great! 10/10',
    'a 3 course menu',
  ])
    assert.ok(!holdsContact(text), text)
})
