import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MenuCategory } from '@hawker/contract/catalog'
import { mealChangeTimes } from './meal-change-times.ts'

// Only the fields that the function reads.
const menu = (...mealtimes: (readonly { from: string; to: string }[] | null)[]) =>
  [{ products: mealtimes.map((times) => ({ mealtimes: times })) }] as unknown as MenuCategory[]

test("returns the start and end of breakfast in the shop's time zone, today and tomorrow", () => {
  const breakfast = [{ from: '07:00', to: '11:00' }]
  const moments = mealChangeTimes(
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
  assert.deepEqual(mealChangeTimes(menu(null), 'America/New_York', 0), [])
})
