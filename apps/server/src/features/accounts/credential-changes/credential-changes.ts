import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../core/actor.ts'
import { refuse } from '../../../core/refuse.ts'
import { newToken } from '../sessions/new-token.ts'
import { queueCredentialChangeNotice } from '../sign-in/auth-messages.jobs.ts'
import { hasSession } from '../sessions/session.store.ts'
import { insertLink } from '../sign-in/email-link.store.ts'
import {
  type CredentialChangeKind,
  consumeCredentialChange,
  insertCredentialChange,
  lockCredentials,
  listOpenCredentialChanges,
  removeCredentialsSince,
  restoreAddresses,
} from './credential-change.store.ts'

const WAY_BACK_MS = 7 * DAY_MS
const RESET_MS = DAY_MS

/** The session that changes a credential; `sessionId` is null where a link, a code or a provider does. */
export type CredentialChanger = Pick<Actor, 'userId'> & { readonly sessionId: number | null }

/**
 * Tells the verified address of the account, as it is before the change, with a link that takes the
 * change back. Call it before the change. Returns its number, which an added credential stores. Refuses
 * `unauthorized` if a concurrent way back has ended the session.
 */
export async function recordCredentialChange(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: CredentialChanger,
  { kind, lang }: { kind: CredentialChangeKind; lang: string },
): Promise<number> {
  await lockCredentials(tx, userId)
  if (sessionId !== null && !(await hasSession(tx, sessionId))) return refuse('unauthorized')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + WAY_BACK_MS)
  const changeId = await insertCredentialChange(tx, userId, kind, now, expiresAt)
  await queueCredentialChangeNotice(tx, { changeId, lang })
  return changeId
}

/**
 * Takes a change and all later ones back with the mailed link. Tells the owner of earlier ones again:
 * they may be the thief's, too, and keep the owner out. Returns the token for the new password, which
 * the owner must set next; null when the account has no verified e-mail address.
 */
export async function undoCredentialChange(
  tx: Tx,
  { clock, random }: Deps,
  token: string,
  lang: string,
): Promise<string | null> {
  const now = clock.now()
  const change = await consumeCredentialChange(tx, token, now)
  if (!change) return refuse('link_expired')
  await removeCredentialsSince(tx, change)
  await restoreAddresses(tx, change)
  for (const changeId of await listOpenCredentialChanges(tx, change.userId, now))
    await queueCredentialChangeNotice(tx, { changeId, lang })
  if (change.email === null || change.emailVerifiedAt === null) return null
  const resetToken = newToken(random)
  await insertLink(tx, {
    purpose: 'reset',
    email: change.email,
    userId: change.userId,
    token: resetToken,
    now,
    expiresAt: new Date(now.getTime() + RESET_MS),
  })
  return resetToken
}
