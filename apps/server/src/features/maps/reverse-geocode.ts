import type { Maps, Point } from '../../adapters/maps/port.ts'

/** storefront.md 7: what stands in place of an address on failure. Clients compare with it, so it is not translated. */
const NOT_FOUND = 'not found'

/** The address of a point; "not found" where there is none within 500 m, and when the maps service fails. */
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
