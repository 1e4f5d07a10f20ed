import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { layOutMail } from '../../../core/mail-layout.ts'
import { Refusal, refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { isOwnersDevice } from '../account.store.ts'
import { accountText } from './account-text.ts'
import {
  type CodePurpose,
  consumeCode,
  findCodeAddress,
  insertCode,
  setCodeHash,
  takeAttempt,
  voidCode,
} from './verification-code.store.ts'
import type { Identifier } from './identifier.ts'
import {
  type RequestOrigin,
  type Counter,
  type VerifiedOwner,
  codeCounters,
  count,
  resendAt,
  sendCounters,
  uncount,
} from './auth-limits.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'

const MAX_ATTEMPTS = 5
const MAX_LIFETIME_MINUTES = 10
const CODE_COUNT = 1_000_000

export type PendingCode = { verifyId: string; expiresAt: Date; resendAt: Date }
type CodeRequest = {
  purpose: CodePurpose
  identifier: Identifier
  /** The verified owner of the identifier, or else where the request comes from. */
  requestOrigin: RequestOrigin | VerifiedOwner
  /** The only user for whom the code works. */
  userId?: number
}
export const newCode = ({ random }: Pick<Deps, 'random'>): string =>
  String(random.int(CODE_COUNT)).padStart(6, '0')

/**
 * Counts the message and stores a code row without its code. The code may follow later, or never.
 */
export async function createPendingCode(
  deps: Pick<Deps, 'database' | 'clock' | 'random' | 'texts'>,
  { purpose, identifier, requestOrigin, userId }: CodeRequest,
): Promise<PendingCode> {
  const { database, clock, random } = deps
  const now = clock.now()
  const counters = sendCounters('phone' in identifier ? 'sms' : 'mail', identifier, requestOrigin, {
    isOwnersDevice:
      'device' in requestOrigin &&
      (await isOwnersDevice(database, identifier, requestOrigin.device)),
    isMuted: 'phone' in identifier && (await deps.texts.isMuted(identifier.phone)),
  })
  await count(database, counters, now)
  const { otpExpireTime } = await settingsOf(database)
  const expiresAt = new Date(
    now.getTime() + Math.min(Math.max(otpExpireTime, 1), MAX_LIFETIME_MINUTES) * MINUTE_MS,
  )
  const verifyId = random.uuid()
  const subject = counters[0]?.subject ?? Buffer.alloc(0)
  await insertCode(database, {
    id: verifyId,
    purpose,
    identifier,
    userId,
    asker: subject,
    now,
    expiresAt,
  })
  return { verifyId, expiresAt, resendAt: await resendAt(database, counters, now) }
}

/**
 * Sends a code and refuses with `sms_not_sent` when that fails. Not in a transaction: it uses the
 * network.
 */
export async function sendCode(
  deps: Deps,
  { lang, ...request }: CodeRequest & { lang: string },
): Promise<PendingCode> {
  const code = newCode(deps)
  const pending = await createPendingCode(deps, request)
  await setCodeHash(deps.database, pending.verifyId, await hashPassword(code))
  try {
    await deliverCode(deps, request.identifier, code, lang)
  } catch (cause) {
    await voidCode(deps.database, pending.verifyId, deps.clock.now())
    throw new Refusal('sms_not_sent', {}, { cause })
  }
  return pending
}

async function deliverCode(
  { texts, mail }: Deps,
  identifier: Identifier,
  code: string,
  lang: string,
): Promise<void> {
  const t = accountText(lang)
  const text = t('code.sms', { code })
  if ('phone' in identifier) return texts.sendCode({ to: identifier.phone, code, text, lang })
  await mail.send({
    to: identifier.email,
    ...layOutMail({
      subject: t('mail.code.subject'),
      text: t('mail.code.text', { code }),
      buttonLabel: t('mail.open'),
      lang,
      links: [],
    }),
  })
}

const identifierOf = ({
  phone,
  email,
}: {
  phone: string | null
  email: string | null
}): Identifier => (phone === null ? { email: email ?? '' } : { phone })

export type CheckedCode = {
  identifier: Identifier
  userId: number | null
  counters: readonly Counter[]
}
/**
 * Returns the code's address and user if the code is right. An attempt is counted for the code and
 * for the origin of its request before the comparison. Every failure has the same refusal: unknown,
 * used, expired, wrong purpose or wrong digits.
 */
export async function checkCode(
  deps: Deps,
  {
    verifyId,
    purpose,
    code,
    requestOrigin,
  }: { verifyId: string; purpose: CodePurpose; code: string; requestOrigin: RequestOrigin },
): Promise<CheckedCode> {
  const { database, clock } = deps
  const attempted = await takeAttempt(database, verifyId, purpose, MAX_ATTEMPTS, clock.now())
  const address = attempted ?? (await findCodeAddress(database, verifyId))
  const counters = address ? codeCounters(identifierOf(address), requestOrigin) : []
  await count(database, counters, clock.now())
  // If no attempt is left, the code is not compared: hashing is slow, and a thousand guesses must
  // not cost it. An unsent code takes the usual time.
  if (!attempted || !(await verifyPassword(code, attempted.hash ?? undefined)))
    return refuse('wrong_code', undefined, { code: 'wrong_code' })
  return { identifier: identifierOf(attempted), userId: attempted.userId, counters }
}

/**
 * Consumes the code in the transaction that uses it. Only the first of two concurrent requests
 * succeeds.
 */
export async function redeemCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  verifyId: string,
  counters: readonly Counter[],
): Promise<void> {
  if (!(await consumeCode(tx, verifyId, clock.now())))
    refuse('wrong_code', undefined, { code: 'wrong_code' })
  await uncount(tx, counters)
}

/** The phone number of a code that went to one; other codes are wrong here. */
export const phoneOf = ({ identifier }: CheckedCode): string =>
  'phone' in identifier ? identifier.phone : refuse('wrong_code', undefined, { code: 'wrong_code' })
