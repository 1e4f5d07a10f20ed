export type Point = { latitude: number; longitude: number }
export type FoundPlace = { address: string; location: Point }

/** An address further away than this is not the address of a point. */
export const MAX_ADDRESS_DISTANCE_M = 500
export const MAX_RESULTS = 8

/**
 * Addresses and points. Failures of the service behind it come out as thrown errors; "nothing
 * there" is an empty list or undefined.
 */
export type Maps = {
  /**
   * At most MOST_FOUND addresses that begin like the text; of those that fit as well, the nearest
   * first.
   */
  search(text: string, near: Point | undefined, lang: string): Promise<FoundPlace[]>
  /** The address nearest to the point, within NEAR_ENOUGH_M. */
  reverse(point: Point, lang: string): Promise<string | undefined>
  /** Metres by road. */
  distance(from: Point, to: Point): Promise<number>
}
