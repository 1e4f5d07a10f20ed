import { showToast } from '@hawker/ui/toast'
import { browserApi } from '../../../lib/api.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { setServerCart, reloadCart } from './load-cart.ts'
import { readGuestCart, writeGuestCart } from './guest-cart.ts'
import { pushLines } from './push-lines.ts'

/**
 * After sign-in the guest cart moves to the server and is cleared. A toast tells when lines were
 * refused.
 */
export async function pushGuestCart(): Promise<void> {
  const cart = readGuestCart()
  if (!cart || cart.lines.length === 0) return reloadCart()
  const t = translatorFor(document.documentElement.lang)
  const result = await pushLines(browserApi, cart)
  if (!result.ok) return reloadCart()
  writeGuestCart(null)
  setServerCart(result.data)
  const refused = result.data.results.some(({ ok }) => !ok)
  showToast({
    kind: refused ? 'warning' : 'success',
    message: t(refused ? 'cart.moved_partly' : 'cart.moved'),
  })
}
