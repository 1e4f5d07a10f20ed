import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chairPositions } from './chair-positions.ts'

const turnsOf = (shape: 'square' | 'round' | 'long', w: number, count: number) =>
  chairPositions({ shape, w, h: 2 }, count)
    .map(({ turn }) => turn)
    .toSorted((a, b) => a - b)

test('a table for two has a chair above and below', () => {
  assert.deepEqual(turnsOf('square', 2, 2), [0, 180])
})

test('a square table has a chair on each side', () => {
  assert.deepEqual(turnsOf('square', 2, 4), [0, 90, 180, 270])
})

test('a long table has its chairs on the long sides first', () => {
  assert.deepEqual(turnsOf('long', 4, 6), [0, 0, 0, 180, 180, 180])
  assert.deepEqual(turnsOf('long', 2, 2), [0, 180])
})

test('the chairs of a round table are around it, at one distance', () => {
  const chairs = chairPositions({ shape: 'round', w: 2, h: 2 }, 5)
  const distances = chairs.map(({ x, y }) => Math.hypot(x - 1, y - 1))
  assert.equal(chairs.length, 5)
  for (const distance of distances) assert.ok(Math.abs(distance - 1.22) < 1e-9)
})

test('each chair is outside of the table', () => {
  for (const { x, y } of chairPositions({ shape: 'square', w: 3, h: 2 }, 30))
    assert.ok(x < 0 || y < 0 || x > 3 || y > 2, `${x} ${y}`)
})
