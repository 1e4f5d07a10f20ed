import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import { accountText } from './account-text.ts'
import {
  type CodePurpose,
  findCodePhone,
  insertCode,
  setCodeHash,
  takeTry,
  useCode,
  voidCode,
} from './code.store.ts'
import { subjectOf } from './identifier.ts'
import { countGuess, countSend, forgiveGuess, resendAt } from './limits.ts'
import { hashPassword, isPassword } from './password.ts'

/** behaviour 4.18. */
const MOST_TRIES = 5
const LONGEST_MINUTES = 10
const MINUTE_MS = 60_000
const CODES = 1_000_000

export type PromisedCode = { verifyId: string; expiresAt: Date; resendAt: Date }
export const newCode = ({ random }: Pick<Deps, 'random'>): string =>
  String(random.int(CODES)).padStart(6, '0')

/** Counts the message and keeps a place for its code. The code itself may come later, or never. */
export async function promiseCode(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  request: { purpose: CodePurpose; phone: string; userId: number | undefined },
): Promise<PromisedCode> {
  const { database, clock, random } = deps
  const now = clock.now()
  const subject = subjectOf({ phone: request.phone })
  await countSend(database, 'sms', subject, now)
  const { otpExpireTime } = await settingsOf(database)
  const expiresAt = new Date(
    now.getTime() + Math.min(Math.max(otpExpireTime, 1), LONGEST_MINUTES) * MINUTE_MS,
  )
  const verifyId = random.uuid()
  await insertCode(database, { id: verifyId, now, expiresAt, ...request })
  return { verifyId, expiresAt, resendAt: await resendAt(database, 'sms', subject, now) }
}

/** Sends a code now and says so when it could not be sent. Not in a transaction: it talks to the network. */
export async function sendCode(
  deps: Deps,
  request: { purpose: CodePurpose; phone: string; userId: number | undefined; lang: string },
): Promise<PromisedCode> {
  const code = newCode(deps)
  const promised = await promiseCode(deps, {
    purpose: request.purpose,
    phone: request.phone,
    userId: request.userId,
  })
  await setCodeHash(deps.database, promised.verifyId, await hashPassword(code))
  try {
    await deps.sms.sendCode({
      to: request.phone,
      code,
      text: accountText(request.lang)('code.sms', { code }),
      lang: request.lang,
    })
  } catch (cause) {
    await voidCode(deps.database, promised.verifyId, deps.clock.now())
    throw new Refusal('sms_not_sent', {}, { cause })
  }
  return promised
}

/**
 * Whose code this is, if it is right. Each try is taken from the code and from its number's hour before anything is compared. All that can be
 * wrong with a code has one answer: unknown, used, over, of another purpose, a digit off.
 */
export async function checkCode(
  deps: Deps,
  verifyId: string,
  purpose: CodePurpose,
  code: string,
): Promise<{ phone: string; userId: number | null }> {
  const { database, clock } = deps
  const tried = await takeTry(database, verifyId, purpose, MOST_TRIES, clock.now())
  const phone = tried?.phone ?? (await findCodePhone(database, verifyId))
  if (phone !== undefined) await countGuess(database, 'code', subjectOf({ phone }), clock.now())
  // Without a try left nothing is compared: comparing costs, and a thousand guesses must not. A code that was never sent takes its time, though.
  if (!tried || !(await isPassword(code, tried.hash ?? undefined)))
    return refuse('wrong_code', undefined, { code: 'wrong_code' })
  return { phone: tried.phone, userId: tried.userId }
}

/** Uses the code up, in the transaction of what it was for. Of two who send the right code at once, one comes first. */
export async function redeemCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  verifyId: string,
  phone: string,
): Promise<void> {
  if (!(await useCode(tx, verifyId, clock.now())))
    refuse('wrong_code', undefined, { code: 'wrong_code' })
  await forgiveGuess(tx, 'code', subjectOf({ phone }))
}
