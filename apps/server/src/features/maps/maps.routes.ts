import { reverseGeocode, searchAddresses, showBaseMap } from '@hawker/contract/addresses'
import type { Deps } from '../../deps.ts'
import { type Route, read } from '../../http/api/route.ts'
import { findAddress } from './reverse-geocode.ts'
import { searchPlaces } from './search-addresses.ts'
import { type MapTiles, baseMap } from './show-base-map.ts'

const NO_TILES: MapTiles = { url: undefined, attribution: '' }

export const mapsRoutes = (deps: Deps, tiles: MapTiles = NO_TILES): Route[] => [
  read(searchAddresses, ({ query: { search, latitude, longitude }, lang }) => {
    const near =
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    return searchPlaces(deps, { search, near, lang })
  }),
  read(reverseGeocode, async ({ query: { latitude, longitude }, lang }) => ({
    address: await findAddress(deps, { latitude, longitude }, lang),
  })),
  read(showBaseMap, async () => {
    const { features, tiles: shown } = await baseMap(deps, tiles)
    return { features, tiles_url: shown.url ?? null, attribution: shown.attribution }
  }),
]
