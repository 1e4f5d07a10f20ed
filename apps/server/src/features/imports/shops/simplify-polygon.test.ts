import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circleAround, pointInPolygon, polygonArea } from '@hawker/domain/delivery/zone'
import { crossesItself, simplifyRing } from './simplify-polygon.ts'

const wave = (corners: number) =>
  Array.from({ length: corners + 1 }, (_, index) => {
    const angle = ((index % corners) / corners) * 2 * Math.PI
    const reach = 0.02 + 0.00001 * Math.sin(angle * 97)
    return [-77 + Math.cos(angle) * reach, 38.9 + Math.sin(angle) * reach]
  })

test('simplifyRing reduces thousands of corners to some dozens and preserves the area', () => {
  const ring = wave(5000)
  const simple = simplifyRing(ring, 8)
  assert.ok(simple.length < 120, String(simple.length))
  assert.deepEqual(simple[0], simple.at(-1))
  const area = (coordinates: typeof simple) =>
    polygonArea({ type: 'Polygon', coordinates: [coordinates] })
  assert.ok(Math.abs(area(simple) / area(ring) - 1) < 0.01)
})
test('crossesItself detects a crossing', () => {
  assert.equal(crossesItself([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]), true) // prettier-ignore
  assert.equal(crossesItself([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]), false) // prettier-ignore
})
test('simplifyRing keeps more corners of an outline that would otherwise cross itself', () => {
  // Found by experiment: at 80 metres, two of its bays would overlap.
  const bays = [
    [0.0025, 0.0013],
    [0.0004, 0.0003],
    [0.0003, 0.0016],
    [-0.0004, 0.001],
    [-0.0021, 0.0015],
    [-0.0017, -0.0006],
    [-0.0013, -0.001],
    [-0.0001, -0.0005],
    [0.0002, -0.0003],
    [0.0005, -0.0002],
    [0.0025, 0.0013],
  ]
  assert.equal(crossesItself(bays), false)
  assert.equal(crossesItself(simplifyRing(bays, 80)), false)
})
test('a circle of two kilometres contains points at 1.9 km and none at 2.1 km', () => {
  const centre = { latitude: 38.9, longitude: -77 }
  const shape = circleAround(centre, 2000)
  const east = 111_320 * Math.cos((38.9 * Math.PI) / 180)
  for (const [north, west] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const door = (metres: number) => ({
      latitude: 38.9 + (north * metres) / 111_320,
      longitude: -77 + (west * metres) / east,
    })
    assert.equal(pointInPolygon(door(1900), shape), true)
    assert.equal(pointInPolygon(door(2100), shape), false)
  }
})
