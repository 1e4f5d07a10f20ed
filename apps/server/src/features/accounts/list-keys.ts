import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type StoredPasskey, deleteUserPasskey, listUserPasskeys } from './passkey.store.ts'
import { type StoredSession, listUserSessions } from './session.store.ts'

export const listDevices = ({ database, clock }: Deps, userId: number): Promise<StoredSession[]> =>
  listUserSessions(database, userId, clock.now())

export const listPasskeys = ({ database }: Deps, userId: number): Promise<StoredPasskey[]> =>
  listUserPasskeys(database, userId)

/** False when it is not there, or not theirs. */
export const removePasskey = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await deleteUserPasskey(tx, userId, id)) === 1
