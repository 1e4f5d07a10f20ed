import type { Tx } from '@hawker/postgres/tx'
import { deleteOwnAddresses } from './address.store.ts'

/**
 * Deletes the user's own addresses and returns their number. Without the active one, none is
 * active: no order goes to an address that the user did not choose.
 */
export const deleteSavedAddresses = async (
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<{ deleted: number }> => ({
  deleted: await deleteOwnAddresses(tx, userId, ids),
})
