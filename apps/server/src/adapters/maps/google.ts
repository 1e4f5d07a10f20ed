import { roadDistance } from '@hawker/domain/delivery/geo'
import { type RemoteMaps, fetchMapsJson, isRecord } from './fetch-json.ts'
import { nearestWithinReach, nearestFirst } from './nearest-address.ts'
import { type FoundAddress, MAX_RESULTS, type Maps, type Point } from './port.ts'

const BIAS_DEGREES = 0.25

/** Google's Geocoding API. */
export function google(remote: RemoteMaps, key: string): Maps {
  async function geocode(query: Record<string, string>): Promise<FoundAddress[]> {
    const answer = await fetchMapsJson(remote, '/maps/api/geocode/json', { ...query, key })
    const status = isRecord(answer) ? answer['status'] : undefined
    if (status === 'ZERO_RESULTS') return []
    // Google sends errors with HTTP 200.
    if (status !== 'OK' || !isRecord(answer) || !Array.isArray(answer['results']))
      throw new Error(`the maps service answered ${String(status)}`)
    return answer['results'].flatMap(addressesOf)
  }
  return {
    async search(text, near, lang) {
      const found = await geocode({
        address: text,
        language: lang,
        ...(near ? { bounds: boundsAround(near) } : {}),
      })
      return nearestFirst(found, near).slice(0, MAX_RESULTS)
    },
    reverse: async (point, lang) => {
      const found = await geocode({
        latlng: `${point.latitude},${point.longitude}`,
        language: lang,
      })
      // The first result is Google's best match. It counts only if it is near the point.
      return nearestWithinReach(found.slice(0, 1), point)?.address
    },
    distance: async (from, to) => roadDistance(from, to),
  }
}

const boundsAround = ({ latitude, longitude }: Point): string =>
  `${latitude - BIAS_DEGREES},${longitude - BIAS_DEGREES}|${latitude + BIAS_DEGREES},${longitude + BIAS_DEGREES}`

function addressesOf(result: unknown): FoundAddress[] {
  if (!isRecord(result) || typeof result['formatted_address'] !== 'string') return []
  const at = isRecord(result['geometry']) ? result['geometry']['location'] : undefined
  if (!isRecord(at) || typeof at['lat'] !== 'number' || typeof at['lng'] !== 'number') return []
  return [
    {
      address: result['formatted_address'],
      location: { latitude: at['lat'], longitude: at['lng'] },
    },
  ]
}
