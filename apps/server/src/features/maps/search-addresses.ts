import type { FoundPlace, Maps, Point } from '../../adapters/maps/port.ts'
import { refuse } from '../../http/refuse.ts'

export type AddressSearch = { search: string; near: Point | undefined; lang: string }

/** Addresses that begin like what was typed. A maps service that is away is worth another try, not an empty list. */
export async function searchPlaces(
  { maps }: { maps: Maps },
  { search, near, lang }: AddressSearch,
): Promise<FoundPlace[]> {
  try {
    return await maps.search(search.trim(), near, lang)
  } catch {
    return refuse('unavailable')
  }
}
