import { readCookie, writeCookie } from '../../lib/cookies.ts'
import type { CartContent } from './cart-line.ts'

/** A guest's cart lives on the device, apart from the persisted store (storefront.md 9 keeps carts out of it). */
const NAME = 'hawker.cart'

export function readGuestCart(): CartContent | null {
  // What was put in before scripts ran comes first: it is the newest.
  const fromForms = parsed(readCookie(document.cookie, 'cart'))
  if (fromForms) {
    writeGuestCart(fromForms)
    return fromForms
  }
  try {
    return parsed(localStorage.getItem(NAME))
  } catch {
    return null
  }
}

export function writeGuestCart(cart: CartContent | null): void {
  if (readCookie(document.cookie, 'cart')) writeCookie('cart', '')
  try {
    if (cart && cart.lines.length > 0) localStorage.setItem(NAME, JSON.stringify(cart))
    else localStorage.removeItem(NAME)
  } catch {
    // A device that keeps nothing still has its cart until the page is left.
  }
}

export function onGuestCartElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === NAME) listener()
  })
}

export function parsed(text: string | null | undefined): CartContent | null {
  if (!text) return null
  try {
    const cart: CartContent = JSON.parse(text)
    return typeof cart.shop?.id === 'number' && Array.isArray(cart.lines) ? cart : null
  } catch {
    return null
  }
}
