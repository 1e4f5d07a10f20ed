import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { createUser } from '../account.store.ts'
import { recordReferralCodeUsed } from '../account.events.ts'
import { queuePhoneOwnerWarning, queueWelcomeMail } from './auth-messages.jobs.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { checkPhone } from './check-phone.ts'
import { rateLimitKey } from './identifier.ts'
import { maySend } from './auth-limits.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { hashPassword } from '../passwords/password-hash.ts'

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

/**
 * Runs before the transaction, because hashing is slow. Refuses a weak password and an impossible
 * phone number.
 */
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
 * Creates an account and signs in, even when another account has the same identifier. Until it is
 * verified, an identifier belongs to no account, and the response never reveals its owner. A
 * message tells the owner.
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
  if (userId === undefined) throw new Error('registration without a verified identifier conflicted')
  if (referral) await recordReferralCodeUsed(tx, userId, now)
  if (email && (await maySend(tx, 'mail', rateLimitKey({ email }), now)))
    await queueWelcomeMail(tx, { email, userId, lang })
  // Counted apart from codes: attempts with another person's number must not use up the codes that
  // its owner needs.
  if (phone && (await maySend(tx, 'notice', rateLimitKey({ phone }), now)))
    await queuePhoneOwnerWarning(tx, { phone, userId, lang })
  return openSession(tx, deps, userId, { method: 'password', userAgent })
}
