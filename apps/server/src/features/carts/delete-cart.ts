import type { Tx } from '@hawker/postgres/tx'
import { ENDED_GROUP_LIFETIME_MS } from './cart-lifetimes.ts'
import { deleteUnorderedCart, lockSeenCart } from './cart.store.ts'
import { recordGroupEvent } from './group.events.ts'
import { cancelGroup, notifyGroup } from './sharing.store.ts'

/** With `ids`, deletes the cart only if it is one of them. */
export type CartToDelete = { userId: number; ids?: readonly number[] | undefined }

/**
 * Deletes the open cart unless its order is in progress.
 * Cancels a group order and notifies its members.
 */
export async function deleteCart(
  tx: Tx,
  { userId, ids }: CartToDelete,
  now: Date,
): Promise<{ deleted: number }> {
  const cart = await lockSeenCart(tx, userId)
  if (!cart || ids?.includes(cart.id) === false) return { deleted: 0 }
  if (!cart.is_group) return { deleted: await deleteUnorderedCart(tx, cart.id) }
  const cancelled = await cancelGroup(
    tx,
    cart.id,
    new Date(now.getTime() + ENDED_GROUP_LIFETIME_MS),
  )
  if (!cancelled) return { deleted: 0 }
  await notifyGroup(tx, cart.id, 'cancelled')
  await recordGroupEvent(tx, { what: 'cancelled', cartId: cart.id, occurrence: 'once' }, now)
  return { deleted: 1 }
}
