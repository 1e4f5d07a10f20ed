import type { Tx } from '../../database/tx.ts'
import { deleteOpenCart } from './cart.store.ts'

/** Throws the open cart away; a cart whose order is on its way is nobody's to throw away. */
export const deleteCart = async (tx: Tx, userId: number): Promise<{ deleted: number }> => ({
  deleted: await deleteOpenCart(tx, { userId }),
})
