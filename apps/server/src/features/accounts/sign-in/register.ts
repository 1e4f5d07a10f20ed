import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse, refuseAndCommit } from '../../../core/refuse.ts'
import { createUser, isOwned } from '../account.store.ts'
import { recordReferralCodeUsed } from '../account.events.ts'
import { queueLinkMail, queueOwnerWarning } from './auth-messages.jobs.ts'
import { checkPassword } from '../passwords/check-password.ts'
import {
  type RequestOrigin,
  consumeSendBudget,
  noticeCounters,
  sendCounters,
  takenNameCounters,
} from './auth-limits.ts'
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
  requestOrigin: RequestOrigin
  userAgent: string | undefined
}

/**
 * Runs before the transaction, because hashing is slow. Refuses a weak password.
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
  return hashPassword(password)
}

/**
 * Creates an account and signs in. An e-mail address that another account has verified is refused,
 * and a mail tells its owner. Until it is verified, any number of accounts may name an address. A
 * number never reveals its owner, who gets a message: whole ranges of numbers could be tried.
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
    requestOrigin,
    userAgent,
  }: Omit<Registration, 'password' | 'confirmation'>,
  passwordHash: string,
): Promise<OpenedSession> {
  const now = deps.clock.now()
  if (email && (await isOwned(tx, { email }))) {
    if (await consumeSendBudget(tx, noticeCounters({ email }), now))
      await queueOwnerWarning(tx, { email, lang })
    return refuseTaken(tx, { requestOrigin, now })
  }
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
  if (email && (await consumeSendBudget(tx, sendCounters('mail', { email }, requestOrigin), now)))
    await queueLinkMail(tx, { purpose: 'change_email', email, userId, lang, next: '/' })
  // Counted apart from codes: attempts with another person's number must not use up the codes that
  // its owner needs.
  if (phone && (await consumeSendBudget(tx, noticeCounters({ phone }), now)))
    await queueOwnerWarning(tx, { phone, lang })
  return openSession(tx, deps, userId, { method: 'password', userAgent })
}

/**
 * Says that the address is taken. One network may learn that of few addresses an hour. Commits, so
 * that the attempt is counted and the owner gets the mail.
 */
async function refuseTaken(
  tx: Tx,
  { requestOrigin, now }: { requestOrigin: RequestOrigin; now: Date },
): Promise<never> {
  if (!(await consumeSendBudget(tx, takenNameCounters(requestOrigin), now)))
    return refuseAndCommit('too_many_requests', { retry_after: 3600 })
  return refuseAndCommit('email_taken')
}
