import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ZoneShape,
  haversineMetres,
  pointInPolygon,
  polygonArea,
  roadDistance,
  smallestZoneContaining,
} from './zone.ts'

const square = (west: number, south: number, size: number): number[][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const polygon = (...rings: number[][][]): ZoneShape => ({ type: 'Polygon', coordinates: rings })
const inside = (shape: ZoneShape, longitude: number, latitude: number) =>
  pointInPolygon({ longitude, latitude }, shape)

test('a polygon contains its border and not its holes', () => {
  const ring = polygon(square(0, 0, 10), square(4, 4, 2))
  assert.deepEqual(
    [inside(ring, 1, 1), inside(ring, 11, 1), inside(ring, -1, 5), inside(ring, 5, 11)],
    [true, false, false, false],
  )
  assert.deepEqual(
    [inside(ring, 0, 5), inside(ring, 10, 10), inside(ring, 5, 0)],
    [true, true, true],
  )
  assert.deepEqual(
    [inside(ring, 5, 5), inside(ring, 4, 5), inside(ring, 3.9, 5)],
    [false, true, true],
  )
})

test('a ray through a corner counts once', () => {
  const diamond = polygon([
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ])
  assert.deepEqual(
    [
      inside(diamond, 0, 0),
      inside(diamond, -0.5, 0),
      inside(diamond, -2, 0),
      inside(diamond, 2, 0),
    ],
    [true, true, false, false],
  )
  assert.deepEqual(
    [inside(diamond, -2, 1), inside(diamond, -2, -1), inside(diamond, 0, 1)],
    [false, false, true],
  )
})

test('a dent is outside in both directions of the ring', () => {
  const dented = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2],
    [0, 10],
    [0, 0],
  ]
  for (const ring of [dented, dented.toReversed()]) {
    assert.deepEqual(
      [inside(polygon(ring), 5, 5), inside(polygon(ring), 1, 5), inside(polygon(ring), 9, 5)],
      [false, true, true],
    )
  }
})

test('a zone may have several polygons and cross the date line', () => {
  const islands: ZoneShape = {
    type: 'MultiPolygon',
    coordinates: [[square(0, 0, 1)], [square(5, 5, 1)]],
  }
  assert.deepEqual(
    [inside(islands, 0.5, 0.5), inside(islands, 5.5, 5.5), inside(islands, 3, 3)],
    [true, true, false],
  )
  const fiji = polygon([
    [179, -18],
    [-179, -18],
    [-179, -17],
    [179, -17],
  ])
  assert.deepEqual(
    [inside(fiji, 180, -17.5), inside(fiji, -179.5, -17.5), inside(fiji, 0, -17.5)],
    [true, true, false],
  )
  assert.ok(
    Math.abs(
      polygonArea(fiji) /
        polygonArea(
          polygon([
            [0, -18],
            [2, -18],
            [2, -17],
            [0, -17],
          ]),
        ) -
        1,
    ) < 1e-9,
  )
})

test('the area is in square metres without holes', () => {
  const degree = polygonArea(polygon(square(0, 0, 1)))
  assert.ok(Math.abs(degree - 1.2364e10) < 5e7, `${degree}`)
  assert.ok(polygonArea(polygon(square(0, 60, 1))) < degree / 1.9)
  const holed = polygonArea(polygon(square(0, 0, 1), square(0.2, 0.2, 0.5)))
  assert.ok(Math.abs(holed / degree - 0.75) < 0.001)
  assert.ok(
    Math.abs(
      polygonArea({ type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(2, 0, 1)]] }) /
        degree -
        2,
    ) < 1e-9,
  )
})

test('the smallest of overlapping zones wins', () => {
  const zones = [
    { id: 1, shape: polygon(square(0, 0, 10)) },
    { id: 2, shape: polygon(square(4, 4, 2)) },
    { id: 3, shape: polygon(square(3, 3, 4)) },
  ]
  const at = (longitude: number, latitude: number) =>
    smallestZoneContaining({ longitude, latitude }, zones)?.id ?? null
  assert.deepEqual([at(5, 5), at(3.5, 3.5), at(1, 1), at(20, 20)], [2, 3, 1, null])
})

test('the distance follows the globe, and the road distance is 35 % more in started hundreds of metres', () => {
  const washington = { latitude: 38.9120424, longitude: -77.035308 }
  const newYork = { latitude: 40.712776, longitude: -74.005974 }
  assert.ok(Math.abs(haversineMetres(washington, newYork) - 327_000) < 2000)
  assert.equal(haversineMetres(washington, washington), 0)
  assert.equal(roadDistance(washington, washington), 0)
  assert.ok(
    Math.abs(
      haversineMetres({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) -
        111_195,
    ) < 50,
  )
  // One minute of latitude is a nautical mile of 1853 m: 2501.6 m by road.
  assert.equal(
    roadDistance({ latitude: 0, longitude: 0 }, { latitude: 1 / 60, longitude: 0 }),
    2600,
  )
})
