import { readCookie } from '@hawker/std/read-cookie'
import { writeCookie } from '@hawker/web/session/cookies'
import type { CartContent, CartLine } from './cart-line.ts'

/** A guest's cart is stored on the device, outside the persisted store. */
const STORAGE_KEY = 'hawker.cart'

/** Carts stored by earlier versions name the replacement product `standIn`. */
type FormerLine = CartLine & { standIn?: CartLine['replacementProduct'] }
const withCurrentKeys = ({ standIn, ...line }: FormerLine): CartLine =>
  standIn === undefined ? line : { replacementProduct: standIn, ...line }

export function readGuestCart(): CartContent | null {
  // A cart filled before scripts ran is the newest.
  const fromForms = parseCart(readCookie(document.cookie, 'cart'))
  if (fromForms) {
    writeGuestCart(fromForms)
    return fromForms
  }
  try {
    return parseCart(localStorage.getItem(STORAGE_KEY))
  } catch {
    return null
  }
}

export function writeGuestCart(cart: CartContent | null): void {
  if (readCookie(document.cookie, 'cart')) writeCookie('cart', '')
  try {
    if (cart && cart.lines.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(cart))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // If there is no storage, the cart lasts until the page is left.
  }
}

export function onGuestCartChangeInOtherTab(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) listener()
  })
}

export function parseCart(text: string | null | undefined): CartContent | null {
  if (!text) return null
  try {
    const cart: CartContent & { lines: FormerLine[] } = JSON.parse(text)
    if (typeof cart.shop?.id !== 'number' || !Array.isArray(cart.lines)) return null
    return { ...cart, lines: cart.lines.map(withCurrentKeys) }
  } catch {
    return null
  }
}
