import { type Point, ringArea, normalizeLongitudeDelta } from './geo.ts'

export { haversineMetres, roadDistance } from './geo.ts'
export type { Point } from './geo.ts'

/** GeoJSON: positions are [longitude, latitude]; a polygon is its outline, then its holes. */
export type Position = readonly number[]
export type Ring = readonly Position[]
export type ZoneShape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }

const polygonsOf = (shape: ZoneShape): readonly (readonly Ring[])[] =>
  shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates

/** A point on an outline or on the edge of a hole is inside: a zone serves doors on its border. */
export const pointInPolygon = (point: Point, shape: ZoneShape): boolean =>
  polygonsOf(shape).some(([outline = [], ...holes]) => {
    const position = positionInRing(point, outline)
    if (position !== 'inside') return position === 'edge'
    return holes.every((hole) => positionInRing(point, hole) !== 'inside')
  })

/** Square metres without holes. */
export const polygonArea = (shape: ZoneShape): number =>
  polygonsOf(shape).reduce(
    (sum, [outline = [], ...holes]) =>
      sum + ringArea(outline) - holes.reduce((holeSum, hole) => holeSum + ringArea(hole), 0),
    0,
  )

/**
 * The smallest of overlapping zones, the first of equal ones; null outside all zones. Pass active
 * zones only.
 */
export function smallestZoneContaining<Zone extends { readonly shape: ZoneShape }>(
  point: Point,
  zones: readonly Zone[],
): Zone | null {
  const [first, ...others] = zones.filter(({ shape }) => pointInPolygon(point, shape))
  if (!first) return null
  let smallest = first
  // Most points are in one zone only, so its area is not needed.
  let area = others.length === 0 ? 0 : polygonArea(first.shape)
  for (const zone of others) {
    const zoneArea = polygonArea(zone.shape)
    if (zoneArea < area) [smallest, area] = [zone, zoneArea]
  }
  return smallest
}

/**
 * Counts crossings of a ray due east. The ring is unrolled from its first corner, so the date line
 * is no edge.
 */
function positionInRing(point: Point, ring: Ring): 'inside' | 'edge' | 'outside' {
  let inside = false
  let x1 = normalizeLongitudeDelta((ring[0]?.[0] ?? 0) - point.longitude)
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [nextLongitude = 0, nextLatitude = 0] = ring[(index + 1) % ring.length] ?? []
    const x2 = x1 + normalizeLongitudeDelta(nextLongitude - longitude)
    const [y1, y2] = [latitude - point.latitude, nextLatitude - point.latitude]
    const turn = x1 * y2 - x2 * y1
    if (turn === 0 && x1 * x2 <= 0 && y1 * y2 <= 0) return 'edge'
    if (y1 > 0 !== y2 > 0 && turn > 0 === y2 > y1) inside = !inside
    x1 = x2
  }
  return inside ? 'inside' : 'outside'
}

const CIRCLE_CORNERS = 32
/** A circle with a radius of `metres`, as a polygon. */
export function circleAround({ latitude, longitude }: Point, metres: number): ZoneShape {
  const [east, north] = [
    metres / (111_320 * Math.cos((latitude * Math.PI) / 180)),
    metres / 111_320,
  ]
  const corner = (index: number) => {
    const angle = ((index % CIRCLE_CORNERS) / CIRCLE_CORNERS) * 2 * Math.PI
    return [
      Number((longitude + Math.cos(angle) * east).toFixed(6)),
      Number((latitude + Math.sin(angle) * north).toFixed(6)),
    ]
  }
  return {
    type: 'Polygon',
    coordinates: [Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index) => corner(index))],
  }
}
