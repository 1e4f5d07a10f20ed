import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOf } from './history-filter.ts'

const of = (search: string) => filterOf(new URLSearchParams(search))

test('what an address asks for is asked, and nothing that makes no sense', () => {
  assert.deepEqual(of('search=+K7+&status=cancelled&type=pickup&from=2026-11-01&to=2026-11-21'), {
    search: 'K7',
    status: 'cancelled',
    type: 'pickup',
    from: '2026-11-01',
    to: '2026-11-21',
  })
  assert.deepEqual(of('search=+&status=eaten&type=drone&from=yesterday&to=2026-99-01&page=3'), {})
})
