import { showToast } from '@hawker/ui/toast'
import { setAllergies } from '../../../lib/dishes/allergies.ts'
import { writeCookie } from '@hawker/web/session/cookies'
import { clearDrafts } from '../../../lib/device/stored-drafts.ts'
import { clearDeviceDataOfUser } from '../../../lib/device/device-data.ts'
import { forgetPerson } from '../../../lib/device/last-person.ts'
import { forget } from '@hawker/web/query/query-cache'
import { forgetSession } from '../../../lib/session.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { clearPendingRequests } from '../../../lib/device/pending-requests.ts'
import { browserVisit } from '../../../lib/api.ts'
import { clearCart } from '../../cart/index.ts'

/**
 * Ends the session and clears the user, carts, likes, filters, search history and counts. The
 * location stays. Returns false, with nothing changed, when the server cannot be reached.
 */
export async function logOut(): Promise<boolean> {
  // The token cookie is HttpOnly: only the server can remove it.
  const t = translatorFor(document.documentElement.lang)
  try {
    await fetch('/logout', { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
  } catch {
    // Claiming success here would leave the signed-in device to the next person.
    showToast({ kind: 'error', message: t('error.occured') })
    return false
  }
  await clearPersonalData()
  showToast({ kind: 'info', message: t('auth.logged_out') })
  return true
}

export async function clearPersonalData(): Promise<void> {
  clearDeviceDataOfUser()
  await clearTracesOfPerson()
  forgetPerson()
  forgetSession()
  // Clears the guest cart on this device. The member's cart on the server stays.
  await clearCart()
}

/**
 * What an ended session leaves on the device: drafts, unfinished requests, allergies and
 * the id of the address. A guest's cart and likes stay.
 */
export async function clearTracesOfPerson(): Promise<void> {
  clearDrafts()
  await clearPendingRequests()
  setAllergies([])
  forget()
  const { address } = browserVisit()
  // Keep the location, but not the id of the saved address.
  if (address)
    writeCookie(
      'address',
      JSON.stringify({
        text: address.text,
        latitude: address.latitude,
        longitude: address.longitude,
      }),
    )
}
