import type { Tx } from '@hawker/postgres/tx'
import type { Actor } from '../../../core/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { type Account, findAccount } from '../account.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { queueLinkMail } from '../sign-in/auth-messages.jobs.ts'
import {
  type CheckedCode,
  type PendingCode,
  checkCode,
  phoneOf,
  redeemCode,
  sendCode,
} from '../sign-in/verification-codes.ts'
import { type RequestOrigin, consumeSendBudget, sendCounters } from '../sign-in/auth-limits.ts'
import { consumeLink } from '../sign-in/email-link.store.ts'
import { loadSignedInAccount } from '../sessions/open-session.ts'
import { setVerifiedIdentifier } from '../sign-in/verified-identifier.store.ts'

type Requester = { userId: number; requestOrigin: RequestOrigin; lang: string }

/** Sends a code to the new phone number. */
export const sendPhoneChange = (
  deps: Deps,
  { userId, requestOrigin, lang }: Requester,
  phone: string,
): Promise<PendingCode> =>
  sendCode(deps, { purpose: 'change_phone', identifier: { phone }, requestOrigin, userId, lang })

/** The same for the profile, where the number may be the account's own: then no code is sent. */
export async function startPhoneChange(
  deps: Deps,
  requester: Requester,
  phone: string | undefined,
): Promise<PendingCode | undefined> {
  if (phone === undefined) return undefined
  const account = await findAccount(deps.database, requester.userId)
  if (account?.phone === phone && account.phoneVerifiedAt) return undefined
  return sendPhoneChange(deps, requester, phone)
}

/** Runs before the transaction. Returns the code that verifies the number. */
export async function checkPhoneChange(
  deps: Deps,
  userId: number,
  {
    verifyId,
    code,
    requestOrigin,
  }: { verifyId: string; code: string; requestOrigin: RequestOrigin },
): Promise<CheckedCode> {
  const checked = await checkCode(deps, { verifyId, purpose: 'change_phone', code, requestOrigin })
  return checked.userId === userId
    ? checked
    : refuse('wrong_code', undefined, { code: 'wrong_code' })
}

export async function changePhone(
  tx: Tx,
  deps: Deps,
  user: Actor,
  { verifyId, checked, lang }: { verifyId: string; checked: CheckedCode; lang: string },
): Promise<Account> {
  const { userId } = user
  const phone = phoneOf(checked)
  await recordCredentialChange(tx, deps, user, { kind: 'phone', lang })
  await redeemCode(tx, deps, verifyId, checked.counters)
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
  { userId, sessionId, requestOrigin, lang }: Requester & { sessionId: number },
  email: string,
): Promise<void> {
  if (!(await consumeSendBudget(tx, sendCounters('mail', { email }, requestOrigin), clock.now())))
    return
  await queueLinkMail(tx, { purpose: 'change_email', email, userId, sessionId, lang, next: '/' })
}

/** The link works only for the user who requested it; for others it is expired. */
export async function changeEmail(
  tx: Tx,
  deps: Deps,
  user: Actor,
  token: string,
  lang: string,
): Promise<Account> {
  const { userId } = user
  await recordCredentialChange(tx, deps, user, { kind: 'email', lang })
  const link = await consumeLink(tx, token, 'change_email', deps.clock.now(), userId)
  if (!link) return refuse('link_expired')
  if (!(await setVerifiedIdentifier(tx, userId, { email: link.email }, deps.clock.now())))
    return refuse('email_taken', undefined, { email: 'email_taken' })
  return loadSignedInAccount(tx, userId)
}
