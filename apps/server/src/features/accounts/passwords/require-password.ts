import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findPasswordHash } from '../account.store.ts'
import { type RequestOrigin, count, sessionCounters, uncount } from '../sign-in/auth-limits.ts'
import { verifyPassword } from './password-hash.ts'

type PasswordGuess = {
  userId: number
  password: string
  field: string
  requestOrigin: RequestOrigin
}
/**
 * Refuses with `wrong_password` unless the password is the account's. Guesses are counted. Runs
 * outside any transaction, because the comparison is slow.
 */
export async function requirePassword(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, password, field, requestOrigin }: PasswordGuess,
): Promise<void> {
  const counters = await sessionCounters(database, 'password', userId, requestOrigin)
  await count(database, counters, clock.now())
  if (!(await verifyPassword(password, await findPasswordHash(database, userId)))) {
    return refuse('wrong_password', undefined, { [field]: 'wrong_password' })
  }
  await uncount(database, counters)
}
