import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { createUser } from './account.store.ts'
import { checkPassword } from './check-password.ts'
import { checkPhone } from './check-phone.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword } from './password.ts'

export type Registration = {
  email: string
  password: string
  confirmation: string
  firstname: string
  lastname: string | undefined
  phone: string | undefined
  userAgent: string | undefined
}

/** Before the transaction, because hashing is slow on purpose. Refuses what may not be a password or a phone number. */
export async function hashNewPassword({
  password,
  confirmation,
  phone,
}: Pick<Registration, 'password' | 'confirmation' | 'phone'>): Promise<string> {
  checkPassword(password, confirmation)
  if (phone) checkPhone(phone)
  return hashPassword(password)
}

/** Opens an account and signs in. Refuses `email_taken`. */
export async function registerUser(
  tx: Tx,
  deps: Deps,
  request: Omit<Registration, 'password' | 'confirmation'>,
  passwordHash: string,
): Promise<OpenedSession> {
  const userId = await createUser(
    tx,
    {
      email: request.email,
      passwordHash,
      firstname: request.firstname.trim(),
      ...(request.lastname ? { lastname: request.lastname.trim() } : {}),
      ...(request.phone ? { phone: request.phone } : {}),
    },
    deps.clock.now(),
  )
  if (userId === undefined) return refuse('email_taken', undefined, { email: 'email_taken' })
  return openSession(tx, deps, userId, request.userAgent)
}
