import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recordedSeconds } from './durations.ts'
import { type NightPart, isForShares, nightParts, shareOf } from './night.ts'

const DAY_MS = 86_400_000
const week = (first: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(Date.parse(first) + day * DAY_MS))
const nameOf = ({ kind, file }: NightPart) => `${kind} ${file}`

describe('the share of the night', () => {
  test('seven days in a row run each part of the clock or torture up to a minute once', () => {
    const seconds = recordedSeconds()
    const parts = nightParts()
    for (const first of ['2026-11-29', '2026-12-28', '2027-02-25']) {
      const run = week(first).flatMap((date) => shareOf(parts, { date, seconds }))
      const short = parts.filter((part) => isForShares(part, seconds))
      assert.deepEqual(run.map(nameOf).toSorted(), short.map(nameOf).toSorted())
      assert.ok(!run.some(({ kind }) => kind.startsWith('looks')))
    }
  })

  test('the same date has the same share, at any hour and for any order of the parts', () => {
    const parts = nightParts()
    const seconds = recordedSeconds()
    assert.deepEqual(
      shareOf(parts, { date: new Date('2026-11-29T00:10Z'), seconds }),
      shareOf(parts.toReversed(), { date: new Date('2026-11-29T23:50Z'), seconds }),
    )
  })

  test('days differ by one part at most in their time, and a long part has no day', () => {
    const part = (file: string): NightPart => ({ kind: 'torture', file })
    const seconds = { a: 60, b: 30, c: 30, d: 20, e: 20, f: 20, g: 20, h: 20, i: 61 }
    const parts = Object.keys(seconds).map(part)
    const shares = week('2026-11-29').map((date) =>
      shareOf(parts, { date, seconds }).map(({ file }) => file),
    )
    assert.deepEqual(shares.toSorted(), [['a'], ['b'], ['c'], ['d', 'h'], ['e'], ['f'], ['g']])
  })

  test('the night moves the clock in the server tests and runs each look and each torture', () => {
    const names = nightParts().map(nameOf)
    for (const name of [
      'moving clock apps/server/src/stale-orders.test.ts',
      'looks of turn 0 e2e/text-size.test.ts',
      'looks of turn 3 e2e/text-size.test.ts',
      'torture bench/torture/stock-rush.test.ts',
    ])
      assert.ok(names.includes(name), name)
    assert.ok(!names.some((name) => name.endsWith('e2e/security.test.ts')))
  })
})
