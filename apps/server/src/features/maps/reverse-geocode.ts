import type { Maps, Point } from '../../adapters/maps/port.ts'

/** What clients compare an unknown address with, so it is not translated. */
const NOT_FOUND = 'not found'

/**
 * The address of a point; "not found" when there is none within 500 m, and when the maps service
 * fails.
 */
export async function findAddress(
  { maps }: { maps: Maps },
  point: Point,
  lang: string,
): Promise<string> {
  try {
    return (await maps.reverse(point, lang)) ?? NOT_FOUND
  } catch {
    return NOT_FOUND
  }
}
