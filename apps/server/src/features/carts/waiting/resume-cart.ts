import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { lockOwner, setCartStatus } from '../cart-status.store.ts'
import { deleteUnorderedCart } from '../cart.store.ts'
import { holdOwnCarts, parkCart } from './own-cart.store.ts'
import { showCart } from '../show-cart.ts'

export type ResumeCart = {
  userId: number
  cartId: number
  currencyId: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/**
 * Opens a waiting cart; the open one waits in its place. Refuses `not_found`, and `in_group` {cart}
 * while the user hosts a group order.
 */
export async function resumeCart(tx: Tx, input: ResumeCart): Promise<Cart> {
  const { userId, cartId, now } = input
  await lockOwner(tx, userId)
  const carts = await holdOwnCarts(tx, userId, now)
  const cart = carts.find(({ id }) => id === cartId) ?? refuse('not_found')
  const open = carts.find(({ status }) => status === 'open')
  if (open && open.id !== cart.id) {
    if (open.isGroup) return refuse('in_group', { cart: open.id })
    if (open.expired || open.items === 0) await deleteUnorderedCart(tx, open.id)
    else await parkCart(tx, open.id, now)
  }
  await setCartStatus(tx, cart.id, 'open', ['waiting'])
  return showCart(tx, { ...input, owner: { userId } })
}
