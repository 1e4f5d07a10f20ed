import { roadDistance } from '@hawker/domain/delivery/geo'
import { type RemoteMaps, fetchMapsJson, isRecord } from './fetch-json.ts'
import { nearestWithinReach, nearestFirst } from './nearest-address.ts'
import { type FoundAddress, MAX_RESULTS, type Maps } from './port.ts'

// Results in a box around the point come first. `bounded=0` allows results outside of it.
const HALF_BOX_DEGREES = 0.25

/**
 * OpenStreetMap's geocoder. The public server forbids search as you type: use your own (MAPS_URL).
 */
export const nominatim = (remote: RemoteMaps): Maps => ({
  async search(text, near, lang) {
    const found = await fetchMapsJson(remote, '/search', {
      q: text,
      format: 'jsonv2',
      limit: String(MAX_RESULTS),
      'accept-language': lang,
      ...(near ? { viewbox: boxAround(near.latitude, near.longitude), bounded: '0' } : {}),
    })
    if (!Array.isArray(found)) throw new Error('the maps service did not send a list')
    return nearestFirst(found.flatMap(addressesOf), near)
  },
  async reverse(point, lang) {
    const found = await fetchMapsJson(remote, '/reverse', {
      lat: String(point.latitude),
      lon: String(point.longitude),
      format: 'jsonv2',
      zoom: '18',
      'accept-language': lang,
    })
    // Nominatim sends "Unable to geocode" with status 200 when it finds nothing.
    return nearestWithinReach(addressesOf(found), point)?.address
  },
  distance: async (from, to) => roadDistance(from, to),
})

const boxAround = (latitude: number, longitude: number): string =>
  [
    longitude - HALF_BOX_DEGREES,
    latitude + HALF_BOX_DEGREES,
    longitude + HALF_BOX_DEGREES,
    latitude - HALF_BOX_DEGREES,
  ].join(',')

function addressesOf(found: unknown): FoundAddress[] {
  if (!isRecord(found) || typeof found['display_name'] !== 'string') return []
  const location = { latitude: Number(found['lat']), longitude: Number(found['lon']) }
  if (!Number.isFinite(location.latitude) || !Number.isFinite(location.longitude)) return []
  return [{ address: found['display_name'], location }]
}
