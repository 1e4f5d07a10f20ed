import type { Cart, Problem } from '@hawker/contract/carts'
import { showToast } from '@hawker/ui/toast'
import { browserApi, inPageCurrency } from '../../lib/api.ts'
import { currentUser, onSessionChange } from '../../lib/session.ts'
import { tellOtherTabs, whenOtherTabsTell } from '../../lib/tabs.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { translatorFor } from '../../lib/texts.tsx'
import {
  linesOf,
  totalOf,
  keyOf,
  type CartContent,
  type CartLine,
  type CartShop,
  type Replacement,
  type StandIn,
} from './cart-line.ts'
import { onGuestCartElsewhere, readGuestCart, writeGuestCart } from './guest-cart.ts'
import { askTruth } from './ask-truth.ts'
import { keepMembership, livingMembership, onMembershipElsewhere } from './group-membership.ts'
import { keepLeftLines, takeLeftLines, type Wish } from './left-lines.ts'
import { sendLines } from './send-lines.ts'

export type CartState = {
  status: 'loading' | 'ready' | 'failed'
  shop: CartShop | null
  lines: CartLine[]
  /** Units, not lines. */
  count: number
  /** Items only, in major units; fees come at checkout. */
  total: number
  currencyId: number | null
  problems: Problem[]
  /** Signed in: the cart as the server knows it (its id and version are what checkout needs). */
  server: Cart | null
  /** What waits for the answer of the one-shop dialog: to be done once the cart is empty. */
  otherShop: (() => void) | null
  /** The server has not yet seen the newest change. */
  saving: boolean
  /** It could not be reached with it: it is tried again by itself. */
  unsaved: boolean
}
/** What is put in: a line without what the cart itself knows. */
export type Addition = {
  shop: CartShop
  currencyId: number | null
  /** Left out: as the cart has it. */
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
  otherShop: null,
  saving: false,
  unsaved: false,
}

/** No currency has more: amounts of the server's are added up as they come. */
const MOST_DECIMALS = 3
/** Where nothing says that the network is back, it is tried this often. */
const RETRY_MS = 5_000
/** Answers that decide nothing: what was wished is still wished. */
const UNDECIDED: ReadonlySet<string> = new Set(['unreachable', 'unavailable', 'too_many_requests'])

let state = EMPTY_CART
let decimals = 2
let started = false
/** Lines the server has not confirmed, newest wish per key. */
const unsent = new Map<string, Wish>()
/** Whose cart they are for. */
let wisher: string | null = null
let sending: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const cartState = (): CartState => state

export function subscribeToCart(listener: () => void): () => void {
  start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Partial<CartState>): void {
  const lines = next.lines ?? state.lines
  const counted = lines.filter((line) => line.problem === null)
  const count = counted.reduce((sum, line) => sum + line.quantity, 0)
  state = { ...state, ...next, count, total: totalOf(lines, decimals) }
  listeners.forEach((listener) => listener())
}

function start(): void {
  if (started) return
  started = true
  onGuestCartElsewhere(() => !isOnServer() && showGuestCart())
  onMembershipElsewhere(() => void reloadCart())
  onSessionChange(() => void reloadCart())
  whenOtherTabsTell('cart', () => unsent.size === 0 && void reloadCart())
  addEventListener('pagehide', sendBeforeLeaving)
  addEventListener('online', () => void catchUp())
  wisher = cartHolder()
  // What the page before was still sending may come after our first question: sent again it is sure to be there, and nothing is in the cart twice.
  for (const wish of takeLeftLines(wisher)) unsent.set(wish.line.key, wish)
  void catchUp()
}

async function catchUp(): Promise<void> {
  await send()
  await reloadCart()
}

/** Who fills the cart on the server: a place in somebody's group order, or an account. */
const cartHolder = (): string | null =>
  livingMembership()?.uuid ?? currentUser()?.id.toString() ?? null
/** Signed in, or in somebody's group order: the cart does not live on this device. */
export const isOnServer = () => cartHolder() !== null

/** What somebody else wished is not for this cart. */
function forgetOthers(): void {
  if (wisher === cartHolder()) return
  wisher = cartHolder()
  unsent.clear()
  become({ saving: false, unsaved: false })
}

