import { browserApi } from '../../../lib/api.ts'
import { notifyOtherTabs } from '../../../lib/device/other-tabs.ts'
import { ownerId } from '../../../lib/session.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import { openMembership, saveMembership } from '../group/group-membership.ts'
import {
  type CartLine,
  type CartShop,
  type Replacement,
  type ReplacementProduct,
  keyOf,
} from './cart-line.ts'
import {
  type CartState,
  EMPTY_CART,
  cartState,
  guestContent,
  setDecimals,
  updateCart,
} from './cart-state.ts'
import { writeGuestCart } from './guest-cart.ts'
import { showRefusal } from './load-cart.ts'
import { sendChanges } from './send-changes.ts'
import { dropForeignChanges, isOnServer, unsent } from './unsent-changes.ts'

/** A line to add, without the fields that the cart sets. */
export type Addition = {
  shop: CartShop
  currencyId: number | null
  /** Default: the cart's current decimals. */
  decimals?: number
  line: Omit<CartLine, 'key' | 'detailId' | 'problem'>
}

/** In a group order only products of its shop can be added. */
function isOtherShopThanGroup(shopId: number): boolean {
  const group = openMembership()
  const { server } = cartState()
  return group ? group.shop.id !== shopId : server?.group === true && server.shop_id !== shopId
}

/**
 * False when the shop's products cannot be added now: a group order refuses them, or the one-shop
 * dialog opens. The dialog may run `add` later.
 */
export function mayAdd(shopId: number, add: () => void): boolean {
  if (isOtherShopThanGroup(shopId)) {
    showRefusal({
      code: 'in_group',
      message: translatorFor(document.documentElement.lang)('group.blocks'),
    })
    return false
  }
  const { shop, lines } = cartState()
  const needsDialog = shop !== null && lines.length > 0 && shop.id !== shopId
  if (needsDialog) updateCart({ pendingOtherShop: add })
  return !needsDialog
}

/** False when the one-shop dialog opened, because the cart holds another shop's products. */
export function addToCart(addition: Addition): boolean {
  const { shop, line } = addition
  if (!mayAdd(shop.id, () => addToCart(addition))) return false
  setDecimals(addition.decimals)
  const key = keyOf(line)
  const { lines } = cartState()
  const known = lines.find((other) => other.key === key)
  const requested = (known?.quantity ?? 0) + line.quantity
  const quantity = Math.min(requested, line.maxQty ?? Infinity)
  const next = { ...line, key, detailId: known?.detailId ?? null, problem: null, quantity }
  commit(
    {
      shop,
      currencyId: addition.currencyId,
      lines: known ? lines.map((other) => (other.key === key ? next : other)) : [...lines, next],
    },
    next,
  )
  return true
}

/** The customer confirmed the one-shop dialog: empty the cart and add the product. */
export async function startNewCart(): Promise<void> {
  const add = cartState().pendingOtherShop
  if (!add) return
  await clearCart()
  add()
}
export const dismissOtherShop = (): void => updateCart({ pendingOtherShop: null })

/** 0 removes the line. */
export function setQuantity(key: string, quantity: number): void {
  const { lines } = cartState()
  const line = lines.find((other) => other.key === key)
  if (!line) return
  const next = { ...line, quantity }
  const changed =
    quantity === 0
      ? lines.filter((other) => other.key !== key)
      : lines.map((other) => (other.key === key ? next : other))
  commit({ lines: changed }, next)
}

/** Sets what to do when the line is out of stock. The server remembers it for later orders. */
export function setReplacement(
  key: string,
  replacement: Replacement,
  replacementProduct: ReplacementProduct | null = null,
): void {
  const { lines } = cartState()
  const line = lines.find((other) => other.key === key)
  if (!line) return
  const next = { ...line, replacement, replacementProduct }
  commit({ lines: lines.map((other) => (other.key === key ? next : other)) }, next)
}

function commit(change: Pick<CartState, 'lines'> & Partial<CartState>, line: CartLine): void {
  const shop = change.shop ?? cartState().shop
  updateCart({
    ...change,
    status: 'ready',
    shop: change.lines.length > 0 ? shop : null,
    pendingOtherShop: null,
  })
  if (!isOnServer()) return writeGuestCart(guestContent())
  dropForeignChanges()
  if (shop) unsent.set(line.key, { shopId: shop.id, line })
  void sendChanges()
}

export async function clearCart(): Promise<void> {
  unsent.clear()
  // A finished group order stays: a guest needs it to see and pay their share.
  if (openMembership()) saveMembership(null)
  const member = ownerId() !== undefined && cartState().server !== null
  updateCart({ ...EMPTY_CART, status: 'ready' })
  if (!member) return writeGuestCart(null)
  await browserApi('deleteCart')
  notifyOtherTabs('cart')
}
