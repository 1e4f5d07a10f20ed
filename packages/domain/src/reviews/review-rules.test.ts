import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import { editDeadline, containsContact, reviewDeadline } from './review-rules.ts'

const SPANS = { reviewDays: 30, reviewEditHours: 48 }

test('only a delivered order can be reviewed, for 30 days', () => {
  assert.equal(
    reviewDeadline({ status: 'delivered', deliveredAt: 1000 }, SPANS),
    1000 + 30 * DAY_MS,
  )
  assert.equal(reviewDeadline({ status: 'cancelled', deliveredAt: null }, SPANS), null)
  assert.equal(reviewDeadline({ status: 'on_a_way', deliveredAt: null }, SPANS), null)
})
test('a review or reply can be edited for 48 hours', () =>
  assert.equal(editDeadline(0, SPANS), 48 * HOUR_MS))

test('finds e-mail addresses, phone numbers and links, but not prices, times and dates', () => {
  for (const text of [
    'write to me@example.test',
    'call +1 (202) 555-0199',
    'see www.elsewhere.test/x',
    'https://x.test',
  ])
    assert.ok(containsContact(text), text)
  for (const text of [
    '12.50 for two, 20 minutes late',
    'ordered at 18:30',
    'Great! 10/10',
    'a 3 course menu',
  ])
    assert.ok(!containsContact(text), text)
})
