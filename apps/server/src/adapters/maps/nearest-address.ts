import { haversineMetres } from '@hawker/domain/geo'
import { type FoundPlace, MAX_ADDRESS_DISTANCE_M, type Point } from './port.ts'

export const nearestFirst = (
  addresses: readonly FoundPlace[],
  near: Point | undefined,
): FoundPlace[] =>
  near
    ? addresses.toSorted(
        (a, b) => haversineMetres(near, a.location) - haversineMetres(near, b.location),
      )
    : [...addresses]

/** The nearest address, if it is near enough to be the address of the point. */
export function nearestWithinReach(
  addresses: readonly FoundPlace[],
  point: Point,
): FoundPlace | undefined {
  const nearest = nearestFirst(addresses, point)[0]
  return nearest && haversineMetres(point, nearest.location) <= MAX_ADDRESS_DISTANCE_M
    ? nearest
    : undefined
}
