import { haversineMetres } from '@hawker/domain/delivery/geo'
import { type FoundAddress, MAX_ADDRESS_DISTANCE_M, type Point } from './port.ts'

export const nearestFirst = (
  addresses: readonly FoundAddress[],
  near: Point | undefined,
): FoundAddress[] =>
  near
    ? addresses.toSorted(
        (a, b) => haversineMetres(near, a.location) - haversineMetres(near, b.location),
      )
    : [...addresses]

/** The nearest address, if it is near enough to be the address of the point. */
export function nearestWithinReach(
  addresses: readonly FoundAddress[],
  point: Point,
): FoundAddress | undefined {
  const nearest = nearestFirst(addresses, point)[0]
  return nearest && haversineMetres(point, nearest.location) <= MAX_ADDRESS_DISTANCE_M
    ? nearest
    : undefined
}
