import type { Tx } from '../../database/tx.ts'
import { ENDED_GROUP_LIFETIME_MS } from './cart-lifetimes.ts'
import { deleteUnorderedCart, holdSeenCart } from './cart.store.ts'
import { recordGroupEvent } from './group.events.ts'
import { cancelGroup, tellGroup } from './sharing.store.ts'

/** `ids`: only if it is one of these. */
export type CartToDelete = { userId: number; ids?: readonly number[] | undefined }

/** Throws the open cart away; a cart whose order is on its way is nobody's to throw away. A group order is cancelled, and everybody in it told. */
export async function deleteCart(
  tx: Tx,
  { userId, ids }: CartToDelete,
  now: Date,
): Promise<{ deleted: number }> {
  const cart = await holdSeenCart(tx, userId)
  if (!cart || ids?.includes(cart.id) === false) return { deleted: 0 }
  if (!cart.is_group) return { deleted: await deleteUnorderedCart(tx, cart.id) }
  const cancelled = await cancelGroup(
    tx,
    cart.id,
    new Date(now.getTime() + ENDED_GROUP_LIFETIME_MS),
  )
  if (!cancelled) return { deleted: 0 }
  await tellGroup(tx, cart.id, 'cancelled')
  await recordGroupEvent(tx, { what: 'cancelled', cartId: cart.id, once: 'once' }, now)
  return { deleted: 1 }
}
