import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { Account } from '../account.store.ts'
import { queueLinkMail } from '../sign-in/auth-messages.jobs.ts'
import { checkPhone } from '../sign-in/check-phone.ts'
import { type PendingCode, checkCode, redeemCode, sendCode } from '../sign-in/verification-codes.ts'
import { rateLimitKey } from '../sign-in/identifier.ts'
import { maySend } from '../sign-in/auth-limits.ts'
import { consumeLink } from '../sign-in/email-link.store.ts'
import { loadSignedInAccount } from '../sessions/open-session.ts'
import { setVerifiedIdentifier } from '../sign-in/verified-identifier.store.ts'

/** Sends a code to the new phone number. */
export async function sendPhoneChange(
  deps: Deps,
  userId: number,
  phone: string,
  lang: string,
): Promise<PendingCode> {
  checkPhone(phone)
  return sendCode(deps, { purpose: 'change_phone', phone, userId, lang })
}

/** Runs before the transaction. Returns the verified phone number. */
export async function checkPhoneChange(
  deps: Deps,
  userId: number,
  verifyId: string,
  code: string,
): Promise<string> {
  const attempted = await checkCode(deps, verifyId, 'change_phone', code)
  return attempted.userId === userId
    ? attempted.phone
    : refuse('wrong_code', undefined, { code: 'wrong_code' })
}

export async function changePhone(
  tx: Tx,
  deps: Deps,
  userId: number,
  verifyId: string,
  phone: string,
): Promise<Account> {
  await redeemCode(tx, deps, verifyId, phone)
  if (!(await setVerifiedIdentifier(tx, userId, { phone }, deps.clock.now())))
    return refuse('phone_taken', undefined, { phone: 'phone_taken' })
  return loadSignedInAccount(tx, userId)
}

/**
 * Sends a link to the new e-mail address. The response does not reveal whether another account has
 * it.
 */
export async function sendEmailChange(
  tx: Tx,
  { clock }: Deps,
  userId: number,
  email: string,
  lang: string,
): Promise<void> {
  if (!(await maySend(tx, 'mail', rateLimitKey({ email }), clock.now()))) return
  await queueLinkMail(tx, { purpose: 'change_email', email, userId, lang, next: '/' })
}

/** The link works only for the user who requested it; for others it is expired. */
export async function changeEmail(
  tx: Tx,
  deps: Deps,
  userId: number,
  token: string,
): Promise<Account> {
  const link = await consumeLink(tx, token, 'change_email', deps.clock.now(), userId)
  if (!link) return refuse('link_expired')
  if (!(await setVerifiedIdentifier(tx, userId, { email: link.email }, deps.clock.now())))
    return refuse('email_taken', undefined, { email: 'email_taken' })
  return loadSignedInAccount(tx, userId)
}