/** Reads the cart anew from where it lives. */
export async function reloadCart(): Promise<void> {
  forgetOthers()
  const asker = wisher
  const group = livingMembership()
  if (group) {
    const query = { user_cart_uuid: group.uuid, ...inPageCurrency() }
    const part = await browserApi('showGuestCart', { params: { id: group.cartId }, query })
    if (asker !== cartHolder()) return
    if (part.ok) return adoptPart(part.data)
    if (part.code !== 'kicked' && part.code !== 'not_found') return notLoaded()
    if (part.code === 'kicked') sayRefused(part)
    keepMembership(null)
    return reloadCart()
  }
  if (currentUser() === null) return showGuestCart()
  const result = await browserApi('showCart', { query: inPageCurrency() })
  // Somebody else came meanwhile, and theirs was asked for then.
  if (asker !== cartHolder()) return
  if (!result.ok) notLoaded()
  else if (result.data) adopt(result.data)
  else become(unsent.size > 0 ? { status: 'ready' } : { ...EMPTY_CART, status: 'ready' })
}

/** What was read before still stands. */
const notLoaded = (): void => become({ status: state.status === 'ready' ? 'ready' : 'failed' })

function showGuestCart(): void {
  const cart = readGuestCart()
  decimals = cart?.decimals ?? decimals
  if (!cart) return become({ ...EMPTY_CART, status: 'ready' })
  become({
    status: 'ready',
    shop: cart.shop,
    lines: cart.lines,
    currencyId: cart.currencyId,
    server: null,
    problems: [],
  })
}

