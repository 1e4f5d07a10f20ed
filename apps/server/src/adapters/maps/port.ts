export type Point = { latitude: number; longitude: number }
export type FoundAddress = { address: string; location: Point }

/** An address farther away than this does not belong to a point. */
export const MAX_ADDRESS_DISTANCE_M = 500
export const MAX_RESULTS = 8

/** Geocoding. Throws when the service fails. No result is an empty list or undefined. */
export type Maps = {
  /**
   * At most MAX_RESULTS addresses that begin with the text. Of equal matches the nearest comes
   * first.
   */
  search(text: string, near: Point | undefined, lang: string): Promise<FoundAddress[]>
  /** The nearest address within MAX_ADDRESS_DISTANCE_M. */
  reverse(point: Point, lang: string): Promise<string | undefined>
  /** Estimated metres by road. */
  distance(from: Point, to: Point): Promise<number>
}
