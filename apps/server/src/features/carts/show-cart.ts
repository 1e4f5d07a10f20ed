import type { Cart } from '@hawker/contract/carts'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { loadSellables } from '../catalog/index.ts'
import { requestedCurrency, currencyById } from '../settings/index.ts'
import { loadShopRules } from '../shops/index.ts'
import { stockIdsOf } from './cart-lines.ts'
import { type CartViewer, type StoredCart, findOpenCart } from './cart.store.ts'
import { loadFilledLines } from './cart-line.store.ts'
import { toCart } from './cart.wire.ts'
import { findGroupOrder } from './sharing.store.ts'

/** Stored as locked while the order is not released, and as ordered afterwards. */
const isOrdered = ({ status }: StoredCart): boolean => status === 'locked' || status === 'ordered'

type ShowCart = {
  owner: CartViewer
  currencyId: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/** The cart to show. Refuses `not_found`, and `kicked` for a removed member of a group order. */
export const showCart = async (queries: Queries, input: ShowCart): Promise<Cart> =>
  (await findShownCart(queries, input)) ?? refuse('not_found')

/** Null when there is no cart: for a signed-in user this is not an error. */
export async function findShownCart(queries: Queries, input: ShowCart): Promise<Cart | null> {
  const { owner, lang, now } = input
  const cart = await findOpenCart(queries, owner, now)
  if (cart?.member.removedBy === 'owner') return refuse('kicked')
  const shop = cart && (await loadShopRules(queries, cart.shopId))
  if (!cart || !shop || cart.member.removedBy) return null
  const { lines, sharing } = await loadFilledLines(queries, cart.id)
  const sellables = await loadSellables(queries, stockIdsOf(lines), lang)
  const currency =
    input.currencyId === undefined
      ? await currencyById(queries, cart.currencyId)
      : await requestedCurrency(queries, input.currencyId)
  const own =
    sharing && currency.id !== cart.currencyId
      ? await currencyById(queries, cart.currencyId)
      : currency
  return toCart({
    cart,
    lines,
    sharing,
    visitor: 'token' in owner,
    outcomes: [],
    shop,
    sellables,
    currency,
    cartCurrency: own,
    order: sharing && isOrdered(cart) ? await findGroupOrder(queries, cart.id) : null,
    personalDataKey: input.personalDataKey,
    lang,
    now,
  })
}
