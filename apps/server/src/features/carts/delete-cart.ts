import type { Tx } from '../../database/tx.ts'
import { deleteUnorderedCart, holdSeenCart } from './cart.store.ts'
import { groupHappened } from './group.events.ts'
import { cancelGroup, tellGroup } from './sharing.store.ts'

/** Throws the open cart away; a cart whose order is on its way is nobody's to throw away. A group order is cancelled, and everybody in it told. */
export async function deleteCart(tx: Tx, userId: number, now: Date): Promise<{ deleted: number }> {
  const cart = await holdSeenCart(tx, userId)
  if (!cart) return { deleted: 0 }
  if (!cart.is_group) return { deleted: await deleteUnorderedCart(tx, cart.id) }
  const cancelled = await cancelGroup(tx, cart.id)
  if (!cancelled) return { deleted: 0 }
  await tellGroup(tx, cart.id, 'cancelled')
  await groupHappened(tx, { what: 'cancelled', cartId: cart.id, once: 'once' }, now)
  return { deleted: 1 }
}
