import { roadDistance } from '@hawker/domain/delivery/geo'
import { nearestWithinReach } from './nearest-address.ts'
import { type FoundAddress, MAX_RESULTS, type Maps, type Point } from './port.ts'

/** Our own table of addresses (features/maps). */
export type AddressSource = {
  find(text: string, near: Point | undefined, limit: number): Promise<FoundAddress[]>
  around(point: Point): Promise<FoundAddress[]>
}

/** Maps without an external service. */
export const gazetteer = (addresses: AddressSource): Maps => ({
  search: (text, near) => addresses.find(text, near, MAX_RESULTS),
  reverse: async (point) => nearestWithinReach(await addresses.around(point), point)?.address,
  distance: async (from, to) => roadDistance(from, to),
})
