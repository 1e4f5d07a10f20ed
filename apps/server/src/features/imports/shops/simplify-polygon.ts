import type { Position, Ring, ZoneShape } from '@hawker/domain/delivery/zone'

const METRES_PER_DEGREE = 111_320
type Flat = readonly [x: number, y: number]

/**
 * Simplifies a shape with the Ramer–Douglas–Peucker algorithm. Every removed corner lies within
 * `tolerance` metres of the new outline. When a ring would cross itself, it is tried again with
 * half the tolerance; in the end it stays unchanged.
 */
export function simplifyShape(shape: ZoneShape, tolerance: number): ZoneShape {
  const polygon = (rings: readonly Ring[]) => {
    const [outline = [], ...holes] = rings
    const simple = simplifyRing(outline, tolerance)
    // A hole smaller than the tolerance is dropped.
    return [
      simple,
      ...holes.map((hole) => simplifyRing(hole, tolerance)).filter((hole) => hole.length >= 4),
    ]
  }
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: polygon(shape.coordinates) }
    : { type: 'MultiPolygon', coordinates: shape.coordinates.map(polygon) }
}

export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const closed = closedRing(ring)
  for (let metres = tolerance; metres > 0.05; metres /= 2) {
    const simple = reduceCorners(closed, metres)
    if (simple.length >= 4 && !crossesItself(simple)) return simple
  }
  return closed
}

/** Closes the ring and removes repeated positions. */
function closedRing(ring: Ring): Ring {
  const positions = ring.filter(
    (position, index) =>
      index === 0 || position[0] !== ring[index - 1]?.[0] || position[1] !== ring[index - 1]?.[1],
  )
  const [first] = positions
  const last = positions.at(-1)
  if (!first || !last) return []
  return first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first]
}

function reduceCorners(ring: Ring, metres: number): Position[] {
  const shrink = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
  const flat = ring.map(([x = 0, y = 0]): Flat => [
    x * METRES_PER_DEGREE * shrink,
    y * METRES_PER_DEGREE,
  ])
  const corners = new Set([0, ring.length - 1])
  // A ring ends where it starts, so it is split at its farthest corner into two lines.
  const far = farthest(flat, 0, ring.length - 1)
  const spans: [number, number][] = [
    [0, far.at],
    [far.at, ring.length - 1],
  ]
  corners.add(far.at)
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const corner = farthest(flat, from, to)
    if (corner.distance <= metres) continue
    corners.add(corner.at)
    spans.push([from, corner.at], [corner.at, to])
  }
  return ring.filter((_position, index) => corners.has(index))
}

const ORIGIN: Flat = [0, 0]

function farthest(
  flat: readonly Flat[],
  from: number,
  to: number,
): { at: number; distance: number } {
  const a = flat[from] ?? ORIGIN
  const b = flat[to] ?? ORIGIN
  let found = { at: from, distance: 0 }
  for (let at = from + 1; at < to; at++) {
    const distance = fromSegment(flat[at] ?? ORIGIN, a, b)
    if (distance > found.distance) found = { at, distance }
  }
  return found
}

function fromSegment([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/**
 * Whether two sides that are not neighbours meet. Compares sides by their longitudes first, so that
 * thousands of sides are fast.
 */
export function crossesItself(ring: Ring): boolean {
  const sides = ring.slice(1).map((end, index) => ({ index, start: ring[index] ?? end, end }))
  const west = ({ start, end }: { start: Position; end: Position }) =>
    Math.min(start[0] ?? 0, end[0] ?? 0)
  const east = ({ start, end }: { start: Position; end: Position }) =>
    Math.max(start[0] ?? 0, end[0] ?? 0)
  const sorted = sides.toSorted((a, b) => west(a) - west(b))
  for (const [index, side] of sorted.entries()) {
    for (let other = index + 1; other < sorted.length; other++) {
      const second = sorted[other]
      if (!second || west(second) > east(side)) break
      const apart = Math.abs(side.index - second.index)
      if (apart <= 1 || apart === sides.length - 1) continue
      if (meet(side.start, side.end, second.start, second.end)) return true
    }
  }
  return false
}

const turn = (a: Position, b: Position, c: Position): number =>
  Math.sign(
    ((b[0] ?? 0) - (a[0] ?? 0)) * ((c[1] ?? 0) - (a[1] ?? 0)) -
      ((b[1] ?? 0) - (a[1] ?? 0)) * ((c[0] ?? 0) - (a[0] ?? 0)),
  )
const meet = (a: Position, b: Position, c: Position, d: Position): boolean =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b)
