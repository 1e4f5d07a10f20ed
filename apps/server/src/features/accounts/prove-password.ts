import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { findPasswordHashOf } from './account.store.ts'
import { countGuess, forgiveGuess } from './limits.ts'
import { isPassword } from './password.ts'

const subjectOfUser = (userId: number): Buffer => Buffer.from(`user:${userId}`)

/** Whoever holds the session also knows the password of the account. Outside any transaction: it is slow on purpose. Refuses `wrong_password`; guesses are counted. */
export async function provePassword(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<void> {
  await countGuess(database, 'password', subjectOfUser(userId), clock.now())
  if (!(await isPassword(password, await findPasswordHashOf(database, userId)))) {
    return refuse('wrong_password', undefined, { [field]: 'wrong_password' })
  }
  await forgiveGuess(database, 'password', subjectOfUser(userId))
}
