import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findPasswords } from './account.store.ts'
import { type Identifier, subjectOf } from './identifier.ts'
import { countGuess, forgiveGuess } from './limits.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { isPassword } from './password.ts'

export type Credentials = {
  identifier: Identifier
  password: string
  userAgent: string | undefined
}

/** Signs in by name and password. An account that is not there, blocked or without a password costs as much time as a wrong password: two are compared for any name. */
export async function logIn(
  deps: Deps,
  { identifier, password, userAgent }: Credentials,
): Promise<OpenedSession> {
  const { database, clock } = deps
  const subject = subjectOf(identifier)
  await countGuess(database, 'password', subject, clock.now())
  const { owner, latest } = await findPasswords(database, identifier)
  // Outside the transaction: the comparison is slow on purpose and would hold a connection all the while.
  const [isOwner, isLatest] = await Promise.all([
    isPassword(password, owner?.hash ?? undefined),
    isPassword(password, latest?.hash ?? undefined),
  ])
  const found = isOwner ? owner : isLatest ? latest : undefined
  if (!found) return refuse('invalid_credentials')
  return database.transaction(async (tx) => {
    await forgiveGuess(tx, 'password', subject)
    return openSession(tx, deps, found.id, { method: 'password', userAgent })
  })
}
