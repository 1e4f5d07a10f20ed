import type { Cart } from '@hawker/contract/carts'
import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { loadSellables } from '../catalog/index.ts'
import { askedCurrency, currencyById } from '../settings/index.ts'
import { loadShopRules } from '../shops/index.ts'
import { type CartOwner, findOpenCart, loadLines } from './cart.store.ts'
import { toCart } from './cart.wire.ts'

/** The open cart as it stands now. Refuses `not_found` when there is none. */
export async function showCart(
  queries: Queries,
  asked: { owner: CartOwner; currencyId: number | undefined; lang: string; now: Date },
): Promise<Cart> {
  const { owner, lang, now } = asked
  const cart = await findOpenCart(queries, owner, now)
  const shop = cart && (await loadShopRules(queries, cart.shopId))
  if (!cart || !shop) return refuse('not_found')
  const lines = await loadLines(queries, cart.id)
  const ids = lines.map(({ stockId }) => stockId)
  const sellables = await loadSellables(queries, ids, lang)
  const currency =
    asked.currencyId === undefined ? await currencyById(queries, cart.currencyId) : await askedCurrency(queries, asked.currencyId)
  return toCart({ cart, lines, outcomes: [], shop, sellables, currency, lang, now })
}
