export type Point = { latitude: number; longitude: number }
export type FoundPlace = { address: string; location: Point }

/** Addresses and points. Failures of the service behind it come out as thrown errors; "nothing there" is an empty list or undefined. */
export type Maps = {
  search(text: string, near: Point | undefined, lang: string): Promise<FoundPlace[]>
  reverse(point: Point, lang: string): Promise<string | undefined>
  /** Metres by road. */
  distance(from: Point, to: Point): Promise<number>
}
