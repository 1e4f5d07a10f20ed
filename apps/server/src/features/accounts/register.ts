import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { createUser, isNameTaken } from './account.store.ts'
import { referralGiven } from './account.events.ts'
import { checkPassword } from './check-password.ts'
import { checkPhone } from './check-phone.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword } from './password.ts'

export type Registration = {
  email: string | undefined
  phone: string | undefined
  password: string
  confirmation: string
  firstname: string
  lastname: string | undefined
  referral: string | undefined
  userAgent: string | undefined
}

/** Before the transaction, because hashing is slow on purpose. Refuses what may not be a password or a name to sign in with. */
export async function hashNewPassword({
  password,
  confirmation,
  email,
  phone,
}: Pick<Registration, 'password' | 'confirmation' | 'email' | 'phone'>): Promise<string> {
  if (email === undefined && phone === undefined) refuse('validation_failed', undefined, { email: 'validation.required' })
  checkPassword(password, confirmation)
  if (phone) checkPhone(phone)
  return hashPassword(password)
}

/** Opens an account and signs in. Refuses `email_taken`, `phone_taken`. */
export async function registerUser(
  tx: Tx,
  deps: Deps,
  { email, phone, firstname, lastname, referral, userAgent }: Omit<Registration, 'password' | 'confirmation'>,
  passwordHash: string,
): Promise<OpenedSession> {
  const userId = await createUser(
    tx,
    {
      passwordHash,
      firstname: firstname.trim(),
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      ...(lastname ? { lastname: lastname.trim() } : {}),
      ...(referral ? { referral: referral.trim() } : {}),
    },
    deps.clock.now(),
  )
  if (userId !== undefined) {
    if (referral) await referralGiven(tx, userId, deps.clock.now())
    return openSession(tx, deps, userId, { method: 'password', userAgent })
  }
  if (email && (await isNameTaken(tx, { email }))) return refuse('email_taken', undefined, { email: 'email_taken' })
  return refuse('phone_taken', undefined, { phone: 'phone_taken' })
}
