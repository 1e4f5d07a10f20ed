import type { Cart } from '@hawker/contract/carts'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { lockOwnCart, notifyGroup, recordGroupEvent, showCart } from '../carts/index.ts'
import { clearLockedAt, isOwnOrdered, setLockedAt } from './group.store.ts'

type LockGroup = {
  cartId: number
  userId: number
  currencyId: number | undefined
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

/** Makes the group read-only for its members. Refuses `not_found`, `cart_ordered`. */
export async function lockGroup(tx: Tx, input: LockGroup): Promise<Cart> {
  await lockOwnGroup(tx, input)
  const lockedNow = await setLockedAt(tx, input.cartId, input.now)
  await notifyGroup(tx, input.cartId, 'locked')
  if (lockedNow)
    await recordGroupEvent(
      tx,
      { what: 'locked', cartId: input.cartId, occurrence: input.now.toISOString() },
      input.now,
    )
  return showOwnCart(tx, input)
}

/** Lets members change their lines again. Refuses `not_found`, `cart_ordered`. */
export async function unlockGroup(tx: Tx, input: LockGroup): Promise<Cart> {
  await lockOwnGroup(tx, input)
  await clearLockedAt(tx, input.cartId, input.now)
  await notifyGroup(tx, input.cartId, 'unlocked')
  return showOwnCart(tx, input)
}

async function lockOwnGroup(tx: Tx, { cartId, userId, now }: LockGroup): Promise<void> {
  const cart = await lockOwnCart(tx, cartId, userId, now)
  if (cart?.is_group) return
  refuse(!cart && (await isOwnOrdered(tx, cartId, userId)) ? 'cart_ordered' : 'not_found')
}

const showOwnCart = (tx: Tx, { userId, ...input }: LockGroup): Promise<Cart> =>
  showCart(tx, { ...input, owner: { userId } })
