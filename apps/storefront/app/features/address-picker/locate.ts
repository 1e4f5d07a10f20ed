import type { GeocodedAddress } from '@hawker/contract/addresses'
import { browserApi } from '../../lib/api.ts'
import { devicePosition } from '../../lib/visit/device-position.ts'

/** The device's position and its address. Rejects when the device does not give its position. */
export async function devicePlace(): Promise<GeocodedAddress> {
  const location = await devicePosition()
  return { location, address: await addressAt(location) }
}

/** Where the pin starts: at the current address, else at the marketplace's own location. */
export async function initialPinPlace(
  current: GeocodedAddress['location'] | undefined,
): Promise<GeocodedAddress | undefined> {
  const location = current ?? (await marketplaceLocation())
  return location && { location, address: await addressAt(location) }
}

/** The setting is a string "latitude,longitude". */
async function marketplaceLocation(): Promise<GeocodedAddress['location'] | undefined> {
  const settings = await browserApi('getSettings', { query: {} })
  const text = settings.ok ? settings.data.find(({ key }) => key === 'location')?.value : undefined
  const [latitude = Number.NaN, longitude = Number.NaN] = (text ?? '').split(',').map(Number)
  return Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { latitude, longitude }
    : undefined
}

/**
 * The address of a point, or an empty string when none is known. The wire then says "not found".
 */
export async function addressAt(location: GeocodedAddress['location']): Promise<string> {
  const result = await browserApi('reverseGeocode', { query: location })
  return result.ok && result.data.address !== 'not found' ? result.data.address : ''
}
