import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clampCenter, cropSquare } from './crop.ts'

const wide = { width: 1200, height: 800 }

test('takes the largest square from the center at zoom 1', () => {
  assert.deepEqual(cropSquare(wide, 1, { x: 0.5, y: 0.5 }), { left: 200, top: 0, side: 800 })
})

test('keeps the square inside the picture at every center and zoom', () => {
  for (const center of [
    { x: -3, y: -3 },
    { x: 9, y: 9 },
    { x: 0, y: 1 },
  ])
    for (const zoom of [1, 1.5, 4]) {
      const { left, top, side } = cropSquare(wide, zoom, center)
      assert.ok(
        left >= -1e-9 && top >= -1e-9 && left + side <= 1200 + 1e-9 && top + side <= 800 + 1e-9,
        `${zoom} ${JSON.stringify(center)}`,
      )
    }
  assert.deepEqual(clampCenter(wide, 1, { x: 0.5, y: 0.9 }), { x: 0.5, y: 0.5 })
})
