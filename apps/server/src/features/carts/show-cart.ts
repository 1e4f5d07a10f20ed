import type { Cart } from '@hawker/contract/carts'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { loadSellables } from '../catalog/index.ts'
import { askedCurrency, currencyById } from '../settings/index.ts'
import { loadShopRules } from '../shops/index.ts'
import { stocksOf } from './cart-lines.ts'
import { type CartViewer, findOpenCart, loadFilledLines } from './cart.store.ts'
import { toCart } from './cart.wire.ts'

type ShowCart = { owner: CartViewer; currencyId: number | undefined; lang: string; now: Date }

/** The open cart as it stands now. Refuses `not_found` when there is none; members of a group order are told when they are no longer in it. */
export const showCart = async (queries: Queries, asked: ShowCart): Promise<Cart> =>
  (await openCart(queries, asked)) ?? refuse('not_found')

/** The same, or null: for somebody signed in, having no cart yet is no mistake. */
export async function openCart(queries: Queries, asked: ShowCart): Promise<Cart | null> {
  const { owner, lang, now } = asked
  const cart = await findOpenCart(queries, owner, now)
  if (cart?.member.removedBy === 'owner') return refuse('kicked')
  const shop = cart && (await loadShopRules(queries, cart.shopId))
  if (!cart || !shop || cart.member.removedBy) return null
  const { lines, sharing } = await loadFilledLines(queries, cart.id)
  const sellables = await loadSellables(queries, stocksOf(lines), lang)
  const currency =
    asked.currencyId === undefined
      ? await currencyById(queries, cart.currencyId)
      : await askedCurrency(queries, asked.currencyId)
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
    lang,
    now,
  })
}
