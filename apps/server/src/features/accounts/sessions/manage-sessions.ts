import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Actor } from '../../../core/actor.ts'
import { type OpenedSession, SESSION_MS, loadSignedInAccount } from './open-session.ts'
import { newToken } from './new-token.ts'
import {
  type StoredSession,
  deleteUserSession,
  deleteUserSessions,
  listUserSessions,
  replaceToken,
} from './session.store.ts'

export const listSessions = ({ database, clock }: Deps, userId: number): Promise<StoredSession[]> =>
  listUserSessions(database, userId, clock.now())

/**
 * Replaces the session's token. The old token stops working at once; the slower of two concurrent
 * requests gets `unauthorized`.
 */
export async function refreshToken(
  tx: Tx,
  { clock, random }: Deps,
  { userId, tokenHash }: Actor,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newToken(random)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  if (!(await replaceToken(tx, tokenHash, token, now, expiresAt))) return refuse('unauthorized')
  return { token, expiresAt, account: await loadSignedInAccount(tx, userId) }
}

export async function endSession(tx: Tx, { userId }: Actor, sessionId: number): Promise<void> {
  if ((await deleteUserSession(tx, userId, sessionId)) === 0) refuse('not_found')
}

export async function endAllSessions(tx: Tx, { userId }: Actor): Promise<void> {
  await deleteUserSessions(tx, userId)
}
