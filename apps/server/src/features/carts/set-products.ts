import type { Cart, CartProductInput } from '@hawker/contract/carts'
import { OnceMore, type Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type Portions, sellablesAt, titleIn } from '../catalog/index.ts'
import { type Market, chosenCurrencyIn, currencyIn, marketAt } from '../settings/index.ts'
import { type ShopRules, loadShopRules, shopRulesAt } from '../shops/index.ts'
import { CART_LIFETIME_MS } from './cart-lifetimes.ts'
import { type CartLine, applyProducts, identityOf, stocksOf } from './cart-lines.ts'
import { expireGroup } from './expire-group.ts'
import { refuseReadOnlyMember, refuseInvalidSecret } from './group-access.ts'
import { saveReplacementPreferences } from './replacement.store.ts'
import { refuseOverLimit } from './spend-limit.ts'
import { type Sharing, tellGroup } from './sharing.store.ts'
import {
  type CartOwner,
  type Filling,
  type StoredCart,
  beginFilling,
  deleteLines,
  insertCart,
  insertLines,
  loadFilledLines,
  setShop,
  updateLines,
  wakeCart,
} from './cart.store.ts'
import { toCart } from './cart.wire.ts'

export type SetProducts = {
  owner: CartOwner | { guestName: string | undefined }
  shopId: number
  products: readonly CartProductInput[]
  currencyId: number | undefined
  version: number | undefined
  lang: string
  now: Date
}

/**
 * Sets lines of a cart, opening it where it may. Refuses `other_shop` {cart, shop}, `stale` {cart}, `not_found`; in a group order `in_group` {cart},
 * `kicked`, `locked`, `spend_limit` {left}; and for a single line what is wrong with it. With several lines the good ones are kept, and `results`
 * tells of the others.
 */
export async function setProducts(tx: Tx, asked: SetProducts): Promise<Cart> {
  const { owner, shopId, products, now } = asked
  const filling = await beginFilling(tx, {
    owner: 'guestName' in owner ? null : owner,
    shopId,
    stockIds: stockIdsIn(products),
    currencyId: asked.currencyId,
    expiresAt: expiryFrom(now),
    now,
  })
  if (!filling) return refuse('not_found')
  const shop = await shopRulesAt(tx, filling.shop)
  if (!shop.approved) return refuse('not_found')
  const market = await marketAt(tx, filling.market)
  if (asked.currencyId !== undefined) chosenCurrencyIn(market, asked.currencyId)
  const known: FillContext = { asked, filling, shop, market }
  await savePreferences(tx, asked)
  if (filling.inGroup !== null) return refuse('in_group', { cart: filling.inGroup })
  if (filling.touched) return fillOpenCart(tx, known, filling.touched)
  if ('secret' in owner) return refuseInvalidSecret(tx, owner, now)
  // One of this shop that waits is the one that is meant.
  if (filling.waits && 'userId' in owner && (await wakeCart(tx, owner.userId, now, shop.id)))
    return setProducts(tx, asked)
  return fillNewCart(tx, known)
}

/** What somebody wants instead of a line counts for its product from now on. */
async function savePreferences(tx: Tx, { owner, products, now }: SetProducts): Promise<void> {
  const wishes = products.flatMap(({ stock_id: stockId, replacement: said }) =>
    said === undefined
      ? []
      : [
          {
            stockId,
            replacement: said.type,
            replacementId: said.type === 'specific' ? said.stock_id : null,
          },
        ],
  )
  if ('userId' in owner && wishes.length > 0)
    await saveReplacementPreferences(tx, owner.userId, wishes, now)
}

type FillContext = { asked: SetProducts; filling: Filling; shop: ShopRules; market: Market }
const expiryFrom = (now: Date) => new Date(now.getTime() + CART_LIFETIME_MS)

/** Opens a cart with these lines. */
async function fillNewCart(tx: Tx, known: FillContext): Promise<Cart> {
  const { asked, shop, market } = known
  const { owner, now } = asked
  const currency = chosenCurrencyIn(market, asked.currencyId)
  const { lines, outcomes, sellables } = await applyRequest(tx, known, [], new Map())
  const made = await insertCart(
    tx,
    {
      shopId: shop.id,
      ownerId: 'userId' in owner ? owner.userId : null,
      name: 'guestName' in owner ? (owner.guestName ?? null) : null,
      currencyId: currency.id,
      expiresAt: expiryFrom(now),
      now,
    },
    lines,
  )
  // Another tab opened one between our two statements: it is there now.
  if (!made) throw new OnceMore()
  return toCart({
    ...made,
    sharing: null,
    visitor: false,
    outcomes,
    shop,
    sellables,
    currency,
    cartCurrency: currency,
    lang: asked.lang,
    now,
  })
}

