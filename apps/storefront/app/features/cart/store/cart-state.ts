import type { Cart, Problem } from '@hawker/contract/carts'
import { type CartContent, type CartLine, type CartShop, totalOf } from './cart-line.ts'

export type CartState = {
  status: 'loading' | 'ready' | 'failed'
  shop: CartShop | null
  lines: CartLine[]
  /** Units, not lines; goods sold by weight count as one. */
  count: number
  /** Products only, in major units. Fees are added at checkout. */
  total: number
  currencyId: number | null
  problems: Problem[]
  /** Members: the cart on the server. Checkout needs its id and version. */
  server: Cart | null
  /** Runs when the customer confirms the one-shop dialog, after the cart is emptied. */
  pendingOtherShop: (() => void) | null
  /** The server has not confirmed the newest change. */
  saving: boolean
  /** The server cannot be reached. The store retries automatically. */
  unsaved: boolean
}
export const EMPTY_CART: CartState = {
  status: 'loading',
  shop: null,
  lines: [],
  count: 0,
  total: 0,
  currencyId: null,
  problems: [],
  server: null,
  pendingOtherShop: null,
  saving: false,
  unsaved: false,
}

let state = EMPTY_CART
let decimals = 2
const listeners = new Set<() => void>()

export const cartState = (): CartState => state

export function onCartUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function updateCart(next: Partial<CartState>): void {
  const lines = next.lines ?? state.lines
  const counted = lines.filter((line) => line.problem === null)
  const count = counted.reduce((sum, line) => sum + (line.step ? 1 : line.quantity), 0)
  state = { ...state, ...next, count, total: totalOf(lines, decimals) }
  listeners.forEach((listener) => listener())
}

/** The scale of the total. The next update uses it; without an argument it stays. */
export function setDecimals(next: number | undefined): void {
  decimals = next ?? decimals
}

/** What this device stores for a guest. */
export const guestContent = (): CartContent | null =>
  state.shop && { shop: state.shop, currencyId: state.currencyId, decimals, lines: state.lines }
