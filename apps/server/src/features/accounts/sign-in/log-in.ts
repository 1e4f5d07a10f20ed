import { DEMO_PASSWORD } from '../../../demo-people.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  findPasswordCandidates,
  isOwnersDevice,
  lockWithPassword,
  setShortPassword,
} from '../account.store.ts'
import { isShortForRole } from '../passwords/check-password.ts'
import type { Identifier } from './identifier.ts'
import { type RequestOrigin, count, passwordCounters, uncount } from './auth-limits.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { verifyPassword } from '../passwords/password-hash.ts'

export type Credentials = {
  identifier: Identifier
  password: string
  requestOrigin: RequestOrigin
  userAgent: string | undefined
}

/**
 * Signs in with identifier and password. Two passwords are always compared, so an unusable account
 * takes as long as a wrong password. Wrong passwords slow down their sender, never the owner.
 */
export async function logIn(
  deps: Deps,
  { identifier, password, requestOrigin, userAgent }: Credentials,
): Promise<OpenedSession> {
  const { database, clock } = deps
  const isKnown = await isOwnersDevice(database, identifier, requestOrigin.device)
  const counters = passwordCounters(identifier, requestOrigin, isKnown)
  await count(database, counters, clock.now())
  const { owner, latest } = await findPasswordCandidates(database, identifier)
  // Outside the transaction: the comparison is slow and would hold a database connection.
  const [isOwner, isLatest] = await Promise.all([
    verifyPassword(password, owner?.hash ?? undefined),
    verifyPassword(password, latest?.hash ?? undefined),
  ])
  const found = isOwner ? owner : isLatest ? latest : undefined
  if (!found?.hash) return refuse('invalid_credentials')
  const { hash } = found
  return database.transaction(async (tx) => {
    if (!(await lockWithPassword(tx, found.id, hash))) return refuse('invalid_credentials')
    await uncount(tx, counters)
    const isPublic = deps.demo && password === DEMO_PASSWORD
    await setShortPassword(tx, found.id, !isPublic && isShortForRole(password))
    return openSession(tx, deps, found.id, { method: 'password', userAgent })
  })
}
