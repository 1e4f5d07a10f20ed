import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { SecondFactor } from '@hawker/contract/account-security'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../core/actor.ts'
import { refuse } from '../../../core/refuse.ts'
import { findAccount } from '../account.store.ts'
import { lockCredentials } from '../credential-changes/credential-change.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { refreshToken } from '../sessions/manage-sessions.ts'
import { type OpenedSession, SESSION_MS } from '../sessions/open-session.ts'
import { markSecondFactor } from '../sessions/session.store.ts'
import { type RequestOrigin, count, sessionCounters, uncount } from '../sign-in/auth-limits.ts'
import {
  confirmPendingSecret,
  consumeRecoveryCode,
  consumeTotpStep,
  deleteTotp,
  findSecondFactors,
  findTotpSecret,
  replaceRecoveryCodes,
  rolesNeedSecondFactorByDefault,
  savePendingSecret,
} from './second-factor.store.ts'
import { SECRET_BYTES, base32, matchingStep, totpUrl } from './totp.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const RECOVERY_CODES = 10
const RECOVERY_CODE_LENGTH = 10
/** Excludes letters and digits that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const additionalData = (userId: number): Buffer => Buffer.from(`totp of ${userId}`)
function seal({ random, personalDataKey }: Deps, userId: number, secret: Uint8Array): Buffer {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', personalDataKey, iv).setAAD(additionalData(userId))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}
function unseal({ personalDataKey }: Deps, userId: number, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', personalDataKey, sealed.subarray(0, IV_BYTES))
    .setAAD(additionalData(userId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

export async function showSecondFactor(deps: Deps, user: Actor): Promise<SecondFactor> {
  const { required, totp, passkeys, recoveryCodes } = await findSecondFactors(
    deps.database,
    user.userId,
    rolesNeedSecondFactorByDefault(deps.demo),
  )
  return {
    step: user.waitsFor ?? null,
    required,
    totp,
    passkeys,
    recovery_codes: recoveryCodes,
  }
}

/** A new secret, which works after its first code. An older one keeps working until then. */
export async function startTotp(
  tx: Tx,
  deps: Deps,
  userId: number,
): Promise<{ secret: string; url: string }> {
  const account = (await findAccount(tx, userId)) ?? refuse('not_found')
  const secret = deps.random.bytes(SECRET_BYTES)
  await savePendingSecret(tx, userId, seal(deps, userId, secret))
  return {
    secret: base32(secret),
    url: totpUrl(secret, account.email ?? account.phone ?? account.firstname),
  }
}

/** Turns the authenticator app on. Returns the new recovery codes. */
export async function confirmTotp(
  tx: Tx,
  deps: Deps,
  user: Actor,
  code: string,
  lang: string,
): Promise<string[]> {
  const now = deps.clock.now()
  const stored = await findTotpSecret(tx, user.userId)
  const step =
    stored?.pending && matchingStep(unseal(deps, user.userId, stored.pending), code, now, 0)
  if (!stored?.pending || !step) return refuse('wrong_code', undefined, { code: 'wrong_code' })
  const { userId } = user
  const changeId = await recordCredentialChange(tx, deps, user, { kind: 'totp_added', lang })
  const { pending } = stored
  if (!(await confirmPendingSecret(tx, userId, { pending, step, now, changeId })))
    return refuse('wrong_code', undefined, { code: 'wrong_code' })
  await completeSecondFactor(tx, deps, user)
  return newRecoveryCodes(tx, deps, userId, changeId)
}

/** Refuses when a role would be left without a second factor. */
export async function removeTotp(tx: Tx, deps: Deps, user: Actor, lang: string): Promise<void> {
  const { userId } = user
  // Two concurrent removals must not each leave the other's factor.
  await lockCredentials(tx, userId)
  const state = await findSecondFactors(tx, userId, rolesNeedSecondFactorByDefault(deps.demo))
  if (state.required && state.totp && state.passkeys === 0) refuse('last_second_factor')
  if (state.totp) await recordCredentialChange(tx, deps, user, { kind: 'totp_removed', lang })
  await deleteTotp(tx, userId)
}

/** Guards the removal of a passkey: refuses if a role would be left without a second factor. */
export async function requireOtherSecondFactor(tx: Tx, deps: Deps, userId: number): Promise<void> {
  await lockCredentials(tx, userId)
  const state = await findSecondFactors(tx, userId, rolesNeedSecondFactorByDefault(deps.demo))
  if (state.required && !state.totp && state.passkeys === 1) refuse('last_second_factor')
}

export async function createRecoveryCodes(
  tx: Tx,
  deps: Deps,
  user: Actor,
  lang: string,
): Promise<string[]> {
  const changeId = await recordCredentialChange(tx, deps, user, { kind: 'recovery_codes', lang })
  return newRecoveryCodes(tx, deps, user.userId, changeId)
}

async function newRecoveryCodes(
  tx: Tx,
  deps: Deps,
  userId: number,
  changeId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_LETTERS[deps.random.int(RECOVERY_LETTERS.length)],
    ).join(''),
  )
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(deps, userId, code)),
    { now: deps.clock.now(), changeId },
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Random codes need no slow hash. The key keeps a stolen table useless. */
const hashRecoveryCode = ({ personalDataKey }: Deps, userId: number, code: string): Buffer =>
  createHmac('sha256', personalDataKey)
    .update(`recovery ${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest()

/**
 * Refuses with `wrong_code` unless the code is the app's current one, used for the first time. The
 * guess is counted before it is compared.
 */
export async function requireTotp(
  deps: Deps,
  userId: number,
  code: string,
  requestOrigin: RequestOrigin,
): Promise<void> {
  const now = deps.clock.now()
  const counters = await sessionCounters(deps.database, 'code', userId, requestOrigin)
  await count(deps.database, counters, now)
  const stored = await findTotpSecret(deps.database, userId)
  const step =
    stored?.secret &&
    matchingStep(unseal(deps, userId, stored.secret), code, now, Number(stored.lastStep))
  if (!step || !(await consumeTotpStep(deps.database, userId, step)))
    return refuse('wrong_code', undefined, { totp: 'wrong_code' })
  await uncount(deps.database, counters)
}

export async function requireRecoveryCode(
  deps: Deps,
  userId: number,
  code: string,
  requestOrigin: RequestOrigin,
): Promise<void> {
  const now = deps.clock.now()
  const counters = await sessionCounters(deps.database, 'code', userId, requestOrigin)
  await count(deps.database, counters, now)
  const hash = hashRecoveryCode(deps, userId, code)
  if (!(await consumeRecoveryCode(deps.database, userId, hash, now)))
    return refuse('wrong_code', undefined, { recovery_code: 'wrong_code' })
  await uncount(deps.database, counters)
}

/** A session that waited for its second factor is signed in. */
export async function completeSecondFactor(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { sessionId }: Actor,
): Promise<void> {
  const now = clock.now()
  await markSecondFactor(tx, sessionId, now, new Date(now.getTime() + SESSION_MS))
}

/** The session gets another token: nobody keeps a token from before the second factor. */
export async function completeSignIn(tx: Tx, deps: Deps, user: Actor): Promise<OpenedSession> {
  await completeSecondFactor(tx, deps, user)
  return refreshToken(tx, deps, user)
}
