import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { changePasswordHash, isNameKnown } from './account.store.ts'
import { orderLink, orderResetCode } from './auth-mail.jobs.ts'
import { checkPassword } from './check-password.ts'
import { type PromisedCode, checkCode, promiseCode, redeemCode } from './codes.ts'
import { type Identifier, subjectOf } from './identifier.ts'
import { maySend } from './limits.ts'
import { takeLink } from './link.store.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { provenAccount } from './prove-account.ts'
import { deleteUserSessions } from './session.store.ts'

/** Always the same answer after the same work; whether a message goes out is decided afterwards. */
export async function forgetPassword(
  deps: Deps,
  { identifier, lang }: { identifier: Identifier; lang: string },
): Promise<Omit<PromisedCode, 'verifyId'> & { verifyId: string | null }> {
  const { database, clock } = deps
  const now = clock.now()
  if ('phone' in identifier) {
    const { phone } = identifier
    const promised = await promiseCode(deps, { purpose: 'reset', phone, userId: undefined })
    await database.transaction((tx) =>
      orderResetCode(tx, { verifyId: promised.verifyId, phone, lang }),
    )
    return promised
  }
  await database.transaction(async (tx) => {
    if (await maySend(tx, 'mail', subjectOf(identifier), now))
      await orderLink(tx, {
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
    expiresAt: new Date(now.getTime() + otpExpireTime * 60_000),
    resendAt: new Date(now.getTime() + 30_000),
  }
}

export type NewPassword = { password: string; confirmation: string; userAgent: string | undefined }
export type ResetRight = { token: string } | { verifyId: string; code: string }

/** Which right was given. */
export function resetRightOf({
  token,
  verifyId,
  code,
}: {
  token?: string | undefined
  verifyId?: string | undefined
  code?: string | undefined
}): ResetRight {
  if (token !== undefined) return { token }
  if (verifyId === undefined)
    return refuse('validation_failed', undefined, { token: 'validation.required' })
  if (code === undefined)
    return refuse('validation_failed', undefined, { code: 'validation.required' })
  return { verifyId, code }
}

/** A new password for whoever proves the name: by the link from the mail or the code from the message. All sessions end; a new one begins. */
export async function resetPassword(
  deps: Deps,
  right: ResetRight,
  { password, confirmation, userAgent }: NewPassword,
): Promise<OpenedSession> {
  await checkPassword(password, confirmation)
  const hash = await hashPassword(password)
  if ('token' in right) {
    return deps.database.transaction(async (tx) => {
      const link = await takeLink(tx, right.token, 'reset', deps.clock.now())
      if (!link || !(await isNameKnown(tx, { email: link.email }))) return refuse('link_expired')
      return begin(tx, deps, { email: link.email }, hash, userAgent)
    })
  }
  const { phone } = await checkCode(deps, right.verifyId, 'reset', right.code)
  return deps.database.transaction(async (tx) => {
    await redeemCode(tx, deps, right.verifyId, phone)
    return begin(tx, deps, { phone }, hash, userAgent)
  })
}

async function begin(
  tx: Tx,
  deps: Deps,
  identifier: Identifier,
  hash: string,
  userAgent: string | undefined,
): Promise<OpenedSession> {
  const userId = await provenAccount(tx, deps, identifier)
  if (userId === undefined) return refuse('link_expired')
  await changePasswordHash(tx, userId, hash)
  await deleteUserSessions(tx, userId)
  return openSession(tx, deps, userId, {
    method: 'email' in identifier ? 'email_link' : 'phone_code',
    userAgent,
  })
}
