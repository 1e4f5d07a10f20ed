import type { Place } from '@hawker/contract/addresses'
import { browserApi } from '../../lib/api.ts'
import { devicePosition } from '../../lib/device-position.ts'

/** Where the device is, with the address of that point. Rejects when the device will not or cannot say. */
export async function locate(): Promise<Place> {
  const location = await devicePosition()
  return { location, address: await addressAt(location) }
}

/** The words for a point; empty when nobody knows (the wire says "not found" then). */
export async function addressAt(location: Place['location']): Promise<string> {
  const result = await browserApi('reverseGeocode', { query: location })
  return result.ok && result.data.address !== 'not found' ? result.data.address : ''
}
