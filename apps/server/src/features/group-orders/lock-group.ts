import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { groupHappened, showCart, tellGroup } from '../carts/index.ts'
import { holdOwnCart, isOwnOrdered, lockAt, unlock } from './group.store.ts'

type Asked = {
  cartId: number
  userId: number
  currencyId: number | undefined
  lang: string
  now: Date
}

/** From now on its members can only look. Refuses `not_found`, `cart_ordered`. */
export async function lockGroup(tx: Tx, asked: Asked): Promise<Cart> {
  await holdGroup(tx, asked)
  const lockedNow = await lockAt(tx, asked.cartId, asked.now)
  await tellGroup(tx, asked.cartId, 'locked')
  if (lockedNow)
    await groupHappened(
      tx,
      { what: 'locked', cartId: asked.cartId, once: asked.now.toISOString() },
      asked.now,
    )
  return shown(tx, asked)
}

/** Its members may choose again. Refuses `not_found`, `cart_ordered`. */
export async function unlockGroup(tx: Tx, asked: Asked): Promise<Cart> {
  await holdGroup(tx, asked)
  await unlock(tx, asked.cartId, asked.now)
  await tellGroup(tx, asked.cartId, 'unlocked')
  return shown(tx, asked)
}

async function holdGroup(tx: Tx, { cartId, userId, now }: Asked): Promise<void> {
  const cart = await holdOwnCart(tx, cartId, userId, now)
  if (cart?.is_group) return
  refuse(!cart && (await isOwnOrdered(tx, cartId, userId)) ? 'cart_ordered' : 'not_found')
}

const shown = (tx: Tx, { userId, currencyId, lang, now }: Asked): Promise<Cart> =>
  showCart(tx, { owner: { userId }, currencyId, lang, now })
