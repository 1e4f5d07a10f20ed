import type { IdentityProof, ProofMethod } from '@hawker/contract/account-security'
import type { Deps } from '../../../deps.ts'
import { type Actor, PROOF_MS, isProofFresh } from '../../../core/actor.ts'
import { refuse } from '../../../core/refuse.ts'
import { type Account, findAccount } from '../account.store.ts'
import { requirePasskey } from '../passkeys/passkeys.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { requireRecoveryCode, requireTotp } from '../second-factor/second-factor.ts'
import {
  findSecondFactors,
  rolesNeedSecondFactorByDefault,
} from '../second-factor/second-factor.store.ts'
import { markProved } from '../sessions/session.store.ts'
import type { RequestOrigin } from '../sign-in/auth-limits.ts'
import type { Identifier } from '../sign-in/identifier.ts'
import { type PendingCode, checkCode, redeemCode, sendCode } from '../sign-in/verification-codes.ts'

/**
 * How the user can prove their identity. A password or a mailed code would circumvent a second
 * factor, so an account that has one proves its owner by it.
 */
async function proofMethods(deps: Deps, account: Account): Promise<ProofMethod[]> {
  const { needed, totp, passkeys, recoveryCodes } = await findSecondFactors(
    deps.database,
    account.id,
    rolesNeedSecondFactorByDefault(deps.demo),
  )
  const factors: ProofMethod[] = [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
  ]
  if (needed && factors.length > 0)
    return [...factors, ...(recoveryCodes > 0 ? (['recovery_code'] as const) : [])]
  return [
    ...(account.hasPassword ? (['password'] as const) : []),
    ...factors,
    ...(account.emailVerifiedAt ? (['email'] as const) : []),
    ...(account.phoneVerifiedAt ? (['phone'] as const) : []),
  ]
}

const loadAccount = async ({ database }: Deps, userId: number): Promise<Account> =>
  (await findAccount(database, userId)) ?? refuse('not_found')

export async function showIdentityProof(deps: Deps, user: Actor): Promise<IdentityProof> {
  return {
    fresh: isProofFresh(user, deps.clock.now()),
    fresh_until: new Date(Math.max(0, user.provedAt.getTime() + PROOF_MS)).toISOString(),
    methods: await proofMethods(deps, await loadAccount(deps, user.userId)),
  }
}

/** Sends a code to the account's own verified address. */
export async function sendProofCode(
  deps: Deps,
  user: Actor,
  to: 'email' | 'phone',
  lang: string,
): Promise<PendingCode> {
  const account = await loadAccount(deps, user.userId)
  if (!(await proofMethods(deps, account)).includes(to)) return refuse('reauth_required')
  const identifier: Identifier =
    to === 'email' ? { email: account.email ?? '' } : { phone: account.phone ?? '' }
  const { userId } = user
  return sendCode(deps, { purpose: 'proof', identifier, requestOrigin: { userId }, userId, lang })
}

export type Proof = {
  password?: string | undefined
  passkey?: { challenge_id: string; response: Record<string, unknown> } | undefined
  totp?: string | undefined
  recovery_code?: string | undefined
  sent_code?: { verify_id: string; code: string } | undefined
}

/** Runs outside any transaction: comparing a password is slow. */
export async function proveIdentity(
  deps: Deps,
  user: Actor,
  proof: Proof,
  requestOrigin: RequestOrigin,
): Promise<IdentityProof> {
  const { database, clock } = deps
  const methods = await proofMethods(deps, await loadAccount(deps, user.userId))
  const requireMethod = (...allowed: ProofMethod[]) =>
    void (allowed.some((method) => methods.includes(method)) || refuse('reauth_required'))
  const { userId } = user
  if (proof.password !== undefined) {
    requireMethod('password')
    await requirePassword(deps, {
      userId,
      password: proof.password,
      field: 'password',
      requestOrigin,
    })
  } else if (proof.passkey) {
    requireMethod('passkey')
    await requirePasskey(deps, userId, proof.passkey.challenge_id, proof.passkey.response)
  } else if (proof.totp !== undefined) {
    requireMethod('totp')
    await requireTotp(deps, userId, proof.totp, requestOrigin)
  } else if (proof.recovery_code !== undefined) {
    requireMethod('recovery_code')
    await requireRecoveryCode(deps, userId, proof.recovery_code, requestOrigin)
  } else if (proof.sent_code) {
    requireMethod('email', 'phone')
    await requireSentCode(deps, userId, proof.sent_code, requestOrigin)
  } else refuse('validation_failed', undefined, { password: 'validation.required' })
  const now = clock.now()
  await markProved(database, user.sessionId, now)
  return showIdentityProof(deps, { ...user, provedAt: now })
}

async function requireSentCode(
  deps: Deps,
  userId: number,
  { verify_id: verifyId, code }: { verify_id: string; code: string },
  requestOrigin: RequestOrigin,
): Promise<void> {
  const sent = await checkCode(deps, { verifyId, purpose: 'proof', code, requestOrigin })
  if (sent.userId !== userId) refuse('wrong_code', undefined, { code: 'wrong_code' })
  await deps.database.transaction((tx) => redeemCode(tx, deps, verifyId, sent.counters))
}
