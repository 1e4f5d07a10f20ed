import { showToast } from '@hawker/ui/toast'
import { browserApi } from '../../lib/api.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { setServerCart, reloadCart } from './cart-store.ts'
import { readGuestCart, writeGuestCart } from './guest-cart.ts'
import { pushLines } from './push-lines.ts'

/** storefront.md 4: after sign-in the local cart goes to the server, then it is cleared. Some lines may be refused; that is said. */
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
