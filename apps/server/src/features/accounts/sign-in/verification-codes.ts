import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { accountText } from './account-text.ts'
import {
  type CodePurpose,
  consumeCode,
  findCodePhone,
  insertCode,
  setCodeHash,
  takeAttempt,
  voidCode,
} from './verification-code.store.ts'
import { rateLimitKey } from './identifier.ts'
import { countGuess, countSend, resendAt, uncountGuess } from './auth-limits.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'

const MAX_ATTEMPTS = 5
const MAX_LIFETIME_MINUTES = 10
const CODE_COUNT = 1_000_000

export type PendingCode = { verifyId: string; expiresAt: Date; resendAt: Date }
export const newCode = ({ random }: Pick<Deps, 'random'>): string =>
  String(random.int(CODE_COUNT)).padStart(6, '0')

/**
 * Counts the message and stores a code row without its code. The code may follow later, or never.
 */
export async function createPendingCode(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  request: { purpose: CodePurpose; phone: string; userId: number | undefined },
): Promise<PendingCode> {
  const { database, clock, random } = deps
  const now = clock.now()
  const key = rateLimitKey({ phone: request.phone })
  await countSend(database, 'sms', key, now)
  const { otpExpireTime } = await settingsOf(database)
  const expiresAt = new Date(
    now.getTime() + Math.min(Math.max(otpExpireTime, 1), MAX_LIFETIME_MINUTES) * MINUTE_MS,
  )
  const verifyId = random.uuid()
  await insertCode(database, { id: verifyId, now, expiresAt, ...request })
  return { verifyId, expiresAt, resendAt: await resendAt(database, 'sms', key, now) }
}

/**
 * Sends a code and refuses with `sms_not_sent` when that fails. Not in a transaction: it uses the
 * network.
 */
export async function sendCode(
  deps: Deps,
  request: { purpose: CodePurpose; phone: string; userId: number | undefined; lang: string },
): Promise<PendingCode> {
  const code = newCode(deps)
  const pending = await createPendingCode(deps, {
    purpose: request.purpose,
    phone: request.phone,
    userId: request.userId,
  })
  await setCodeHash(deps.database, pending.verifyId, await hashPassword(code))
  try {
    await deps.sms.sendCode({
      to: request.phone,
      code,
      text: accountText(request.lang)('code.sms', { code }),
      lang: request.lang,
    })
  } catch (cause) {
    await voidCode(deps.database, pending.verifyId, deps.clock.now())
    throw new Refusal('sms_not_sent', {}, { cause })
  }
  return pending
}

/**
 * Returns the code's phone and user if the code is right. An attempt is counted for the code and
 * for its number before the comparison. Every failure has the same refusal: unknown, used, expired,
 * wrong purpose or wrong digits.
 */
export async function checkCode(
  deps: Deps,
  verifyId: string,
  purpose: CodePurpose,
  code: string,
): Promise<{ phone: string; userId: number | null }> {
  const { database, clock } = deps
  const attempted = await takeAttempt(database, verifyId, purpose, MAX_ATTEMPTS, clock.now())
  const phone = attempted?.phone ?? (await findCodePhone(database, verifyId))
  if (phone !== undefined) await countGuess(database, 'code', rateLimitKey({ phone }), clock.now())
  // Without an attempt left the code is not compared: hashing is slow, and a thousand guesses must
  // not cost it. An unsent code takes the usual time.
  if (!attempted || !(await verifyPassword(code, attempted.hash ?? undefined)))
    return refuse('wrong_code', undefined, { code: 'wrong_code' })
  return { phone: attempted.phone, userId: attempted.userId }
}

/**
 * Consumes the code in the transaction that uses it. Only the first of two concurrent requests
 * succeeds.
 */
export async function redeemCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  verifyId: string,
  phone: string,
): Promise<void> {
  if (!(await consumeCode(tx, verifyId, clock.now())))
    refuse('wrong_code', undefined, { code: 'wrong_code' })
  await uncountGuess(tx, 'code', rateLimitKey({ phone }))
}
