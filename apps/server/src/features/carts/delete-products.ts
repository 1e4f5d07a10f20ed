import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { CART_LIFE_MS } from './cart-life.ts'
import { type CartOwner, deleteLines, touchCart, wakeCart } from './cart.store.ts'
import { showCart } from './show-cart.ts'

/** Takes lines out of the open cart; ids that are not in it are gone already. Refuses `not_found` without a cart. */
export async function deleteProducts(
  tx: Tx,
  asked: { owner: CartOwner; ids: readonly number[]; currencyId: number | undefined; lang: string; now: Date },
): Promise<Cart> {
  const { owner, ids, now } = asked
  const touch = () => touchCart(tx, owner, { currencyId: undefined, expiresAt: new Date(now.getTime() + CART_LIFE_MS), now })
  const cart = (await touch()) ?? ('userId' in owner && (await wakeCart(tx, owner.userId, now)) ? await touch() : undefined)
  if (!cart || cart.expired) return refuse('not_found')
  await deleteLines(tx, cart.id, ids)
  return showCart(tx, asked)
}
