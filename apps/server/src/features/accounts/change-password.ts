import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { changePasswordHash, findPasswordHashOf } from './account.store.ts'
import { checkPassword } from './check-password.ts'
import { countGuess, forgiveGuess } from './limits.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword, isPassword } from './password.ts'
import { deleteUserSessions } from './session.store.ts'

export type PasswordChange = { userId: number; current: string | undefined; password: string; confirmation: string }

const subjectOfUser = (userId: number): Buffer => Buffer.from(`user:${userId}`)

/** Before the transaction, because comparing and hashing are slow on purpose. Who has a password must know it; guesses at it are counted. */
export async function preparePassword(deps: Deps, { userId, current, password, confirmation }: PasswordChange): Promise<string> {
  const { database, clock } = deps
  checkPassword(password, confirmation)
  const known = await findPasswordHashOf(database, userId)
  if (known !== undefined) {
    if (current === undefined) return refuse('validation_failed', undefined, { current_password: 'validation.required' })
    await countGuess(database, 'password', subjectOfUser(userId), clock.now())
    if (!(await isPassword(current, known))) return refuse('wrong_password', undefined, { current_password: 'wrong_password' })
    await forgiveGuess(database, 'password', subjectOfUser(userId))
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
