import type { Place } from '@hawker/contract/addresses'
import { browserApi } from '../../lib/api.ts'

const PATIENCE_MS = 10_000

/** Where the device is, with the address of that point. Rejects when the device will not or cannot say. */
export async function locate(): Promise<Place> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    if (!('geolocation' in navigator)) reject(new Error('no geolocation'))
    else navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 })
  })
  const location = { latitude: coords.latitude, longitude: coords.longitude }
  return { location, address: await addressAt(location) }
}

/** The words for a point; empty when nobody knows (the wire says "not found" then). */
export async function addressAt(location: Place['location']): Promise<string> {
  const result = await browserApi('reverseGeocode', { query: location })
  return result.ok && result.data.address !== 'not found' ? result.data.address : ''
}
