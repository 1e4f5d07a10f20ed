import type { Tx } from '../../../database/tx.ts'
import type { Actor } from '../../../http/route.ts'
import { deleteSession } from '../session.store.ts'

/** Ends this session only; other devices stay signed in. */
export async function logOut(tx: Tx, { tokenHash }: Actor): Promise<void> {
  await deleteSession(tx, tokenHash)
}
