import type { Tx } from '../../database/tx.ts'
import { deleteSeenCart } from './cart.store.ts'

/** Throws the open cart away; a cart whose order is on its way is nobody's to throw away. */
export const deleteCart = async (tx: Tx, userId: number): Promise<{ deleted: number }> => ({
  deleted: await deleteSeenCart(tx, userId),
})
