import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { separateMarks, type Mark } from './separate-marks.ts'

const mark = (x: number, y: number, fixed = false): Mark => ({ x, y, fixed })
const distance = (a: Mark | undefined, b: Mark | undefined) =>
  Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))

test('leaves marks with enough distance in place', () => {
  const marks = [mark(0, 0), mark(50, 0, true), mark(0, 50)]
  assert.deepEqual(separateMarks(marks, 46), marks)
})

test('moves a cluster away from a shop', () => {
  const [shop, cluster] = separateMarks([mark(100, 100, true), mark(110, 100)], 46)
  assert.deepEqual([shop, cluster], [mark(100, 100, true), mark(146, 100)])
})

test('separates two shops at the same position', () => {
  const [one, other] = separateMarks([mark(10, 10, true), mark(10, 10, true)], 46)
  assert.ok(distance(one, other) >= 45)
})

test('separates as many marks as fit on a phone, near their positions', () => {
  const anyMark = fc.record({
    x: fc.integer({ min: 0, max: 340 }),
    y: fc.integer({ min: 0, max: 500 }),
    fixed: fc.constant(false),
  })
  fc.assert(
    fc.property(fc.array(anyMark, { maxLength: 12 }), (marks) => {
      const placed = separateMarks(marks, 46)
      assert.equal(placed.length, marks.length)
      for (const [index, mark] of placed.entries()) {
        assert.ok(distance(mark, marks[index]) < 46 * 4)
        for (const other of placed.slice(index + 1))
          assert.ok(distance(mark, other) > 24, 'one mark covers the center of another')
      }
    }),
  )
})
