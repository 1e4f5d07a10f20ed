import { showToast } from '@hawker/ui/toast'
import { browserApi } from '../../lib/api.ts'
import { translatorFor } from '../../lib/texts.tsx'
import { productsOf } from './cart-line.ts'
import { adopt, reloadCart } from './cart-store.ts'
import { readGuestCart, writeGuestCart } from './guest-cart.ts'

/** storefront.md 4: after sign-in the local cart goes to the server, then it is cleared. Some lines may be refused; that is said. */
export async function pushGuestCart(): Promise<void> {
  const cart = readGuestCart()
  if (!cart || cart.lines.length === 0) return reloadCart()
  const t = translatorFor(document.documentElement.lang)
  const push = (named = true) =>
    browserApi('createCart', {
      body: {
        shop_id: cart.shop.id,
        ...(cart.currencyId === null ? {} : { currency_id: cart.currencyId }),
        products: cart.lines.flatMap((line) => productsOf({ ...line, detailId: null, ...(named ? {} : { standIn: null }) })),
      },
    })
  let result = await push()
  // An older cart of another shop waits on the server: what is being ordered now is what counts.
  if (!result.ok && result.code === 'other_shop') {
    await browserApi('deleteCart')
    result = await push()
  }
  // What was named to come instead may be gone by now: the dish itself counts more.
  const refusedOne = result.ok ? result.data.results.some(({ ok }) => !ok) : result.data['stand_in'] !== undefined
  if (refusedOne && cart.lines.some(({ standIn }) => standIn)) result = await push(false)
  if (!result.ok) return reloadCart()
  writeGuestCart(null)
  adopt(result.data)
  const refused = result.data.results.some(({ ok }) => !ok)
  showToast({ kind: refused ? 'warning' : 'success', message: t(refused ? 'cart.moved_partly' : 'cart.moved') })
}
