import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findPasswordHash } from './account.store.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isPassword } from './password.ts'

export type Credentials = { email: string; password: string; userAgent: string | undefined }

/** Signs in by e-mail and password. An account that is not there, blocked or without a password costs as much time as a wrong password. */
export async function logIn(deps: Deps, { email, password, userAgent }: Credentials): Promise<OpenedSession> {
  const found = await findPasswordHash(deps.database, email)
  // Outside the transaction: the comparison is slow on purpose and would hold a connection all the while.
  const right = await isPassword(password, found?.password_hash ?? undefined)
  if (!found || !right) return refuse('invalid_credentials')
  return deps.database.transaction((tx) => openSession(tx, deps, found.id, userAgent))
}
