import { roadDistance } from '@hawker/domain/geo'
import { nearEnough } from './nearest.ts'
import { type FoundPlace, MOST_FOUND, type Maps, type Point } from './port.ts'

/** Where the built-in maps look: addresses of our own (features/maps). */
export type PlaceSource = {
  find(text: string, near: Point | undefined, most: number): Promise<FoundPlace[]>
  around(point: Point): Promise<FoundPlace[]>
}

/** Maps without any outside service. */
export const gazetteer = (places: PlaceSource): Maps => ({
  search: (text, near) => places.find(text, near, MOST_FOUND),
  reverse: async (point) => nearEnough(await places.around(point), point)?.address,
  distance: async (from, to) => roadDistance(from, to),
})
