import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursOfDay, exceptionDays } from './hours.ts'

test('prefers delivery hours over general hours and ignores pickup hours', () => {
  const shop = {
    working_days: [
      { day: 1, from: '10:00', to: '22:00', type: 'all' as const },
      { day: 1, from: '12:00', to: '21:00', type: 'delivery' as const },
      { day: 1, from: '09:00', to: '22:00', type: 'pickup' as const },
      { day: 2, from: '10:00', to: '22:00', type: 'all' as const },
    ],
  }
  assert.deepEqual(
    [1, 2, 3].map((day) => hoursOfDay(day, shop).map(({ from }) => from)),
    [['12:00'], ['10:00'], []],
  )
})

test('lists future special and closed days, with special hours first', () => {
  const shop = {
    closed_dates: ['2026-12-25', '2026-11-01', '2026-12-31'],
    special_days: [
      { date: '2026-12-24', from: '10:00', to: '14:00' },
      { date: '2026-12-31', from: '10:00', to: '12:00' },
      { date: '2026-12-31', from: '18:00', to: '23:00' },
    ],
  }
  assert.deepEqual(
    exceptionDays(shop, '2026-11-22').map(({ date, hours }) => [date, hours.length]),
    [
      ['2026-12-24', 1],
      ['2026-12-25', 0],
      ['2026-12-31', 2],
    ],
  )
})
