import type { Cart, CartProductInput } from '@hawker/contract/carts'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { loadSellables, titleIn } from '../catalog/index.ts'
import { type StoredCurrency, askedCurrency, currencyById } from '../settings/index.ts'
import { type ShopRules, loadShopRules } from '../shops/index.ts'
import { CART_LIFE_MS } from './cart-life.ts'
import { type CartLine, applyProducts, identityOf } from './cart-lines.ts'
import {
  type CartOwner,
  type StoredCart,
  deleteLines,
  insertCart,
  insertLines,
  loadLines,
  setShop,
  touchCart,
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
 * Sets lines of a cart, opening it where it may. Refuses `other_shop` {cart, shop}, `stale` {cart}, `not_found`; and for a single line
 * what is wrong with it. With several lines the good ones are kept, and `results` tells of the others.
 */
export async function setProducts(tx: Tx, asked: SetProducts): Promise<Cart> {
  const { shopId, products, lang, now } = asked
  const shop = await loadShopRules(tx, shopId)
  if (!shop?.approved) return refuse('not_found')
  const chosen = asked.currencyId === undefined ? undefined : await askedCurrency(tx, asked.currencyId)
  const { cart, before, fresh } = await openCart(tx, asked, shop, chosen)
  const currency = chosen ?? (await currencyById(tx, cart.currencyId))
  const sellables = await loadSellables(tx, [...new Set([...before, ...stocksOf(products)].map(({ stockId }) => stockId))], lang)
  // A cart that is created counts as version 1, whoever knew another one.
  const isStale = asked.version !== undefined && !fresh && asked.version !== cart.version - 1
  if (isStale) {
    return refuse('stale', {
      cart: toCart({ cart: { ...cart, version: cart.version - 1 }, lines: before, outcomes: [], shop, sellables, currency, lang, now }),
    })
  }

  const { lines, outcomes } = applyProducts(before, products, { shopId, sellables, now })
  const only = outcomes.length === 1 ? outcomes[0]?.problem : null
  if (only) refuse(only.code, only.data)
  const kept = await saveLines(tx, cart, before, lines, now)
  return toCart({ cart, lines: kept, outcomes, shop, sellables, currency, lang, now })
}

const stocksOf = (products: readonly CartProductInput[]) => products.map((product) => ({ stockId: product.stock_id }))

type OpenCart = { cart: StoredCart; before: CartLine[]; fresh: boolean }
async function openCart(tx: Tx, asked: SetProducts, shop: ShopRules, chosen: StoredCurrency | undefined): Promise<OpenCart> {
  const { owner, now } = asked
  const expiresAt = new Date(now.getTime() + CART_LIFE_MS)
  if (!('guestName' in owner)) {
    const cart = await touchCart(tx, owner, { currencyId: chosen?.id, expiresAt, now })
    if (cart) return takeUp(tx, cart, asked, shop)
    if (!('userId' in owner)) return refuse('not_found')
    // One of this shop that waits is the one that is meant.
    if (await wakeCart(tx, owner.userId, now, shop.id)) return openCart(tx, asked, shop, chosen)
  }
  const cart = await insertCart(tx, {
    shopId: shop.id,
    ownerId: 'userId' in owner ? owner.userId : null,
    name: 'guestName' in owner ? (owner.guestName ?? null) : null,
    currencyId: (chosen ?? (await askedCurrency(tx, undefined))).id,
    expiresAt,
    now,
  })
  // Another tab opened one between our two statements: it is there now.
  return cart ? { cart, before: [], fresh: true } : openCart(tx, asked, shop, chosen)
}

/** The open cart as it is, emptied when it has expired, and this shop's when nothing of another is in it. */
async function takeUp(tx: Tx, cart: StoredCart & { expired: boolean }, { lang }: SetProducts, shop: ShopRules): Promise<OpenCart> {
  const lines = await loadLines(tx, cart.id)
  if (cart.expired) await deleteLines(tx, cart.id, idsOf(lines))
  const before = cart.expired ? [] : lines
  if (cart.shopId === shop.id) return { cart, before, fresh: false }
  if (before.length > 0) {
    const other = await loadShopRules(tx, cart.shopId)
    refuse('other_shop', { cart: cart.id, shop: { id: cart.shopId, title: titleIn(other?.titles ?? {}, lang) } })
  }
  await setShop(tx, cart.id, shop.id)
  return { cart: { ...cart, shopId: shop.id }, before, fresh: false }
}

const idsOf = (lines: readonly CartLine[]): number[] => lines.flatMap(({ id }) => (id === null ? [] : [id]))

async function saveLines(
  tx: Tx,
  cart: StoredCart,
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
    a.replacement === b.replacement &&
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
    cart.member.id,
    lines.filter(({ id }) => id === null),
    now,
  )
  return [...known, ...made]
}
