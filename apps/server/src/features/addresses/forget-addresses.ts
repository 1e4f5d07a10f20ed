import type { Tx } from '../../database/tx.ts'
import { deleteOwnAddresses } from './address.store.ts'

/** Deletes own addresses and says how many. With the active one gone none is active: nobody's dinner is sent where they did not say. */
export const forgetAddresses = async (
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<{ deleted: number }> => ({
  deleted: await deleteOwnAddresses(tx, userId, ids),
})
