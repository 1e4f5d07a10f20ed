import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MenuCategory } from '@hawker/contract/catalog'
import { mealMoments } from './meal-moments.ts'

// Only what is looked at.
const menu = (...mealtimes: (readonly { from: string; to: string }[] | null)[]) =>
  [{ products: mealtimes.map((times) => ({ mealtimes: times })) }] as unknown as MenuCategory[]

test("a menu changes when breakfast begins and ends by the shop's clock, also tomorrow", () => {
  const breakfast = [{ from: '07:00', to: '11:00' }]
  const moments = mealMoments(
    menu(breakfast, null, breakfast),
    'America/New_York',
    Date.parse('2026-11-21T15:00:00Z'),
  )
  assert.deepEqual(
    moments.map((at) => new Date(at).toISOString()),
    [
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T16:00:00.000Z',
      '2026-11-22T12:00:00.000Z',
      '2026-11-22T16:00:00.000Z',
    ],
  )
  assert.deepEqual(mealMoments(menu(null), 'America/New_York', 0), [])
})
