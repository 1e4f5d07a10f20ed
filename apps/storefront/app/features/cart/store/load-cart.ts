import type { Cart } from '@hawker/contract/carts'
import { browserApi, inPageCurrency } from '../../../lib/api.ts'
import { ownerId } from '../../../lib/session.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { openMembership, saveMembership } from '../group/group-membership.ts'
import { linesOf } from './cart-line.ts'
import { EMPTY_CART, cartState, guestContent, setDecimals, updateCart } from './cart-state.ts'
import { readGuestCart, writeGuestCart } from './guest-cart.ts'
import { cartHolder, dropForeignChanges, isOnServer, unsent, withUnsent } from './unsent-changes.ts'

/** No currency has more decimals. Totals of server prices are computed with this scale. */
const MAX_DECIMALS = 3

/** Reloads the cart from the server or the device. */
export async function reloadCart(): Promise<void> {
  const holder = dropForeignChanges()
  const group = openMembership()
  if (group) {
    const query = { user_cart_uuid: group.uuid, ...inPageCurrency() }
    const result = await browserApi('showGuestCart', { params: { id: group.cartId }, query })
    if (holder !== cartHolder()) return
    if (result.ok) return setGroupCart(result.data)
    if (result.code !== 'kicked' && result.code !== 'not_found') return markFailed()
    if (result.code === 'kicked') showRefusal(result)
    saveMembership(null)
    return reloadCart()
  }
  if (ownerId() === undefined) return showGuestCart()
  const result = await browserApi('showCart', { query: inPageCurrency() })
  // Another account signed in meanwhile: its cart was requested then.
  if (holder !== cartHolder()) return
  if (!result.ok) markFailed()
  else if (result.data) setServerCart(result.data)
  else updateCart(unsent.size > 0 ? { status: 'ready' } : { ...EMPTY_CART, status: 'ready' })
}

/** Keeps an earlier cart when a reload fails. */
const markFailed = (): void =>
  updateCart({ status: cartState().status === 'ready' ? 'ready' : 'failed' })

export function showGuestCart(): void {
  const cart = readGuestCart()
  setDecimals(cart?.decimals)
  if (!cart) return updateCart({ ...EMPTY_CART, status: 'ready' })
  updateCart({
    status: 'ready',
    shop: cart.shop,
    lines: cart.lines,
    currencyId: cart.currencyId,
    server: null,
    problems: [],
  })
}

/** Shows the server's cart together with the changes it has not confirmed. */
export function setServerCart(cart: Cart): void {
  dropForeignChanges()
  const { id, uuid, slug, translation, logo_img: logo, min_amount: minAmount } = cart.shop
  const lines = withUnsent(linesOf(cart))
  setDecimals(MAX_DECIMALS)
  const shop =
    lines.length > 0 ? { id, uuid, slug, title: translation.title, logo, minAmount } : null
  updateCart({
    status: 'ready',
    shop,
    lines,
    currencyId: cart.currency_id,
    problems: cart.problems,
    server: cart,
  })
}

/**
 * Sets the cart that a page was rendered with. Changes on that page count while the cart still
 * loads.
 */
export function setInitialServerCart(cart: Cart): void {
  if (cartState().status === 'loading' && openMembership() === null) setServerCart(cart)
}

/** Sets the viewer's part of a group order. When the order is over, the own cart returns. */
export function setGroupCart(cart: Cart): void {
  if (cart.status === 'open' || cart.status === 'locked') return setServerCart(cart)
  const group = openMembership()
  if (group?.cartId === cart.id) saveMembership({ ...group, over: true })
  unsent.clear()
  updateCart({ ...EMPTY_CART })
  void reloadCart()
}

/** Guests: refreshes prices and availability. Members: reloads the cart. */
export async function checkCart(
  currency: { id: number; decimal_places: number } | undefined,
): Promise<void> {
  if (isOnServer()) return reloadCart()
  const cart = guestContent()
  if (!cart || cart.lines.length === 0) return
  // Members never need this code.
  const pricing = await import('./price-guest-cart.ts').catch(() => null)
  const priced = pricing && (await pricing.priceGuestCart(cart, currency?.id ?? cart.currencyId))
  // The cart changed meanwhile: the next check covers it.
  if (!priced || guestContent()?.lines !== cart.lines) return
  setDecimals(currency?.decimal_places)
  updateCart({
    lines: priced.lines,
    problems: priced.problems,
    currencyId: currency?.id ?? cart.currencyId,
  })
  writeGuestCart(guestContent())
}

export const showRefusal = (refused: { code: string; message: string }) =>
  toastRefusal(refused, translatorFor(document.documentElement.lang), 'cart')
