import { browserApi, inPageCurrency } from '../../../lib/api.ts'
import { notifyOtherTabs } from '../../../lib/device/other-tabs.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { reloadCart, setServerCart } from './load-cart.ts'
import { flushCart } from './send-changes.ts'

/** Opens a waiting cart. The current one waits in its place. */
export async function resumeCart(cartId: number): Promise<void> {
  const saved = await flushCart()
  if (!saved.ok) return
  const result = await browserApi('resumeCart', {
    params: { cart_id: cartId },
    query: inPageCurrency(),
  })
  if (result.ok) setServerCart(result.data)
  else {
    toastRefusal(result, translatorFor(document.documentElement.lang), 'cart')
    await reloadCart()
  }
  notifyOtherTabs('cart')
}
