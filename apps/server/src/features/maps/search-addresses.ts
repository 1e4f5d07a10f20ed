import type { FoundAddress, Maps, Point } from '../../adapters/maps/port.ts'
import { refuse } from '../../core/refuse.ts'

export type AddressSearch = { search: string; near: Point | undefined; lang: string }

/**
 * Addresses that match the typed text. Refuses with `unavailable` when the maps service fails, so
 * that the client tries again; an empty list would be wrong.
 */
export async function searchPlaces(
  { maps }: { maps: Maps },
  { search, near, lang }: AddressSearch,
): Promise<FoundAddress[]> {
  try {
    return await maps.search(search.trim(), near, lang)
  } catch {
    return refuse('unavailable')
  }
}
