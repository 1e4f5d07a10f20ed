import type { Place } from '@hawker/contract/addresses'
import { browserApi } from '../../lib/api.ts'
import { devicePosition } from '../../lib/device-position.ts'

/** Where the device is, with the address of that point. Rejects when the device will not or cannot say. */
export async function locate(): Promise<Place> {
  const location = await devicePosition()
  return { location, address: await addressAt(location) }
}

/** Where somebody begins who puts the pin there themselves: at the address they had, else where the marketplace is. */
export async function pointToBeginAt(
  had: Place['location'] | undefined,
): Promise<Place | undefined> {
  const location = had ?? (await middle())
  return location && { location, address: await addressAt(location) }
}

/** storefront.md 3: a string "latitude,longitude". */
async function middle(): Promise<Place['location'] | undefined> {
  const settings = await browserApi('getSettings', { query: {} })
  const text = settings.ok ? settings.data.find(({ key }) => key === 'location')?.value : undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map(Number)
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { latitude, longitude }
    : undefined
}

/** The words for a point; empty when nobody knows (the wire says "not found" then). */
export async function addressAt(location: Place['location']): Promise<string> {
  const result = await browserApi('reverseGeocode', { query: location })
  return result.ok && result.data.address !== 'not found' ? result.data.address : ''
}
