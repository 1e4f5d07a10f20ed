import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Drawing,
  arranged,
  boundsOf,
  canvasOf,
  extentOf,
  freeSpot,
  inside,
  moved,
  overlap,
  resized,
  turned,
  usualSize,
} from './plan-geometry.ts'

const table = (values: Partial<Drawing> = {}): Drawing => ({
  id: 1,
  shape: 'square',
  x: 4,
  y: 4,
  w: 2,
  h: 2,
  turn: 0,
  ...values,
})
const CANVAS = { columns: 24, rows: 14 }
const place = ({ x, y, w, h, turn }: Drawing) => [x, y, w, h, turn]

describe('inside', () => {
  test('a table cannot leave the canvas on any side', () => {
    assert.deepEqual(place(inside(moved(table(), -9, -9), CANVAS)), [0, 0, 2, 2, 0])
    assert.deepEqual(place(inside(moved(table(), 99, 99), CANVAS)), [22, 12, 2, 2, 0])
    assert.deepEqual(place(inside(table(), CANVAS)), [4, 4, 2, 2, 0])
  })

  test('the corners of a turned table stay on the canvas', () => {
    const diamond = inside(table({ x: 0, y: 0, w: 4, h: 4, turn: 45 }), CANVAS)
    assert.deepEqual(place(diamond), [1, 1, 4, 4, 45])
    const { left, top } = boundsOf(diamond)
    assert.ok(left >= 0 && top >= 0)
    assert.deepEqual(
      place(inside(table({ x: 10, y: 11, w: 8, h: 2, turn: 90 }), CANVAS)),
      [10, 9, 8, 2, 90],
    )
  })

  test('a table has at least one step and fits the canvas', () => {
    assert.deepEqual(place(inside(resized(table(), -5, 0), CANVAS)), [4, 4, 1, 2, 0])
    assert.deepEqual(place(inside(resized(table(), 50, 0), CANVAS)), [0, 4, 24, 2, 0])
  })
})

describe('turned', () => {
  test('two turns swap the sides of a table around its middle', () => {
    const once = turned(table({ w: 6 }))
    assert.deepEqual(place(once), [4, 4, 6, 2, 45])
    assert.deepEqual(place(turned(once)), [6, 2, 2, 6, 0])
  })

  test('four turns lead back', () => {
    const start = table({ w: 5, h: 2 })
    assert.deepEqual(turned(turned(turned(turned(start)))), start)
  })
})

describe('overlap', () => {
  test('tables that touch do not overlap', () => {
    for (const other of [{ x: 6 }, { x: 2 }, { y: 6 }, { y: 2 }])
      assert.equal(overlap(table(), table(other)), false)
    assert.equal(overlap(table(), table({ x: 5 })), true)
  })

  test('a circle covers the same place at each turn', () => {
    const circle = table({ shape: 'round', turn: 45 })
    assert.deepEqual(boundsOf(circle), { left: 4, top: 4, right: 6, bottom: 6 })
  })

  test('the corner of a turned table counts, the space next to it does not', () => {
    const diamond = table({ w: 4, h: 4, turn: 45 })
    assert.equal(overlap(diamond, table({ x: 8, y: 5 })), true)
    assert.equal(overlap(diamond, table({ x: 8, y: 8 })), false)
  })
})

describe('places for tables', () => {
  test('the first free spot has a step of space around it', () => {
    assert.deepEqual(freeSpot([], { w: 2, h: 2 }), { x: 1, y: 1 })
    assert.deepEqual(freeSpot([table({ x: 1, y: 1 })], { w: 2, h: 2 }), { x: 4, y: 1 })
    assert.deepEqual(freeSpot([table({ x: 0, y: 0, w: 24, h: 3 })], { w: 2, h: 2 }), { x: 1, y: 4 })
  })

  test('tables that nobody has drawn are shown side by side, the others where they are', () => {
    const tables = [0, 1, 2].map((id) => table({ id, x: 0, y: 0 }))
    const drawn = table({ id: 3, x: 4, y: 1 })
    const shown = arranged([...tables, drawn])
    assert.deepEqual(shown[0], tables[0])
    assert.deepEqual(shown[3], drawn)
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) assert.equal(overlap(one, other), false)
  })

  test('a plan beyond the canvas is shown completely', () => {
    assert.deepEqual(canvasOf([table()]), CANVAS)
    assert.deepEqual(canvasOf([table({ x: 40, y: 20 })]), { columns: 42, rows: 22 })
  })

  test('the extent has a step of space on each side', () => {
    const { size, drawings } = extentOf([table({ x: 10, y: 8 }), table({ x: 14, y: 9, w: 4 })])
    assert.deepEqual(size, { columns: 10, rows: 5 })
    assert.deepEqual(drawings.map(place), [
      [1, 1, 2, 2, 0],
      [5, 2, 4, 2, 0],
    ])
  })

  test('more chairs need a larger table', () => {
    assert.deepEqual(usualSize('round', 2), { w: 2, h: 2 })
    assert.deepEqual(usualSize('square', 6), { w: 3, h: 3 })
    assert.deepEqual(usualSize('long', 8), { w: 5, h: 2 })
  })
})
