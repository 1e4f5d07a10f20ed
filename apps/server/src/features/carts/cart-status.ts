import type { Tx } from '../../database/tx.ts'
import { CART_LIFE_MS } from './cart-life.ts'
import { openAgain, setCartStatus } from './cart.store.ts'

/** Its order was placed: nobody changes it while the order can still be undone. */
export const lockCart = (tx: Tx, cartId: number): Promise<number> => setCartStatus(tx, cartId, 'locked', ['open'])
/** Its order is with the shop: nothing is left to do with it. */
export const finishCart = (tx: Tx, cartId: number): Promise<number> => setCartStatus(tx, cartId, 'ordered', ['locked'])

/** Its order was taken back before the shop saw it: it is there again, unchanged. False when its owner has filled another one meanwhile, which stays. */
export async function reopenCart(tx: Tx, cartId: number, ownerId: number, now: Date): Promise<boolean> {
  const opened = await openAgain(tx, cartId, ownerId, new Date(now.getTime() + CART_LIFE_MS))
  if (!opened) await finishCart(tx, cartId)
  return opened
}
