import type { Cart, Problem } from '@hawker/contract/carts'
import { showToast } from '@hawker/ui/toast'
import { browserApi, inPageCurrency } from '../../../lib/api.ts'
import { currentUser, onSessionChange } from '../../../lib/session.ts'
import { notifyOtherTabs, onOtherTabs } from '../../../lib/device/other-tabs.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { translatorFor } from '../../../lib/texts.tsx'
import {
  linesOf,
  totalOf,
  keyOf,
  type CartContent,
  type CartLine,
  type CartShop,
  type Replacement,
  type ReplacementProduct,
} from './cart-line.ts'
import { onGuestCartChangeInOtherTab, readGuestCart, writeGuestCart } from './guest-cart.ts'
import { priceGuestCart } from './price-guest-cart.ts'
import {
  saveMembership,
  openMembership,
  onMembershipChangeInOtherTab,
} from '../group/group-membership.ts'
import { storePendingChanges, takePendingChanges, type CartChange } from './pending-changes.ts'
import { sendLines } from './send-lines.ts'

export type CartState = {
  status: 'loading' | 'ready' | 'failed'
  shop: CartShop | null
  lines: CartLine[]
  /** Units, not lines. */
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
/** A line to add, without the fields that the cart sets. */
export type Addition = {
  shop: CartShop
  currencyId: number | null
  /** Default: the cart's current decimals. */
  decimals?: number
  line: Omit<CartLine, 'key' | 'detailId' | 'problem'>
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

/** No currency has more decimals. Totals of server prices are computed with this scale. */
const MAX_DECIMALS = 3
/** Retry interval when no `online` event arrives. */
const RETRY_MS = 5_000
/** Codes that leave the change undecided: it must be sent again. */
const UNDECIDED: ReadonlySet<string> = new Set(['unreachable', 'unavailable', 'too_many_requests'])

let state = EMPTY_CART
let decimals = 2
let started = false
/** Changes the server has not confirmed: the newest one for each line key. */
const unsent = new Map<string, CartChange>()
/** The member or account that `unsent` belongs to. */
let unsentOwner: string | null = null
let sending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const cartState = (): CartState => state

export function subscribeToCart(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(next: Partial<CartState>): void {
  const lines = next.lines ?? state.lines
  const counted = lines.filter((line) => line.problem === null)
  const count = counted.reduce((sum, line) => sum + line.quantity, 0)
  state = { ...state, ...next, count, total: totalOf(lines, decimals) }
  listeners.forEach((listener) => listener())
}

function start(): void {
  if (started) return
  started = true
  onGuestCartChangeInOtherTab(() => !isOnServer() && showGuestCart())
  onMembershipChangeInOtherTab(() => void reloadCart())
  onSessionChange(() => void reloadCart())
  onOtherTabs('cart', () => unsent.size === 0 && void reloadCart())
  addEventListener('pagehide', sendBeforeLeaving)
  addEventListener('online', () => void catchUp())
  unsentOwner = cartHolder()
  // The previous page may have sent its last change after our first read. Sending it again is safe:
  // quantities are absolute.
  for (const change of takePendingChanges(unsentOwner)) unsent.set(change.line.key, change)
  void catchUp()
}

async function catchUp(): Promise<void> {
  await send()
  await reloadCart()
}

/** Identifies the cart on the server: a membership in a group order, or an account. */
const cartHolder = (): string | null =>
  openMembership()?.uuid ?? currentUser()?.id.toString() ?? null
/** True when the cart is stored on the server, not on this device. */
export const isOnServer = () => cartHolder() !== null

/** Drops unsent changes that belong to another account or member. */
function dropForeignChanges(): void {
  if (unsentOwner === cartHolder()) return
  unsentOwner = cartHolder()
  unsent.clear()
  update({ saving: false, unsaved: false })
}

/** Reloads the cart from the server or the device. */
export async function reloadCart(): Promise<void> {
  dropForeignChanges()
  const holder = unsentOwner
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
  if (currentUser() === null) return showGuestCart()
  const result = await browserApi('showCart', { query: inPageCurrency() })
  // Another account signed in meanwhile: its cart was requested then.
  if (holder !== cartHolder()) return
  if (!result.ok) markFailed()
  else if (result.data) setServerCart(result.data)
  else update(unsent.size > 0 ? { status: 'ready' } : { ...EMPTY_CART, status: 'ready' })
}

/** Keeps an earlier cart when a reload fails. */
const markFailed = (): void => update({ status: state.status === 'ready' ? 'ready' : 'failed' })

function showGuestCart(): void {
  const cart = readGuestCart()
  decimals = cart?.decimals ?? decimals
  if (!cart) return update({ ...EMPTY_CART, status: 'ready' })
  update({
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
  decimals = MAX_DECIMALS
  const shop =
    lines.length > 0 ? { id, uuid, slug, title: translation.title, logo, minAmount } : null
  update({
    status: 'ready',
    shop,
    lines,
    currencyId: cart.currency_id,
    problems: cart.problems,
    server: cart,
  })
}

function withUnsent(lines: readonly CartLine[]): CartLine[] {
  const known = new Map(lines.map((line) => [line.key, line]))
  for (const { line } of unsent.values())
    known.set(line.key, { ...line, detailId: known.get(line.key)?.detailId ?? line.detailId })
  return [...known.values()].filter(({ quantity }) => quantity > 0)
}

/**
 * Sets the cart that a page was rendered with. Changes on that page count while the cart still
 * loads.
 */
export function setInitialServerCart(cart: Cart): void {
  if (state.status === 'loading' && openMembership() === null) setServerCart(cart)
}

/** Sets the viewer's part of a group order. When the order is over, the own cart returns. */
export function setGroupCart(cart: Cart): void {
  if (cart.status === 'open' || cart.status === 'locked') return setServerCart(cart)
  const group = openMembership()
  if (group?.cartId === cart.id) saveMembership({ ...group, over: true })
  unsent.clear()
  update({ ...EMPTY_CART })
  void reloadCart()
}

const showRefusal = (refused: { code: string; message: string }) =>
  toastRefusal(refused, translatorFor(document.documentElement.lang), 'cart')

/** In a group order only products of its shop can be added. */
function isOtherShopThanGroup(shopId: number): boolean {
  const group = openMembership()
  return group
    ? group.shop.id !== shopId
    : state.server?.group === true && state.server.shop_id !== shopId
}

/**
 * False when the shop's products cannot be added now: a group order refuses them, or the one-shop
 * dialog opens. The dialog may run `put` later.
 */
export function mayAdd(shopId: number, add: () => void): boolean {
  if (isOtherShopThanGroup(shopId)) {
    showRefusal({
      code: 'in_group',
      message: translatorFor(document.documentElement.lang)('group.blocks'),
    })
    return false
  }
  const needsDialog = state.shop !== null && state.lines.length > 0 && state.shop.id !== shopId
  if (needsDialog) update({ pendingOtherShop: add })
  return !needsDialog
}

/** False when the one-shop dialog opened, because the cart holds another shop's products. */
export function addToCart(addition: Addition): boolean {
  const { shop, line } = addition
  if (!mayAdd(shop.id, () => addToCart(addition))) return false
  decimals = addition.decimals ?? decimals
  const key = keyOf(line)
  const known = state.lines.find((other) => other.key === key)
  const requested = (known?.quantity ?? 0) + line.quantity
  const quantity = Math.min(requested, line.maxQty ?? Infinity)
  const next = { ...line, key, detailId: known?.detailId ?? null, problem: null, quantity }
  commit(
    {
      shop,
      currencyId: addition.currencyId,
      lines: known
        ? state.lines.map((other) => (other.key === key ? next : other))
        : [...state.lines, next],
    },
    next,
  )
  return true
}

/** The customer confirmed the one-shop dialog: empty the cart and add the product. */
export async function startNewCart(): Promise<void> {
  const add = state.pendingOtherShop
  if (!add) return
  await clearCart()
  add()
}
export const dismissOtherShop = (): void => update({ pendingOtherShop: null })

/** 0 removes the line. */
export function setQuantity(key: string, quantity: number): void {
  const line = state.lines.find((other) => other.key === key)
  if (!line) return
  const next = { ...line, quantity }
  const lines =
    quantity === 0
      ? state.lines.filter((other) => other.key !== key)
      : state.lines.map((other) => (other.key === key ? next : other))
  commit({ lines }, next)
}

/** Sets what to do when the line is out of stock. The server remembers it for later orders. */
export function setReplacement(
  key: string,
  replacement: Replacement,
  replacementProduct: ReplacementProduct | null = null,
): void {
  const line = state.lines.find((other) => other.key === key)
  if (!line) return
  const next = { ...line, replacement, replacementProduct }
  commit({ lines: state.lines.map((other) => (other.key === key ? next : other)) }, next)
}

function commit(change: Pick<CartState, 'lines'> & Partial<CartState>, line: CartLine): void {
  const shop = change.shop ?? state.shop
  update({
    ...change,
    status: 'ready',
    shop: change.lines.length > 0 ? shop : null,
    pendingOtherShop: null,
  })
  if (!isOnServer()) return writeGuestCart(guestContent())
  dropForeignChanges()
  if (shop) unsent.set(line.key, { shopId: shop.id, line })
  void send()
}

const guestContent = (): CartContent | null =>
  state.shop && { shop: state.shop, currencyId: state.currencyId, decimals, lines: state.lines }

/** Resolves when every change made so far is confirmed, refused, or cannot be sent. */
async function send(): Promise<void> {
  if (unsent.size > 0) sending ??= sendEach()
  await sending
}

/**
 * Sends one change at a time, the newest for each line, so that responses arrive in order. A
 * refused change does not block the others.
 */
async function sendEach(): Promise<void> {
  clearTimeout(retry)
  update({ saving: true })
  const holder = unsentOwner
  let latest: Cart | null = null
  let refused = false
  for (let [change] = unsent.values(); change; [change] = unsent.values()) {
    const { shopId, line } = change
    const detailId = state.lines.find(({ key }) => key === line.key)?.detailId ?? line.detailId
    const result = await sendLines(browserApi, sendTarget(shopId), [{ ...line, detailId }])
    if (!result.ok && UNDECIDED.has(result.code) && unsent.size > 0) return scheduleRetry()
    if (unsent.get(line.key) === change) unsent.delete(line.key)
    if (result.ok) {
      latest = result.data
      update({ server: latest })
    } else {
      refused = true
      showRefusal(result)
    }
  }
  sending = undefined
  update({ saving: false, unsaved: false })
  if (refused || holder !== cartHolder()) await reloadCart()
  else if (latest) setServerCart(latest)
  if (latest) notifyOtherTabs('cart')
}

/** Retrying is safe: quantities are absolute. */
function scheduleRetry(): void {
  sending = undefined
  retry = setTimeout(() => void send(), RETRY_MS)
  if (state.unsaved) return
  update({ unsaved: true })
  showToast({
    id: 'cart',
    kind: 'warning',
    message: translatorFor(document.documentElement.lang)('cart.unsaved'),
  })
}

/**
 * Sends pending changes when the page is left. Sending one twice is safe: quantities are absolute.
 */
function sendBeforeLeaving(): void {
  const changes = [...unsent.values()]
  const [first] = changes
  if (!first || unsentOwner === null) return
  storePendingChanges(unsentOwner, changes)
  void sendLines(
    browserApi,
    sendTarget(first.shopId),
    changes.map(({ line }) => line),
  )
}

const sendTarget = (shopId: number) => ({
  shopId,
  currencyId: inPageCurrency().currency_id ?? state.currencyId,
  hasCart: state.server !== null,
  group: openMembership(),
})

/**
 * Sends all changes and reports whether the server has them. Checkout waits for this before it
 * reads the cart.
 */
export async function flushCart(): Promise<
  { ok: true } | { ok: false; code: 'unreachable'; status: 0; message: string }
> {
  do await send()
  while (unsent.size > 0 && !state.unsaved)
  return unsent.size === 0
    ? { ok: true }
    : { ok: false, code: 'unreachable', status: 0, message: '' }
}

export async function clearCart(): Promise<void> {
  unsent.clear()
  // A finished group order stays: a guest needs it to see and pay their share.
  if (openMembership()) saveMembership(null)
  const member = currentUser() !== null && state.server !== null
  update({ ...EMPTY_CART, status: 'ready' })
  if (!member) return writeGuestCart(null)
  await browserApi('deleteCart')
  notifyOtherTabs('cart')
}

/** Guests: refreshes prices and availability. Members: reloads the cart. */
export async function checkCart(
  currency: { id: number; decimal_places: number } | undefined,
): Promise<void> {
  if (isOnServer()) return reloadCart()
  const cart = guestContent()
  if (!cart || cart.lines.length === 0) return
  const priced = await priceGuestCart(cart, currency?.id ?? cart.currencyId)
  // The cart changed meanwhile: the next check covers it.
  if (!priced || guestContent()?.lines !== cart.lines) return
  decimals = currency?.decimal_places ?? decimals
  update({
    lines: priced.lines,
    problems: priced.problems,
    currencyId: currency?.id ?? cart.currencyId,
  })
  writeGuestCart(guestContent())
}
