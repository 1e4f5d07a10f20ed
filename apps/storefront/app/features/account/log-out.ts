import { showToast } from '@hawker/ui/toast'
import { setAllergies } from '../../lib/allergies.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { forgetKeptWords } from '../../lib/kept-words.ts'
import { clearKeptPerson } from '../../lib/persisted-store.ts'
import { forget } from '../../lib/query-cache.ts'
import { forgetSession } from '../../lib/session.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { forgetUnanswered } from '../../lib/unanswered.ts'
import { browserVisit } from '../../lib/api.ts'
import { clearCart } from '../cart/index.ts'

/** storefront.md 4: clears the user, the token, the carts, favourites, filters, search history and counts; the location stays. False when it failed and all is as before. */
export async function logOut(): Promise<boolean> {
  // The token is out of reach of scripts: only the server can take its cookie away.
  const t = translatorFor(document.documentElement.lang)
  try {
    await fetch('/logout', { method: 'POST', redirect: 'manual', body: new URLSearchParams() })
  } catch {
    // Whoever is told that they are out, while the cookie is still there, leaves the device to the next one.
    showToast({ kind: 'error', message: t('error.occured') })
    return false
  }
  await forgetPerson()
  showToast({ kind: 'info', message: t('auth.logged_out') })
  return true
}

export async function forgetPerson(): Promise<void> {
  clearKeptPerson()
  forgetKeptWords()
  await forgetUnanswered()
  setAllergies([])
  forget()
  const { address } = browserVisit()
  // The place stays; which saved address of whom it was does not.
  if (address)
    writeCookie(
      'address',
      JSON.stringify({
        text: address.text,
        latitude: address.latitude,
        longitude: address.longitude,
      }),
    )
  forgetSession()
  // As a guest now: what lies on this device, never the cart that waits on the server.
  await clearCart()
}