/** Takes what the server says, with what it has not yet heard of. */
export function adopt(cart: Cart): void {
  forgetOthers()
  const { id, uuid, slug, translation, logo_img: logo, min_amount: minAmount } = cart.shop
  const lines = withUnsent(linesOf(cart))
  decimals = MOST_DECIMALS
  const shop =
    lines.length > 0 ? { id, uuid, slug, title: translation.title, logo, minAmount } : null
  become({
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

/** For a page that came with its cart: what is changed there counts, though the cart is still being asked for. */
export function adoptEarly(cart: Cart): void {
  if (state.status === 'loading' && livingMembership() === null) adopt(cart)
}

/** One's part of a group order as it stands now; once that is over, the cart is one's own again. */
export function adoptPart(cart: Cart): void {
  if (cart.status === 'open' || cart.status === 'locked') return adopt(cart)
  const group = livingMembership()
  if (group?.cartId === cart.id) keepMembership({ ...group, over: true })
  unsent.clear()
  become({ ...EMPTY_CART })
  void reloadCart()
}

const sayRefused = (refused: { code: string; message: string }) =>
  tellRefusal(refused, translatorFor(document.documentElement.lang), 'cart')

/** Somebody's group order is filled from one shop, and its owner's too: nothing else goes in until it is left. */
function isElsewhere(shopId: number): boolean {
  const group = livingMembership()
  return group
    ? group.shop.id !== shopId
    : state.server?.group === true && state.server.shop_id !== shopId
}

/** False when nothing of this shop goes in: because of a group order, which is said, or of another shop's items. The dialog asks then, and may `put` it. */
export function mayAdd(shopId: number, put: () => void): boolean {
  if (isElsewhere(shopId)) {
    sayRefused({
      code: 'in_group',
      message: translatorFor(document.documentElement.lang)('group.blocks'),
    })
    return false
  }
  const asks = state.shop !== null && state.lines.length > 0 && state.shop.id !== shopId
  if (asks) become({ otherShop: put })
  return !asks
}

/** False when the cart holds another shop's items: the dialog asks then. */
export function addToCart(addition: Addition): boolean {
  const { shop, line } = addition
  if (!mayAdd(shop.id, () => addToCart(addition))) return false
  decimals = addition.decimals ?? decimals
  const key = keyOf(line)
  const known = state.lines.find((other) => other.key === key)
  const wished = (known?.quantity ?? 0) + line.quantity
  const quantity = Math.min(wished, line.maxQty ?? Infinity)
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

/** The answer to the one-shop dialog: begin a new cart with what was to be put in. */
export async function startNewCart(): Promise<void> {
  const put = state.otherShop
  if (!put) return
  await clearCart()
  put()
}
export const keepCart = (): void => become({ otherShop: null })

/** 0 removes. */
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

/** What is wanted in its place if it cannot be had; the server remembers it for the next time. */
export function setReplacement(
  key: string,
  replacement: Replacement,
  standIn: StandIn | null = null,
): void {
  const line = state.lines.find((other) => other.key === key)
  if (!line) return
  const next = { ...line, replacement, standIn }
  commit({ lines: state.lines.map((other) => (other.key === key ? next : other)) }, next)
}

function commit(change: Pick<CartState, 'lines'> & Partial<CartState>, line: CartLine): void {
  const shop = change.shop ?? state.shop
  become({
    ...change,
    status: 'ready',
    shop: change.lines.length > 0 ? shop : null,
    otherShop: null,
  })
  if (!isOnServer()) return writeGuestCart(guestContent())
  forgetOthers()
  if (shop) unsent.set(line.key, { shopId: shop.id, line })
  void send()
}

const guestContent = (): CartContent | null =>
  state.shop && { shop: state.shop, currencyId: state.currencyId, decimals, lines: state.lines }

/** Resolves when all that was wished by then has had its answer, or when there is none to be had. */
async function send(): Promise<void> {
  if (unsent.size > 0) sending ??= sendEach()
  await sending
}

/** One call at a time, each with the newest wish for its line, so answers never overtake each other. What is refused keeps nothing else out. */
async function sendEach(): Promise<void> {
  clearTimeout(retry)
  become({ saving: true })
  const asker = wisher
  let latest: Cart | null = null
  let refused = false
  for (let [wish] = unsent.values(); wish; [wish] = unsent.values()) {
    const { shopId, line } = wish
    const detailId = state.lines.find(({ key }) => key === line.key)?.detailId ?? line.detailId
    const result = await sendLines(browserApi, whereTo(shopId), [{ ...line, detailId }])
    if (!result.ok && UNDECIDED.has(result.code) && unsent.size > 0) return sendLater()
    if (unsent.get(line.key) === wish) unsent.delete(line.key)
    if (result.ok) {
      latest = result.data
      become({ server: latest })
    } else {
      refused = true
      sayRefused(result)
    }
  }
  sending = undefined
  become({ saving: false, unsaved: false })
  if (refused || asker !== cartHolder()) await reloadCart()
  else if (latest) adopt(latest)
  if (latest) tellOtherTabs('cart')
}

/** Quantities are absolute: what did arrive, though its answer did not, is not in the cart twice. */
function sendLater(): void {
  sending = undefined
  retry = setTimeout(() => void send(), RETRY_MS)
  if (state.unsaved) return
  become({ unsaved: true })
  showToast({
    id: 'cart',
    kind: 'warning',
    message: translatorFor(document.documentElement.lang)('cart.unsaved'),
  })
}

/** Whoever leaves this document takes along what is still waiting, and what may not have arrived: quantities are absolute, so twice does no harm. */
function sendBeforeLeaving(): void {
  const wishes = [...unsent.values()]
  const [first] = wishes
  if (!first || wisher === null) return
  keepLeftLines(wisher, wishes)
  void sendLines(
    browserApi,
    whereTo(first.shopId),
    wishes.map(({ line }) => line),
  )
}

const whereTo = (shopId: number) => ({
  shopId,
  currencyId: inPageCurrency().currency_id ?? state.currencyId,
  hasCart: state.server !== null,
  group: livingMembership(),
})

/** Whether the server has seen every change, once all have been sent: who leaves for the checkout must not read the cart of a moment ago. */
export async function cartSaved(): Promise<
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
  // Of one that is over it is all that a guest has to see and to pay what they had.
  if (livingMembership()) keepMembership(null)
  const member = currentUser() !== null && state.server !== null
  become({ ...EMPTY_CART, status: 'ready' })
  if (!member) return writeGuestCart(null)
  await browserApi('deleteCart')
  tellOtherTabs('cart')
}

/** Guests: asks the server what the lines cost and whether they can be had now; signed in: reads the cart anew. */
export async function checkCart(
  currency: { id: number; decimal_places: number } | undefined,
): Promise<void> {
  if (isOnServer()) return reloadCart()
  const cart = guestContent()
  if (!cart || cart.lines.length === 0) return
  const truth = await askTruth(cart, currency?.id ?? cart.currencyId)
  // Somebody went on meanwhile: the next check says it.
  if (!truth || guestContent()?.lines !== cart.lines) return
  decimals = currency?.decimal_places ?? decimals
  become({
    lines: truth.lines,
    problems: truth.problems,
    currencyId: currency?.id ?? cart.currencyId,
  })
  writeGuestCart(guestContent())
}
