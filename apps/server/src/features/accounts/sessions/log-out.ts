import type { Tx } from '@hawker/postgres/tx'
import type { Actor } from '../../../core/actor.ts'
import { deleteSession } from './session.store.ts'

/** Ends this session only; other devices stay signed in. */
export async function logOut(tx: Tx, { tokenHash }: Actor): Promise<void> {
  await deleteSession(tx, tokenHash)
}
