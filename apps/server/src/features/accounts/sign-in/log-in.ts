import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findPasswordCandidates } from '../account.store.ts'
import { type Identifier, rateLimitKey } from './identifier.ts'
import { countGuess, uncountGuess } from './auth-limits.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { verifyPassword } from '../passwords/password-hash.ts'

export type Credentials = {
  identifier: Identifier
  password: string
  userAgent: string | undefined
}

/**
 * Signs in with identifier and password. Two passwords are always compared, so an unusable account
 * takes as long as a wrong password.
 */
export async function logIn(
  deps: Deps,
  { identifier, password, userAgent }: Credentials,
): Promise<OpenedSession> {
  const { database, clock } = deps
  const key = rateLimitKey(identifier)
  await countGuess(database, 'password', key, clock.now())
  const { owner, latest } = await findPasswordCandidates(database, identifier)
  // Outside the transaction: the comparison is slow and would hold a database connection.
  const [isOwner, isLatest] = await Promise.all([
    verifyPassword(password, owner?.hash ?? undefined),
    verifyPassword(password, latest?.hash ?? undefined),
  ])
  const found = isOwner ? owner : isLatest ? latest : undefined
  if (!found) return refuse('invalid_credentials')
  return database.transaction(async (tx) => {
    await uncountGuess(tx, 'password', key)
    return openSession(tx, deps, found.id, { method: 'password', userAgent })
  })
}
