import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { createUser } from './account.store.ts'
import { referralGiven } from './account.events.ts'
import { orderGreeting, orderWarning } from './auth-mail.jobs.ts'
import { checkPassword } from './check-password.ts'
import { checkPhone } from './check-phone.ts'
import { subjectOf } from './identifier.ts'
import { maySend } from './limits.ts'
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
  lang: string
  userAgent: string | undefined
}

/** Before the transaction, because hashing is slow on purpose. Refuses what may not be a password or a name to sign in with. */
export async function hashNewPassword({
  password,
  confirmation,
  email,
  phone,
}: Pick<Registration, 'password' | 'confirmation' | 'email' | 'phone'>): Promise<string> {
  if (email === undefined && phone === undefined)
    refuse('validation_failed', undefined, { email: 'validation.required' })
  await checkPassword(password, confirmation)
  if (phone) checkPhone(phone)
  return hashPassword(password)
}

/**
 * Opens an account and signs in, with a name that somebody else has too (decision 028): it is nobody's until it is proven, and the answer never
 * says whose it is. Its owner hears of it.
 */
export async function registerUser(
  tx: Tx,
  deps: Deps,
  {
    email,
    phone,
    firstname,
    lastname,
    referral,
    lang,
    userAgent,
  }: Omit<Registration, 'password' | 'confirmation'>,
  passwordHash: string,
): Promise<OpenedSession> {
  const now = deps.clock.now()
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
    now,
  )
  if (userId === undefined) throw new Error('a name that was not proven was refused')
  if (referral) await referralGiven(tx, userId, now)
  if (email && (await maySend(tx, 'mail', subjectOf({ email }), now)))
    await orderGreeting(tx, { email, userId, lang })
  // Counted apart from codes: whoever tries numbers of others must not use up what their owners need to sign in.
  if (phone && (await maySend(tx, 'notice', subjectOf({ phone }), now)))
    await orderWarning(tx, { phone, userId, lang })
  return openSession(tx, deps, userId, { method: 'password', userAgent })
}
