import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { checkPhone } from './check-phone.ts'
import { type PendingCode, checkCode, redeemCode, sendCode } from './verification-codes.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { claimVerifiedAccount } from './claim-verified-account.ts'

/**
 * Sends the same message whether or not the number has an account; confirming the code creates one.
 */
export async function sendSignInCode(
  deps: Deps,
  phone: string,
  lang: string,
): Promise<PendingCode> {
  checkPhone(phone)
  return sendCode(deps, { purpose: 'sign_in', phone, userId: undefined, lang })
}

export async function signInByCode(
  deps: Deps,
  { verifyId, code, userAgent }: { verifyId: string; code: string; userAgent: string | undefined },
): Promise<OpenedSession> {
  const { phone } = await checkCode(deps, verifyId, 'sign_in', code)
  return deps.database.transaction(async (tx) => {
    await redeemCode(tx, deps, verifyId, phone)
    const userId = await claimVerifiedAccount(tx, deps, { phone })
    if (userId === undefined) return refuse('wrong_code', undefined, { code: 'wrong_code' })
    return openSession(tx, deps, userId, { method: 'phone_code', userAgent })
  })
}
