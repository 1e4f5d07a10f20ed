import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { Actor } from '../../http/route.ts'
import { type OpenedSession, SESSION_MS, newToken, signedInAccount } from './open-session.ts'
import { changeToken, deleteUserSession, deleteUserSessions } from './session.store.ts'

/** Another token for the same session. The old one is worth nothing at once; of two who ask at once, the second is signed out. */
export async function refreshToken(
  tx: Tx,
  { clock, random }: Deps,
  { userId, tokenHash }: Actor,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newToken(random)
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  if (!(await changeToken(tx, tokenHash, token, now, expiresAt))) return refuse('unauthorized')
  return { token, expiresAt, account: await signedInAccount(tx, userId) }
}

export async function endDevice(tx: Tx, { userId }: Actor, sessionId: number): Promise<void> {
  if ((await deleteUserSession(tx, userId, sessionId)) === 0) refuse('not_found')
}

export async function endEverywhere(tx: Tx, { userId }: Actor): Promise<void> {
  await deleteUserSessions(tx, userId)
}
