import { readCookie } from '@hawker/std/read-cookie'
import { writeCookie } from '@hawker/web/session/cookies'
import { addressOf } from '../visit/visit.ts'

/** The delivery address as chosen: its text, "latitude,longitude", and its id when it is saved. */
type DeviceSettings = {
  readonly address: string
  readonly location: string
  readonly address_id?: number
}
/** What the device keeps in addition to the cookies, which a browser may drop after a week. */
type StoredChoices = { readonly dir: string | null; readonly settings: string | null }

const DIRECTION_KEY = 'dir'
const SETTINGS_KEY = 'settings'
const RESTORE_TIMEOUT_MS = 5000
const CHOICE_COOKIES = ['address', 'locale', 'currency']

/** Stores the direction and the settings of this page on the device. */
export function storeDeviceSettings(): void {
  try {
    localStorage.setItem(DIRECTION_KEY, document.documentElement.dir)
    const address = addressOf(readCookie(document.cookie, 'address'))
    if (!address) return localStorage.removeItem(SETTINGS_KEY)
    const settings: DeviceSettings = {
      address: address.text,
      location: `${address.latitude},${address.longitude}`,
      ...(address.id === undefined ? {} : { address_id: address.id }),
    }
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))
  } catch {
    // A full or forbidden storage keeps nothing; the cookies still do.
  }
}

/**
 * Restores direction and address when the browser has dropped the cookies. Gives up after 5 s: a
 * later answer is dropped. True: the page must be loaded for the restored address.
 */
export async function restoreDeviceSettings(
  read: () => StoredChoices | Promise<StoredChoices> = readDevice,
): Promise<boolean> {
  if (CHOICE_COOKIES.some((name) => readCookie(document.cookie, name) !== undefined)) return false
  let giveUp: Parameters<typeof clearTimeout>[0]
  const stored = await Promise.race([
    read(),
    new Promise<undefined>((done) => (giveUp = setTimeout(done, RESTORE_TIMEOUT_MS))),
  ])
  clearTimeout(giveUp)
  if (stored?.dir === 'rtl' || stored?.dir === 'ltr') document.documentElement.dir = stored.dir
  const address = addressOf(stored?.settings ? cookieOf(stored.settings) : undefined)
  if (!address) return false
  writeCookie('address', JSON.stringify(address))
  return true
}

const readDevice = (): StoredChoices => ({
  dir: localStorage.getItem(DIRECTION_KEY),
  settings: localStorage.getItem(SETTINGS_KEY),
})

function cookieOf(stored: string): string | undefined {
  try {
    const { address, location, address_id: id }: Partial<DeviceSettings> = JSON.parse(stored)
    const [latitude, longitude] = (location ?? '').split(',').map(Number)
    return JSON.stringify({ text: address, latitude, longitude, id })
  } catch {
    return undefined
  }
}
