import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyFilterFrom } from './history-filter.ts'

const filterOf = (search: string) => historyFilterFrom(new URLSearchParams(search))

test('reads the valid filters of a URL and ignores the invalid ones', () => {
  assert.deepEqual(
    filterOf('search=+K7+&status=cancelled&type=pickup&from=2026-11-01&to=2026-11-21'),
    {
      search: 'K7',
      status: 'cancelled',
      type: 'pickup',
      from: '2026-11-01',
      to: '2026-11-21',
    },
  )
  assert.deepEqual(
    filterOf('search=+&status=eaten&type=drone&from=yesterday&to=2026-99-01&page=3'),
    {},
  )
})
