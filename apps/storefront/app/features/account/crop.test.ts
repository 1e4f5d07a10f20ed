import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampedMiddle, cutOf } from './crop.ts'

const wide = { width: 1200, height: 800 }

test('at first the middle of the picture is kept, as large as it goes', () => {
  assert.deepEqual(cutOf(wide, 1, { x: 0.5, y: 0.5 }), { left: 200, top: 0, side: 800 })
})

test('the square never leaves the picture, however far it is moved or zoomed out', () => {
  for (const middle of [
    { x: -3, y: -3 },
    { x: 9, y: 9 },
    { x: 0, y: 1 },
  ])
    for (const zoom of [1, 1.5, 4]) {
      const { left, top, side } = cutOf(wide, zoom, middle)
      assert.ok(
        left >= -1e-9 && top >= -1e-9 && left + side <= 1200 + 1e-9 && top + side <= 800 + 1e-9,
        `${zoom} ${JSON.stringify(middle)}`,
      )
    }
  assert.deepEqual(clampedMiddle(wide, 1, { x: 0.5, y: 0.9 }), { x: 0.5, y: 0.5 })
})
