import { haversineMetres } from '@hawker/domain/geo'
import { type FoundPlace, NEAR_ENOUGH_M, type Point } from './port.ts'

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
export function nearEnough(places: readonly FoundPlace[], point: Point): FoundPlace | undefined {
  const nearest = nearestFirst(places, point)[0]
  return nearest && haversineMetres(point, nearest.location) <= NEAR_ENOUGH_M ? nearest : undefined
}
