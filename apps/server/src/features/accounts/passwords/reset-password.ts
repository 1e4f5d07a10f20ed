import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { changePasswordHash, hasAccount, hasRole, isOwnersDevice } from '../account.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { queueLinkMail, queueResetCode } from '../sign-in/auth-messages.jobs.ts'
import { checkPassword, requireRoleLength } from './check-password.ts'
import {
  type PendingCode,
  checkCode,
  createPendingCode,
  phoneOf,
  redeemCode,
} from '../sign-in/verification-codes.ts'
import type { Identifier } from '../sign-in/identifier.ts'
import { type RequestOrigin, consumeSendBudget, sendCounters } from '../sign-in/auth-limits.ts'
import { consumeLink } from '../sign-in/email-link.store.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { hashPassword } from './password-hash.ts'
import { claimVerifiedAccount } from '../sign-in/claim-verified-account.ts'
import { deleteUserSessions } from '../sessions/session.store.ts'

/**
 * Answers the same for known and unknown identifiers. A job decides later whether to send a
 * message.
 */
export async function startPasswordReset(
  deps: Deps,
  {
    identifier,
    requestOrigin,
    lang,
  }: { identifier: Identifier; requestOrigin: RequestOrigin; lang: string },
): Promise<Omit<PendingCode, 'verifyId'> & { verifyId: string | null }> {
  const { database, clock } = deps
  const now = clock.now()
  if ('phone' in identifier) {
    const { phone } = identifier
    const pending = await createPendingCode(deps, { purpose: 'reset', identifier, requestOrigin })
    await database.transaction((tx) =>
      queueResetCode(tx, { verifyId: pending.verifyId, phone, lang }),
    )
    return pending
  }
  await database.transaction(async (tx) => {
    const isKnown = await isOwnersDevice(tx, identifier, requestOrigin.device)
    if (
      await consumeSendBudget(
        tx,
        sendCounters('mail', identifier, requestOrigin, { isOwnersDevice: isKnown }),
        now,
      )
    )
      await queueLinkMail(tx, {
        purpose: 'reset',
        email: identifier.email,
        userId: null,
        lang,
        next: '/',
      })
  })
  const { otpExpireTime } = await settingsOf(database)
  return {
    verifyId: null,
    expiresAt: new Date(now.getTime() + otpExpireTime * MINUTE_MS),
    resendAt: new Date(now.getTime() + 30_000),
  }
}

export type NewPassword = {
  password: string
  confirmation: string
  requestOrigin: RequestOrigin
  userAgent: string | undefined
  lang: string
}
export type ResetProof = { token: string } | { verifyId: string; code: string }

/** The proof in the request: the token of a mailed link, or a code with its id. */
export function resetProofOf({
  token,
  verifyId,
  code,
}: {
  token?: string | undefined
  verifyId?: string | undefined
  code?: string | undefined
}): ResetProof {
  if (token !== undefined) return { token }
  if (verifyId === undefined)
    return refuse('validation_failed', undefined, { token: 'validation.required' })
  if (code === undefined)
    return refuse('validation_failed', undefined, { code: 'validation.required' })
  return { verifyId, code }
}

/**
 * Sets a new password for the owner of the identifier, who proves it by a mailed link or a code.
 * Ends all sessions and opens a new one.
 */
export async function resetPassword(
  deps: Deps,
  proof: ResetProof,
  newPassword: NewPassword,
): Promise<OpenedSession> {
  const { password, confirmation, requestOrigin } = newPassword
  await checkPassword(password, confirmation)
  const hash = await hashPassword(password)
  if ('token' in proof) {
    return deps.database.transaction(async (tx) => {
      const link = await consumeLink(tx, proof.token, 'reset', deps.clock.now())
      if (!link || !(await hasAccount(tx, { email: link.email }))) return refuse('link_expired')
      return setPasswordAndSignIn(tx, deps, { email: link.email }, hash, newPassword)
    })
  }
  const { verifyId, code } = proof
  const checked = await checkCode(deps, { verifyId, purpose: 'reset', code, requestOrigin })
  const phone = phoneOf(checked)
  return deps.database.transaction(async (tx) => {
    await redeemCode(tx, deps, verifyId, checked.counters)
    return setPasswordAndSignIn(tx, deps, { phone }, hash, newPassword)
  })
}

async function setPasswordAndSignIn(
  tx: Tx,
  deps: Deps,
  identifier: Identifier,
  hash: string,
  { password, userAgent, lang }: NewPassword,
): Promise<OpenedSession> {
  const userId = await claimVerifiedAccount(tx, deps, identifier)
  if (userId === undefined) return refuse('link_expired')
  if (await hasRole(tx, userId)) requireRoleLength(password)
  await recordCredentialChange(tx, deps, { userId, sessionId: null }, { kind: 'password', lang })
  await changePasswordHash(tx, userId, hash)
  await deleteUserSessions(tx, userId)
  return openSession(tx, deps, userId, {
    method: 'email' in identifier ? 'email_link' : 'phone_code',
    userAgent,
  })
}
