import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointInPolygon, polygonArea } from '@hawker/domain/zone'
import { circleAround } from './zone-shapes.ts'
import { crossesItself, simplifyRing } from './simplify-polygon.ts'

const wave = (corners: number) =>
  Array.from({ length: corners + 1 }, (_, index) => {
    const angle = ((index % corners) / corners) * 2 * Math.PI
    const reach = 0.02 + 0.00001 * Math.sin(angle * 97)
    return [-77 + Math.cos(angle) * reach, 38.9 + Math.sin(angle) * reach]
  })

test('thousands of corners become some dozens, and the area stays', () => {
  const ring = wave(5000)
  const simple = simplifyRing(ring, 8)
  assert.ok(simple.length < 120, String(simple.length))
  assert.deepEqual(simple[0], simple.at(-1))
  const area = (coordinates: typeof simple) => polygonArea({ type: 'Polygon', coordinates: [coordinates] })
  assert.ok(Math.abs(area(simple) / area(ring) - 1) < 0.01)
})
test('a crossing is seen', () => {
  assert.equal(crossesItself([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]), true) // prettier-ignore
  assert.equal(crossesItself([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]), false) // prettier-ignore
})
test('an outline that simplifying would make cross itself keeps more corners', () => {
  // A thin hook: its tip lies within the tolerance of the other side.
  const hook = [[0, 0], [0.01, 0], [0.01, 0.0004], [0.0052, 0.0004], [0.005, 0.00003], [0.0048, 0.0004], [0, 0.0004], [0, 0]] // prettier-ignore
  for (const metres of [5, 20, 40, 80]) assert.equal(crossesItself(simplifyRing(hook, metres)), false, String(metres))
})
test('a circle of two kilometres holds a door at 1.9 and not one at 2.1', () => {
  const shape = circleAround({ latitude: 38.9, longitude: -77 }, 2000)
  assert.equal(pointInPolygon({ latitude: 38.9 + 1900 / 111_320, longitude: -77 }, shape), true)
  assert.equal(pointInPolygon({ latitude: 38.9 + 2100 / 111_320, longitude: -77 }, shape), false)
})
