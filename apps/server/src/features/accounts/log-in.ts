import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findPasswordHash } from './account.store.ts'
import { type Identifier, subjectOf } from './identifier.ts'
import { countGuess, forgiveGuess } from './limits.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isPassword } from './password.ts'

export type Credentials = { identifier: Identifier; password: string; userAgent: string | undefined }

/** Signs in by name and password. An account that is not there, blocked or without a password costs as much time as a wrong password. */
export async function logIn(deps: Deps, { identifier, password, userAgent }: Credentials): Promise<OpenedSession> {
  const { database, clock } = deps
  const subject = subjectOf(identifier)
  await countGuess(database, 'password', subject, clock.now())
  const found = await findPasswordHash(database, identifier)
  // Outside the transaction: the comparison is slow on purpose and would hold a connection all the while.
  const right = await isPassword(password, found?.password_hash ?? undefined)
  if (!found || !right) return refuse('invalid_credentials')
  return database.transaction(async (tx) => {
    await forgiveGuess(tx, 'password', subject)
    return openSession(tx, deps, found.id, { method: 'password', userAgent })
  })
}
