import { roadDistance } from '@hawker/domain/geo'
import { nearestWithinReach } from './nearest-address.ts'
import { type FoundPlace, MAX_RESULTS, type Maps, type Point } from './port.ts'

/** Where the built-in maps look: addresses of our own (features/maps). */
export type AddressSource = {
  find(text: string, near: Point | undefined, most: number): Promise<FoundPlace[]>
  around(point: Point): Promise<FoundPlace[]>
}

/** Maps without any outside service. */
export const gazetteer = (places: AddressSource): Maps => ({
  search: (text, near) => places.find(text, near, MAX_RESULTS),
  reverse: async (point) => nearestWithinReach(await places.around(point), point)?.address,
  distance: async (from, to) => roadDistance(from, to),
})
