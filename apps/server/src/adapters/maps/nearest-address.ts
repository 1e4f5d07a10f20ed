import { haversineMetres } from '@hawker/domain/geo'
import { type FoundPlace, MAX_ADDRESS_DISTANCE_M, type Point } from './port.ts'

export const nearestFirst = (
  places: readonly FoundPlace[],
  near: Point | undefined,
): FoundPlace[] =>
  near
    ? places.toSorted(
        (a, b) => haversineMetres(near, a.location) - haversineMetres(near, b.location),
      )
    : [...places]

/** The nearest of these, if it is near enough to be the point's own address. */
export function nearestWithinReach(
  places: readonly FoundPlace[],
  point: Point,
): FoundPlace | undefined {
  const nearest = nearestFirst(places, point)[0]
  return nearest && haversineMetres(point, nearest.location) <= MAX_ADDRESS_DISTANCE_M
    ? nearest
    : undefined
}
