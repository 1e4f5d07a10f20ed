import type { SignInMethod } from '@hawker/contract/identity'
import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { PROOF_MS } from '../../../core/actor.ts'
import { refuseAndCommit } from '../../../core/refuse.ts'
import { type Account, findAccount } from '../account.store.ts'
import {
  findSecondFactors,
  rolesNeedSecondFactorByDefault,
} from '../second-factor/second-factor.store.ts'
import { newToken } from './new-token.ts'
import { insertSession } from './session.store.ts'

export const SESSION_MS = 7 * DAY_MS
/** A session that waits for its second factor lasts as long as the proof of the first. */
const WAITING_MS = PROOF_MS

export type OpenedSession = { token: string; expiresAt: Date; account: Account }
export type SignInContext = {
  method: SignInMethod
  userAgent: string | undefined
  /** The session that this one replaces had passed a second factor. */
  passedSecondFactor?: boolean
}

/**
 * Signs a user in with a new token. A token that an attacker planted in the browser is never
 * accepted. Every way of signing in ends here: without a second factor where one is needed, the
 * session waits for it, and `second_factor_required` brings its token.
 */
export async function openSession(
  tx: Tx,
  { clock, random, demo }: Pick<Deps, 'clock' | 'random' | 'demo'>,
  userId: number,
  { method, userAgent, passedSecondFactor = false }: SignInContext,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newToken(random)
  // A passkey is two factors: the device, and the finger or PIN that unlocks it.
  const isPassed = passedSecondFactor || method === 'passkey'
  const { needed, totp, passkeys } = await findSecondFactors(
    tx,
    userId,
    rolesNeedSecondFactorByDefault(demo),
  )
  const isWaiting = needed && !isPassed
  const expiresAt = new Date(now.getTime() + (isWaiting ? WAITING_MS : SESSION_MS))
  const secondFactorAt = isPassed ? now : undefined
  await insertSession(tx, { userId, token, userAgent, method, now, expiresAt, secondFactorAt })
  if (isWaiting)
    return refuseAndCommit('second_factor_required', {
      access_token: token,
      expires_at: expiresAt.toISOString(),
      step: totp || passkeys > 0 ? 'verify' : 'enrol',
    })
  return { token, expiresAt, account: await loadSignedInAccount(tx, userId) }
}

export async function loadSignedInAccount(tx: Tx, userId: number): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Error(`signed-in user ${userId} does not exist`)
  return account
}
