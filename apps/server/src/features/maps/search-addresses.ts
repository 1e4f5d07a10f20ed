import type { SearchedAddress } from '@hawker/contract/addresses'
import { findPlusCode, plusCodePoint } from '@hawker/domain/delivery/plus-code'
import { readCoordinates } from '@hawker/domain/delivery/read-coordinates'
import { splitUnit } from '@hawker/domain/delivery/split-unit'
import type { Point } from '../../adapters/maps/port.ts'
import { refuse } from '../../core/refuse.ts'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../settings/index.ts'

export type AddressSearch = { search: string; near: Point | undefined; lang: string }
type SearchDeps = Pick<Deps, 'database' | 'maps'>

/**
 * Addresses that match the typed text, or the one of typed coordinates or a plus code. Refuses with
 * `unavailable` when the maps service fails, so that the client tries again; an empty list would be
 * wrong.
 */
export async function searchPlaces(
  deps: SearchDeps,
  { search, near, lang }: AddressSearch,
): Promise<SearchedAddress[]> {
  const typed = search.trim()
  try {
    const point = readCoordinates(typed) ?? (await pointOfPlusCode(deps, typed, near, lang))
    if (point) {
      const address = (await deps.maps.reverse(point, lang)) ?? typed
      return [{ address, location: point, unit: null }]
    }
    // The map knows houses, not apartments.
    const { address, unit = null } = splitUnit(typed)
    const found = await deps.maps.search(address, near, lang)
    return found.map((place) => ({ ...place, unit }))
  } catch {
    return refuse('unavailable')
  }
}

/** A short code counts from its locality, else from the customer, else from the marketplace. */
async function pointOfPlusCode(
  { database, maps }: SearchDeps,
  typed: string,
  near: Point | undefined,
  lang: string,
): Promise<Point | undefined> {
  const found = findPlusCode(typed)
  if (!found) return undefined
  const { code, locality } = found
  if (code.missing === 0) return plusCodePoint(code, undefined)
  const [place] = locality === '' ? [] : await maps.search(locality, near, lang)
  return plusCodePoint(code, place?.location ?? near ?? (await settingsOf(database)).location)
}
