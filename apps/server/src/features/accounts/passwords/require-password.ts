import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findPasswordHash } from '../account.store.ts'
import { count, uncount, userCounters } from '../sign-in/auth-limits.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Refuses with `wrong_password` unless the password is the account's. Guesses are counted. Runs
 * outside any transaction, because the comparison is slow.
 */
export async function requirePassword(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<void> {
  const counters = userCounters('password', userId)
  await count(database, counters, clock.now())
  if (!(await verifyPassword(password, await findPasswordHash(database, userId)))) {
    return refuse('wrong_password', undefined, { [field]: 'wrong_password' })
  }
  await uncount(database, counters)
}
