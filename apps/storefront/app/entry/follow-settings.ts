import { followOwnTable } from '../features/dine-in/index.ts'
import { restoreDeviceSettings, storeDeviceSettings } from '../lib/device/device-settings.ts'
import type { StorefrontRouter } from '../routes.ts'

/** Restores direction and settings from the device, and stores every later choice on it. */
export async function followSettings(router: StorefrontRouter): Promise<void> {
  if (await restoreDeviceSettings()) await router.revalidate()
  storeDeviceSettings()
  router.subscribe(storeDeviceSettings)
  followOwnTable((show) => router.subscribe(show))
}
