import { roadDistance } from '@hawker/domain/geo'
import { type Remote, askMaps, isRecord } from './ask.ts'
import { nearEnough, nearestFirst } from './nearest.ts'
import { type FoundPlace, MOST_FOUND, type Maps } from './port.ts'

// Half a degree around the point is asked for first; `bounded=0` lets the rest of the world through.
const AROUND_DEGREES = 0.25

/** OpenStreetMap's geocoder. The public one forbids search as you type: use a server of your own (MAPS_URL). */
export const nominatim = (remote: Remote): Maps => ({
  async search(text, near, lang) {
    const found = await askMaps(remote, '/search', {
      q: text,
      format: 'jsonv2',
      limit: String(MOST_FOUND),
      'accept-language': lang,
      ...(near ? { viewbox: boxAround(near.latitude, near.longitude), bounded: '0' } : {}),
    })
    if (!Array.isArray(found)) throw new Error('the maps service answered no list')
    return nearestFirst(found.flatMap(placeOf), near)
  },
  async reverse(point, lang) {
    const found = await askMaps(remote, '/reverse', {
      lat: String(point.latitude),
      lon: String(point.longitude),
      format: 'jsonv2',
      zoom: '18',
      'accept-language': lang,
    })
    // "Unable to geocode" comes with status 200 and is its way to say: nothing there.
    return nearEnough(placeOf(found), point)?.address
  },
  distance: async (from, to) => roadDistance(from, to),
})

const boxAround = (latitude: number, longitude: number): string =>
  [
    longitude - AROUND_DEGREES,
    latitude + AROUND_DEGREES,
    longitude + AROUND_DEGREES,
    latitude - AROUND_DEGREES,
  ].join(',')

function placeOf(found: unknown): FoundPlace[] {
  if (!isRecord(found) || typeof found['display_name'] !== 'string') return []
  const location = { latitude: Number(found['lat']), longitude: Number(found['lon']) }
  if (!Number.isFinite(location.latitude) || !Number.isFinite(location.longitude)) return []
  return [{ address: found['display_name'], location }]
}
