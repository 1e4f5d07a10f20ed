import { readReferralCode } from '@hawker/domain/payments/referral-code'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import {
  canAcceptReferral,
  findReferrer,
  findRegistrationCode,
  insertReferral,
  isIneligible,
} from './referral.store.ts'
import { welcomeFriend } from './reward-referral.ts'

type AcceptDeps = Pick<Deps, 'clock'>
type InvitedFriend = { userId: number; code: string }

/**
 * Links a new user to the owner of the code, before the user's first order. Refuses
 * `referral_invalid`, also for a shared household and above the monthly limit, and
 * `referral_too_late`.
 */
export async function acceptReferral(
  tx: Tx,
  deps: AcceptDeps,
  friend: InvitedFriend,
): Promise<void> {
  const outcome = await linkFriend(tx, deps, friend)
  if (outcome !== 'linked') refuse(outcome, undefined, { code: outcome })
}

/** The same for the code given at registration. An unknown code does not fail the registration. */
export async function acceptRegistrationCode(
  tx: Tx,
  deps: AcceptDeps,
  userId: number,
): Promise<void> {
  const code = await findRegistrationCode(tx, userId)
  if (code !== undefined) await linkFriend(tx, deps, { userId, code })
}

async function linkFriend(
  tx: Tx,
  deps: AcceptDeps,
  { userId, code }: InvitedFriend,
): Promise<'linked' | 'referral_invalid' | 'referral_too_late'> {
  const { referralActive, referralMonthMax } = await settingsOf(tx)
  const validCode = referralActive ? readReferralCode(code) : undefined
  const referrerId = validCode && (await findReferrer(tx, validCode))
  if (!referrerId || referrerId === userId) return 'referral_invalid'
  if (!(await canAcceptReferral(tx, userId))) return 'referral_too_late'
  const pair = { referrerId, friendId: userId, now: deps.clock.now() }
  if (await isIneligible(tx, { ...pair, maxPerMonth: referralMonthMax })) return 'referral_invalid'
  const referral = await insertReferral(tx, pair)
  if (!referral) return 'referral_too_late'
  await welcomeFriend(tx, deps, { id: referral.id, ...pair })
  return 'linked'
}
