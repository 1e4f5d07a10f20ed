import type { CartProductInput, MergedCart } from '@hawker/contract/carts'
import { mergeLines } from '@hawker/domain/orders/merge-lines'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type Sellable, loadSellables } from '../../catalog/index.ts'
import { requestedCurrency } from '../../settings/index.ts'
import { loadShopRules } from '../../shops/index.ts'
import { type LineOutcome, readLines } from '../apply-products.ts'
import {
  type CartLine,
  type LineProblem,
  type StockContext,
  lineIdentity,
  lineProblem,
  replacementProblem,
  stockIdsOf,
  sumUnits,
} from '../cart-lines.ts'
import { insertLines, loadLines, updateLines } from '../cart-line.store.ts'
import { lockOwner, setCartStatus } from '../cart-status.store.ts'
import { deleteUnorderedCart } from '../cart.store.ts'
import { resultsOf } from '../cart.wire.ts'
import { type OwnCart, holdOwnCarts, insertEmptyCart, parkCart } from './own-cart.store.ts'
import { waitingCartWire } from './list-waiting-carts.ts'
import { isLocked, loadSharing, notifyGroup } from '../sharing.store.ts'
import { showCart } from '../show-cart.ts'
import { selectWaitingCarts } from './waiting-cart.store.ts'

export type MergeCart = {
  userId: number
  shopId: number
  products: readonly CartProductInput[]
  currencyId: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/** Merges the cart of a device into the account. No line and no cart is lost. */
export async function mergeCart(tx: Tx, input: MergeCart): Promise<MergedCart> {
  const { userId, shopId, lang, now } = input
  // Two devices that sign in at once wait for each other here.
  await lockOwner(tx, userId)
  const shop = await loadShopRules(tx, shopId)
  if (!shop?.approved) return refuse('not_found')
  const { into, parked } = await chooseCart(tx, input)
  const { lines, outcomes } = readLines(input.products)
  const held = (await loadLines(tx, into.id)).filter(({ memberId }) => memberId === into.memberId)
  const sellables = await loadSellables(tx, stockIdsOf([...held, ...lines]), lang)
  const merged = mergeInto(held, lines, { shopId, sellables, now })
  await updateLines(tx, merged.changed)
  await insertLines(tx, into.memberId, merged.added, now)
  await setCartStatus(tx, into.id, into.status, [into.status])
  if (into.isGroup) await notifyGroup(tx, into.id, 'cart')
  const waitingId = parked ?? (into.status === 'waiting' ? into.id : null)
  const waiting = (await selectWaitingCarts(tx, userId, now)).find(({ id }) => id === waitingId)
  const cart = await showCart(tx, { ...input, owner: { userId } })
  return {
    cart: { ...cart, results: resultsOf([...merged.outcomes, ...outcomes], lang) },
    waiting: waiting ? waitingCartWire(waiting, lang) : null,
    larger_quantities: merged.larger,
  }
}

/** The cart that takes the lines. An open cart of another shop waits, except a group order. */
async function chooseCart(
  tx: Tx,
  { userId, shopId, currencyId, now }: MergeCart,
): Promise<{ into: OwnCart; parked: number | null }> {
  const carts = await holdOwnCarts(tx, userId, now)
  let open = carts.find(({ status }) => status === 'open')
  if (open && !open.isGroup && (open.expired || open.items === 0)) {
    await deleteUnorderedCart(tx, open.id)
    open = undefined
  }
  const sharing = open?.isGroup ? await loadSharing(tx, open.id) : null
  const takesLines = open?.shopId === shopId && !(sharing && isLocked(sharing, now))
  if (open && takesLines) return { into: open, parked: null }
  const parked = open && !open.isGroup ? open.id : null
  if (parked !== null) await parkCart(tx, parked, now)
  const status = open?.isGroup ? ('waiting' as const) : ('open' as const)
  const waiting = carts.find(
    (cart) => cart.status === 'waiting' && cart.shopId === shopId && !cart.isGroup,
  )
  if (waiting) {
    await setCartStatus(tx, waiting.id, status, ['waiting'])
    return { into: { ...waiting, status }, parked }
  }
  const currency = await requestedCurrency(tx, currencyId)
  const cart = { shopId, userId, currencyId: currency.id, status, now }
  return { into: await insertEmptyCart(tx, cart), parked }
}

type MergeResult = {
  changed: CartLine[]
  added: CartLine[]
  outcomes: LineOutcome[]
  larger: number
}

function mergeInto(
  held: readonly CartLine[],
  sent: readonly CartLine[],
  shelves: StockContext,
): MergeResult {
  const result: MergeResult = { changed: [], added: [], outcomes: [], larger: 0 }
  const known = sent.map((line) => ({ line, stored: storable(line, shelves) }))
  for (const { line, stored } of known)
    if (!stored) result.outcomes.push(outcome(line, { code: 'product_unavailable', data: {} }))
  let cart = [...held]
  const storedLines = known.flatMap(({ stored }) => (stored ? [stored] : []))
  for (const { line, held: before, added } of mergeLines(held, storedLines)) {
    if (!added) continue
    const others = cart.filter((other) => lineIdentity(other) !== lineIdentity(line))
    const { quantity, problem } = fittingQuantity(line, before, shelves, sumUnits(others))
    const next = { ...line, quantity }
    cart = [...others, next]
    result.outcomes.push(outcome(added, problem))
    if (!before) result.added.push(next)
    else if (quantity !== before.quantity) result.changed.push(next)
    if (before && before.quantity !== added.quantity) result.larger += 1
  }
  return result
}

const outcome = ({ clientLineId }: CartLine, problem: LineProblem | null): LineOutcome => ({
  clientLineId,
  problem,
})

/** The line as the cart can store it: without options and replacements that no longer exist. */
function storable(line: CartLine, shelves: StockContext): CartLine | null {
  const sellable = shelves.sellables.get(line.stockId)
  if (!sellable || sellable.shopId !== shelves.shopId || sellable.addonOnly) return null
  const options = optionsOf(sellable)
  return {
    ...line,
    addons: line.addons.filter(({ stockId }) => options.has(stockId)),
    replacement: replacementProblem(line, undefined, shelves) ? null : line.replacement,
  }
}

const optionsOf = ({ addonGroups }: Sellable): ReadonlySet<number> =>
  new Set(addonGroups.flatMap(({ addons }) => addons.map(({ stockId }) => stockId)))

/**
 * The merged quantity, or the nearest that can be ordered, with the problem of the merged one. A
 * line that cannot be ordered at all keeps its quantity and is shown with its problem.
 */
function fittingQuantity(
  line: CartLine,
  before: CartLine | null,
  shelves: StockContext,
  taken: ReadonlyMap<number, number>,
): { quantity: number; problem: LineProblem | null } {
  const problemOf = (quantity: number) => lineProblem({ ...line, quantity }, shelves, taken)
  const problem = problemOf(line.quantity)
  const { available, max, min } = problem?.data ?? {}
  const candidates = [line.quantity, available, max, min, before?.quantity]
  const fitting = candidates.find(
    (quantity) => typeof quantity === 'number' && quantity > 0 && problemOf(quantity) === null,
  )
  return { quantity: typeof fitting === 'number' ? fitting : line.quantity, problem }
}
