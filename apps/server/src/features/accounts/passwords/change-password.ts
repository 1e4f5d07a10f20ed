import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Actor } from '../../../core/actor.ts'
import { changePasswordHash, findPasswordHash, hasRole } from '../account.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { checkPassword, requireRoleLength } from './check-password.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { hashPassword } from './password-hash.ts'
import { requirePassword } from './require-password.ts'
import type { RequestOrigin } from '../sign-in/auth-limits.ts'
import { deleteUserSessions } from '../sessions/session.store.ts'

export type PasswordChange = {
  userId: number
  currentPassword: string | undefined
  password: string
  confirmation: string
  requestOrigin: RequestOrigin
}

/**
 * Runs before the transaction, because password hashing is slow. Requires the current password if
 * there is one; wrong guesses are counted.
 */
export async function hashChangedPassword(
  deps: Deps,
  { userId, currentPassword, password, confirmation, requestOrigin }: PasswordChange,
): Promise<string> {
  await checkPassword(password, confirmation)
  if (await hasRole(deps.database, userId)) requireRoleLength(password)
  if ((await findPasswordHash(deps.database, userId)) !== undefined) {
    if (currentPassword === undefined)
      return refuse('validation_failed', undefined, { current_password: 'validation.required' })
    await requirePassword(deps, {
      userId,
      password: currentPassword,
      field: 'current_password',
      requestOrigin,
    })
  }
  return hashPassword(password)
}

/**
 * Ends every session, in case another person knew the old password. This device continues with a
 * new token.
 */
export async function changePassword(
  tx: Tx,
  deps: Deps,
  user: Actor,
  hash: string,
  { userAgent, lang }: { userAgent: string | undefined; lang: string },
): Promise<OpenedSession> {
  const { userId, passedSecondFactor } = user
  await recordCredentialChange(tx, deps, user, { kind: 'password', lang })
  await changePasswordHash(tx, userId, hash)
  await deleteUserSessions(tx, userId)
  return openSession(tx, deps, userId, { method: 'password', userAgent, passedSecondFactor })
}
