import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { changePasswordHash, findPasswordHashOf } from './account.store.ts'
import { checkPassword } from './check-password.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { provePassword } from './prove-password.ts'
import { deleteUserSessions } from './session.store.ts'

export type PasswordChange = {
  userId: number
  current: string | undefined
  password: string
  confirmation: string
}

/** Before the transaction, because comparing and hashing are slow on purpose. Who has a password must know it; guesses at it are counted. */
export async function preparePassword(
  deps: Deps,
  { userId, current, password, confirmation }: PasswordChange,
): Promise<string> {
  await checkPassword(password, confirmation)
  if ((await findPasswordHashOf(deps.database, userId)) !== undefined) {
    if (current === undefined)
      return refuse('validation_failed', undefined, { current_password: 'validation.required' })
    await provePassword(deps, { userId, password: current, field: 'current_password' })
  }
  return hashPassword(password)
}

/** Ends every session, here too: whoever knew the old password is out. This device goes on with a new token. */
export async function changePassword(
  tx: Tx,
  deps: Deps,
  userId: number,
  hash: string,
  userAgent: string | undefined,
): Promise<OpenedSession> {
  await changePasswordHash(tx, userId, hash)
  await deleteUserSessions(tx, userId)
  return openSession(tx, deps, userId, { method: 'password', userAgent })
}
