import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { Account } from './account.store.ts'
import { orderLink } from './auth-mail.jobs.ts'
import { checkPhone } from './check-phone.ts'
import { type PromisedCode, checkCode, redeemCode, sendCode } from './codes.ts'
import { subjectOf } from './identifier.ts'
import { maySend } from './limits.ts'
import { takeLink } from './link.store.ts'
import { signedInAccount } from './open-session.ts'
import { setProvenName } from './proof.store.ts'

/** A code to the number that is to become the own one. */
export async function sendPhoneChange(
  deps: Deps,
  userId: number,
  phone: string,
  lang: string,
): Promise<PromisedCode> {
  checkPhone(phone)
  return sendCode(deps, { purpose: 'change_phone', phone, userId, lang })
}

/** Before the transaction: whether the code is right, and whose it is. */
export async function checkPhoneChange(
  deps: Deps,
  userId: number,
  verifyId: string,
  code: string,
): Promise<string> {
  const tried = await checkCode(deps, verifyId, 'change_phone', code)
  return tried.userId === userId
    ? tried.phone
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
  if (!(await setProvenName(tx, userId, { phone }, deps.clock.now())))
    return refuse('phone_taken', undefined, { phone: 'phone_taken' })
  return signedInAccount(tx, userId)
}

/** A link to the address that is to become the own one. The answer does not say whether somebody has it. */
export async function sendEmailChange(
  tx: Tx,
  { clock }: Deps,
  userId: number,
  email: string,
  lang: string,
): Promise<void> {
  if (!(await maySend(tx, 'mail', subjectOf({ email }), clock.now()))) return
  await orderLink(tx, { purpose: 'change_email', email, userId, lang, next: '/' })
}

/** The link counts for who asked for it alone: opened by anybody else it is expired. */
export async function changeEmail(
  tx: Tx,
  deps: Deps,
  userId: number,
  token: string,
): Promise<Account> {
  const link = await takeLink(tx, token, 'change_email', deps.clock.now(), userId)
  if (!link) return refuse('link_expired')
  if (!(await setProvenName(tx, userId, { email: link.email }, deps.clock.now())))
    return refuse('email_taken', undefined, { email: 'email_taken' })
  return signedInAccount(tx, userId)
}
