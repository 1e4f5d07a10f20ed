import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apart, type Mark } from './apart.ts'

const at = (x: number, y: number, fixed = false): Mark => ({ x, y, fixed })
const distance = (one: Mark | undefined, other: Mark | undefined) =>
  Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))

test('marks that are far enough stay where they are', () => {
  const marks = [at(0, 0), at(50, 0, true), at(0, 50)]
  assert.deepEqual(apart(marks, 46), marks)
})

test('of a cluster beside a shop the cluster gives way', () => {
  const [shop, cluster] = apart([at(100, 100, true), at(110, 100)], 46)
  assert.deepEqual([shop, cluster], [at(100, 100, true), at(146, 100)])
})

test('two shops of one address part', () => {
  const [one, other] = apart([at(10, 10, true), at(10, 10, true)], 46)
  assert.ok(distance(one, other) >= 45)
})

test('as many as fit on a phone end apart, each near where it was', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 340 }),
    y: fc.integer({ min: 0, max: 500 }),
    fixed: fc.constant(false),
  })
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (marks) => {
      const placed = apart(marks, 46)
      assert.equal(placed.length, marks.length)
      for (const [index, mark] of placed.entries()) {
        assert.ok(distance(mark, marks[index]) < 46 * 4)
        for (const other of placed.slice(index + 1))
          assert.ok(distance(mark, other) > 24, 'the middle of one lies under the other')
      }
    }),
  )
})
