/** Degrees. */
export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_M = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres. */
export function haversineMetres(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Estimates the road distance without a route: 1.35 times the straight line, rounded up to 100 m.
 */
export const roadDistance = (from: Point, to: Point): number =>
  Math.ceil((haversineMetres(from, to) * 1.35) / 100) * 100

/** Square metres inside a ring of [longitude, latitude] on the sphere. */
export function ringArea(ring: readonly (readonly number[])[]): number {
  let sum = 0
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [nextLongitude = 0, nextLatitude = 0] = ring[(index + 1) % ring.length] ?? []
    sum +=
      radians(normalizeLongitudeDelta(nextLongitude - longitude)) *
      (2 + Math.sin(radians(latitude)) + Math.sin(radians(nextLatitude)))
  }
  return Math.abs((sum * EARTH_RADIUS_M ** 2) / 2)
}

/**
 * Normalizes a difference of longitudes to ±180°, so that a ring across the date line stays small.
 */
export function normalizeLongitudeDelta(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}
