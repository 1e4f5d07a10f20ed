import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyRows } from './history.ts'

test('writes one row for each result, and completes the name of a refining one', () => {
  assert.deepEqual(
    historyRows({ date: '2026-11-21', commit: 'abc1234', bench: 'page' }, [
      { name: 'shop page, cached', value: 15_000, unit: '/s', floor: 20_000 },
      { name: '– p99', value: 4.5, unit: 'ms' },
    ]),
    [
      '2026-11-21,abc1234,page,"shop page, cached",15000,/s,20000,0.75',
      '2026-11-21,abc1234,page,"shop page, cached: p99",4.5,ms,,',
    ],
  )
})
