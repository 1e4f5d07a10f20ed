import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { findPasswordHash } from '../account.store.ts'
import { countGuess, uncountGuess } from '../sign-in/auth-limits.ts'
import { verifyPassword } from './password-hash.ts'

const rateLimitKeyOfUser = (userId: number): Buffer => Buffer.from(`user:${userId}`)

/**
 * Refuses with `wrong_password` unless the password is the account's. Guesses are counted. Runs
 * outside any transaction, because the comparison is slow.
 */
export async function requirePassword(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<void> {
  await countGuess(database, 'password', rateLimitKeyOfUser(userId), clock.now())
  if (!(await verifyPassword(password, await findPasswordHash(database, userId)))) {
    return refuse('wrong_password', undefined, { [field]: 'wrong_password' })
  }
  await uncountGuess(database, 'password', rateLimitKeyOfUser(userId))
}
