import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import type { RequestOrigin } from './auth-limits.ts'
import { type PendingCode, checkCode, phoneOf, redeemCode, sendCode } from './verification-codes.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { claimVerifiedAccount } from './claim-verified-account.ts'

/**
 * Sends the same message whether or not the number has an account; confirming the code creates one.
 */
export async function sendSignInCode(
  deps: Deps,
  { phone, requestOrigin, lang }: { phone: string; requestOrigin: RequestOrigin; lang: string },
): Promise<PendingCode> {
  return sendCode(deps, { purpose: 'sign_in', identifier: { phone }, requestOrigin, lang })
}

export async function signInByCode(
  deps: Deps,
  {
    verifyId,
    code,
    requestOrigin,
    userAgent,
  }: {
    verifyId: string
    code: string
    requestOrigin: RequestOrigin
    userAgent: string | undefined
  },
): Promise<OpenedSession> {
  const checked = await checkCode(deps, { verifyId, purpose: 'sign_in', code, requestOrigin })
  const phone = phoneOf(checked)
  return deps.database.transaction(async (tx) => {
    await redeemCode(tx, deps, verifyId, checked.counters)
    const userId = await claimVerifiedAccount(tx, deps, { phone })
    if (userId === undefined) return refuse('wrong_code', undefined, { code: 'wrong_code' })
    return openSession(tx, deps, userId, { method: 'phone_code', userAgent })
  })
}
