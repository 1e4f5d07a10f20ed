import type { Cart, CartProductInput } from '@hawker/contract/carts'
import { titleIn } from '@hawker/domain/texts/language'
import { RetryTransaction, type Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { type PortionsByStock, loadCachedSellables } from '../catalog/index.ts'
import { type Market, chosenCurrencyIn, currencyIn, marketAt } from '../settings/index.ts'
import { type ShopRules, loadShopRules, loadCachedShopRules } from '../shops/index.ts'
import { applyProducts } from './apply-products.ts'
import { type CartLine, lineIdentity, stockIdsOf } from './cart-lines.ts'
import { expireGroup } from './expire-group.ts'
import { refuseReadOnlyMember, refuseInvalidSecret } from './group-access.ts'
import { saveReplacementPreferences } from './replacement-preference.store.ts'
import { refuseOverLimit } from './spend-limit.ts'
import { type Sharing, notifyGroup } from './sharing.store.ts'
import {
  type CartOwner,
  type Filling,
  type StoredCart,
  beginFilling,
  insertCart,
  setShop,
} from './cart.store.ts'
import { deleteLines, insertLines, loadFilledLines, updateLines } from './cart-line.store.ts'
import { openWaitingCart } from './cart-status.store.ts'
import { toCart } from './cart.wire.ts'

export type SetProducts = {
  owner: CartOwner | { guestName: string | undefined }
  shopId: number
  products: readonly CartProductInput[]
  currencyId: number | undefined
  version: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/**
 * Sets lines of a cart and opens the cart if needed.
 * Refuses `other_shop` {cart, shop}, `stale` {cart}, `not_found`, and in a group order `in_group`
 * {cart}, `kicked`, `locked`, `spend_limit` {left}. A request of one line is refused with the
 * line's problem. Of several lines the valid ones are set; `results` lists the problems.
 */
export async function setProducts(tx: Tx, input: SetProducts): Promise<Cart> {
  const { owner, shopId, products, now } = input
  const filling = await beginFilling(tx, {
    owner: 'guestName' in owner ? null : owner,
    shopId,
    stockIds: stockIdsIn(products),
    currencyId: input.currencyId,
    now,
  })
  if (!filling) return refuse('not_found')
  const shop = await loadCachedShopRules(tx, filling.shop)
  if (!shop.approved) return refuse('not_found')
  const market = await marketAt(tx, filling.market)
  if (input.currencyId !== undefined) chosenCurrencyIn(market, input.currencyId)
  const context: FillContext = { input, filling, shop, market }
  await savePreferences(tx, input)
  if (filling.inGroup !== null) return refuse('in_group', { cart: filling.inGroup })
  if (filling.touched) return fillOpenCart(tx, context, filling.touched)
  if ('secret' in owner) return refuseInvalidSecret(tx, owner, now)
  // A waiting cart of this shop becomes the open one.
  if (filling.waits && 'userId' in owner && (await openWaitingCart(tx, owner.userId, now, shop.id)))
    return setProducts(tx, input)
  return fillNewCart(tx, context)
}

/** Stores the replacement of each line as the customer's preference for its product. */
async function savePreferences(tx: Tx, { owner, products, now }: SetProducts): Promise<void> {
  const preferences = products.flatMap(({ stock_id: stockId, replacement }) =>
    replacement === undefined
      ? []
      : [
          {
            stockId,
            replacement: replacement.type,
            replacementStockId: replacement.type === 'specific' ? replacement.stock_id : null,
          },
        ],
  )
  if ('userId' in owner && preferences.length > 0)
    await saveReplacementPreferences(tx, owner.userId, preferences, now)
}

type FillContext = { input: SetProducts; filling: Filling; shop: ShopRules; market: Market }

/** Opens a new cart with the requested lines. */
async function fillNewCart(tx: Tx, context: FillContext): Promise<Cart> {
  const { input, shop, market } = context
  const { owner, now } = input
  const currency = chosenCurrencyIn(market, input.currencyId)
  const { lines, outcomes, sellables } = await applyRequest(tx, context, [], new Map())
  const made = await insertCart(
    tx,
    {
      shopId: shop.id,
      ownerId: 'userId' in owner ? owner.userId : null,
      name: 'guestName' in owner ? (owner.guestName ?? null) : null,
      currencyId: currency.id,
      now,
    },
    lines,
  )
  // Another request opened a cart between our two statements: retry with that one.
  if (!made) throw new RetryTransaction()
  return toCart({
    ...made,
    sharing: null,
    visitor: false,
    outcomes,
    shop,
    sellables,
    currency,
    cartCurrency: currency,
    personalDataKey: input.personalDataKey,
    lang: input.lang,
    now,
  })
}

/** Sets lines of the open cart. Empties an expired cart, and moves an empty one to this shop. */
async function fillOpenCart(
  tx: Tx,
  context: FillContext,
  touched: StoredCart & { expired: boolean },
): Promise<Cart> {
  const { input, shop, market } = context
  const { personalDataKey, lang, now } = input
  // A separate statement after the lock, so that it sees what a concurrent request wrote.
  const stored = await loadFilledLines(tx, touched.id)
  if (stored.sharing)
    return fillGroupCart(tx, context, touched, { ...stored, sharing: stored.sharing })
  if (touched.expired) await deleteLines(tx, touched.id, idsOf(stored.lines))
  const before = touched.expired ? [] : stored.lines
  if (touched.shopId !== shop.id) {
    if (before.length > 0) await refuseOtherShop(tx, touched, lang)
    await setShop(tx, touched.id, shop.id)
  }
  const cart = { ...touched, shopId: shop.id }
  const currency =
    input.currencyId === undefined
      ? currencyIn(market, cart.currencyId)
      : chosenCurrencyIn(market, input.currencyId)
  const view = {
    sharing: null,
    visitor: false,
    outcomes: [],
    shop,
    currency,
    cartCurrency: currency,
    personalDataKey,
    lang,
    now,
  }
  const isStale = input.version !== undefined && input.version !== cart.version - 1
  if (isStale) {
    const sellables = await sellablesFor(tx, context, before, stored.portions)
    return refuse('stale', {
      cart: toCart({
        ...view,
        cart: { ...cart, version: cart.version - 1 },
        lines: before,
        sellables,
      }),
    })
  }
  const { lines, outcomes, sellables } = await applyRequest(tx, context, before, stored.portions)
  const saved = await saveLines(tx, cart, cart.member.id, before, lines, now)
  return toCart({ ...view, cart, lines: saved, outcomes, sellables })
}

type StoredGroupCart = { lines: readonly CartLine[]; portions: PortionsByStock; sharing: Sharing }
/** Sets lines of a group order. Members change their own lines, the owner any member's. */
async function fillGroupCart(
  tx: Tx,
  context: FillContext,
  cart: StoredCart & { expired: boolean },
  { lines, portions, sharing }: StoredGroupCart,
): Promise<Cart> {
  const { input, shop, market } = context
  const { owner, personalDataKey, lang, now } = input
  const isOwner = 'userId' in owner
  if (cart.expired && isOwner) {
    await expireGroup(tx, { id: cart.id, status: 'open' }, now)
    return setProducts(tx, input)
  }
  if (!('guestName' in owner)) refuseReadOnlyMember({ cart, sharing, owner, now })
  if (cart.shopId !== shop.id) refuse('in_group', { cart: cart.id })
  const editedLine = input.products.find(
    ({ cart_detail_id: id }) => id !== undefined && lines.some((line) => line.id === id),
  )
  const editedMemberId = isOwner
    ? lines.find(({ id }) => id === editedLine?.cart_detail_id)?.memberId
    : undefined
  const memberId = editedMemberId ?? cart.member.id
  const before = lines.filter((line) => line.memberId === memberId)
  const otherLines = lines.filter((line) => line.memberId !== memberId)
  const cartCurrency = currencyIn(market, cart.currencyId)
  const currency =
    input.currencyId === undefined ? cartCurrency : chosenCurrencyIn(market, input.currencyId)
  const view = { sharing, visitor: false, shop, currency, cartCurrency, personalDataKey, lang, now }
  if (input.version !== undefined && input.version !== cart.version - 1) {
    const sellables = await sellablesFor(tx, context, lines, portions)
    return refuse('stale', {
      cart: toCart({
        ...view,
        cart: { ...cart, version: cart.version - 1 },
        lines,
        outcomes: [],
        sellables,
      }),
    })
  }
  const after = await applyRequest(tx, context, before, portions, otherLines)
  if (!isOwner)
    refuseOverLimit(sharing, { own: cartCurrency, currency }, after.sellables, {
      before,
      after: after.lines,
      now,
    })
  const saved = await saveLines(tx, cart, memberId, before, after.lines, now)
  await notifyGroup(tx, cart.id, 'cart')
  const all = [...otherLines, ...saved].toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
  return toCart({ ...view, cart, lines: all, outcomes: after.outcomes, sellables: after.sellables })
}

async function refuseOtherShop(tx: Tx, cart: StoredCart, lang: string): Promise<never> {
  const other = await loadShopRules(tx, cart.shopId)
  return refuse('other_shop', {
    cart: cart.id,
    shop: { id: cart.shopId, title: titleIn(other?.titles ?? {}, lang) },
  })
}

function sellablesFor(
  tx: Tx,
  { input, filling }: FillContext,
  before: readonly CartLine[],
  portions: PortionsByStock,
) {
  const ids = [...stockIdsOf(before), ...stockIdsIn(input.products)]
  return loadCachedSellables(
    tx,
    filling.shop,
    [...new Set(ids)],
    new Map([...filling.portions, ...portions]),
    input.lang,
  )
}

async function applyRequest(
  tx: Tx,
  context: FillContext,
  before: readonly CartLine[],
  portions: PortionsByStock,
  otherLines?: readonly CartLine[],
) {
  const { input, shop } = context
  const sellables = await sellablesFor(tx, context, [...before, ...(otherLines ?? [])], portions)
  const shelves = {
    shopId: shop.id,
    sellables,
    now: input.now,
    ...(otherLines ? { otherLines } : {}),
  }
  const { lines, outcomes } = applyProducts(before, input.products, shelves)
  const only = outcomes.length === 1 ? outcomes[0]?.problem : null
  if (only) refuse(only.code, only.data)
  return { lines, outcomes, sellables }
}

/** The requested stocks and their named replacements. */
const stockIdsIn = (products: readonly CartProductInput[]): number[] =>
  products.flatMap(({ stock_id: id, replacement }) => [
    id,
    ...(replacement?.type === 'specific' ? [replacement.stock_id] : []),
  ])

const idsOf = (lines: readonly CartLine[]): number[] =>
  lines.flatMap(({ id }) => (id === null ? [] : [id]))

async function saveLines(
  tx: Tx,
  cart: StoredCart,
  memberId: number,
  before: readonly CartLine[],
  lines: readonly CartLine[],
  now: Date,
): Promise<CartLine[]> {
  const left = new Set(idsOf(lines))
  await deleteLines(
    tx,
    cart.id,
    idsOf(before).filter((id) => !left.has(id)),
  )
  const known = lines.filter(({ id }) => id !== null)
  const same = (a: CartLine, b: CartLine | undefined) =>
    b !== undefined &&
    lineIdentity(a) === lineIdentity(b) &&
    a.quantity === b.quantity &&
    a.replacement?.type === b.replacement?.type &&
    a.replacement?.stockId === b.replacement?.stockId &&
    a.clientLineId === b.clientLineId
  await updateLines(
    tx,
    known.filter(
      (line) =>
        !same(
          line,
          before.find(({ id }) => id === line.id),
        ),
    ),
  )
  const made = await insertLines(
    tx,
    memberId,
    lines.filter(({ id }) => id === null),
    now,
  )
  return [...known, ...made]
}