/** Sets lines of the open cart: emptied first when it has expired, and made this shop's when nothing of another is in it. */
async function fillOpenCart(
  tx: Tx,
  known: FillContext,
  touched: StoredCart & { expired: boolean },
): Promise<Cart> {
  const { asked, shop, market } = known
  const { lang, now } = asked
  // Not in the statement that touched it: whoever waited there for another tab has to see what that one wrote.
  const kept = await loadFilledLines(tx, touched.id)
  if (kept.sharing) return fillGroupCart(tx, known, touched, { ...kept, sharing: kept.sharing })
  if (touched.expired) await deleteLines(tx, touched.id, idsOf(kept.lines))
  const before = touched.expired ? [] : kept.lines
  if (touched.shopId !== shop.id) {
    if (before.length > 0) await refuseOtherShop(tx, touched, lang)
    await setShop(tx, touched.id, shop.id)
  }
  const cart = { ...touched, shopId: shop.id }
  const currency =
    asked.currencyId === undefined
      ? currencyIn(market, cart.currencyId)
      : chosenCurrencyIn(market, asked.currencyId)
  const view = {
    sharing: null,
    visitor: false,
    outcomes: [],
    shop,
    currency,
    cartCurrency: currency,
    lang,
    now,
  }
  const isStale = asked.version !== undefined && asked.version !== cart.version - 1
  if (isStale) {
    const sellables = await sellablesFor(tx, known, before, kept.portions)
    return refuse('stale', {
      cart: toCart({
        ...view,
        cart: { ...cart, version: cart.version - 1 },
        lines: before,
        sellables,
      }),
    })
  }
  const { lines, outcomes, sellables } = await applyRequest(tx, known, before, kept.portions)
  const saved = await saveLines(tx, cart, cart.member.id, before, lines, now)
  return toCart({ ...view, cart, lines: saved, outcomes, sellables })
}

type Shared = { lines: readonly CartLine[]; portions: Portions; sharing: Sharing }
/** The same in a group order, where everybody fills their cartCurrency part and its owner may change anybody's. */
async function fillGroupCart(
  tx: Tx,
  known: FillContext,
  cart: StoredCart & { expired: boolean },
  { lines, portions, sharing }: Shared,
): Promise<Cart> {
  const { asked, shop, market } = known
  const { owner, lang, now } = asked
  const isOwner = 'userId' in owner
  if (cart.expired && isOwner) {
    await expireGroup(tx, { id: cart.id, status: 'open' }, now)
    return setProducts(tx, asked)
  }
  if (!('guestName' in owner)) refuseReadOnlyMember({ cart, sharing, owner, now })
  if (cart.shopId !== shop.id) refuse('in_group', { cart: cart.id })
  const named = asked.products.find(
    ({ cart_detail_id: id }) => id !== undefined && lines.some((line) => line.id === id),
  )
  const theirs = isOwner
    ? lines.find(({ id }) => id === named?.cart_detail_id)?.memberId
    : undefined
  const memberId = theirs ?? cart.member.id
  const before = lines.filter((line) => line.memberId === memberId)
  const elsewhere = lines.filter((line) => line.memberId !== memberId)
  const cartCurrency = currencyIn(market, cart.currencyId)
  const currency =
    asked.currencyId === undefined ? cartCurrency : chosenCurrencyIn(market, asked.currencyId)
  const view = { sharing, visitor: false, shop, currency, cartCurrency, lang, now }
  if (asked.version !== undefined && asked.version !== cart.version - 1) {
    const sellables = await sellablesFor(tx, known, lines, portions)
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
  const after = await applyRequest(tx, known, before, portions, elsewhere)
  if (!isOwner)
    refuseOverLimit(sharing, { own: cartCurrency, currency }, after.sellables, {
      before,
      after: after.lines,
      now,
    })
  const saved = await saveLines(tx, cart, memberId, before, after.lines, now)
  await tellGroup(tx, cart.id, 'cart')
  const all = [...elsewhere, ...saved].toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))
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
  { asked, filling }: FillContext,
  before: readonly CartLine[],
  portions: Portions,
) {
  const ids = [...stocksOf(before), ...stockIdsIn(asked.products)]
  return sellablesAt(
    tx,
    filling.shop,
    [...new Set(ids)],
    new Map([...filling.portions, ...portions]),
    asked.lang,
  )
}

async function applyRequest(
  tx: Tx,
  known: FillContext,
  before: readonly CartLine[],
  portions: Portions,
  elsewhere?: readonly CartLine[],
) {
  const { asked, shop } = known
  const sellables = await sellablesFor(tx, known, [...before, ...(elsewhere ?? [])], portions)
  const shelves = {
    shopId: shop.id,
    sellables,
    now: asked.now,
    ...(elsewhere ? { elsewhere } : {}),
  }
  const { lines, outcomes } = applyProducts(before, asked.products, shelves)
  const only = outcomes.length === 1 ? outcomes[0]?.problem : null
  if (only) refuse(only.code, only.data)
  return { lines, outcomes, sellables }
}

/** Stocks that are asked for, and those that are to come instead of them. */
const stockIdsIn = (products: readonly CartProductInput[]): number[] =>
  products.flatMap(({ stock_id: id, replacement: said }) => [
    id,
    ...(said?.type === 'specific' ? [said.stock_id] : []),
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
    identityOf(a) === identityOf(b) &&
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
