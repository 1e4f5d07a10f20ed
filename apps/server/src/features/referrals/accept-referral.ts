import { readReferralCode } from '@hawker/domain/referral-code'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { settingsOf } from '../settings/index.ts'
import {
  comesInVain,
  findReferrer,
  givenCode,
  insertReferral,
  mayAccept,
} from './referral.store.ts'
import { welcomeFriend } from './reward-referral.ts'

type Needs = Pick<Deps, 'clock'>
type Friend = { userId: number; code: string }

/**
 * Ties a newcomer to whoever invited them, by a code that they give before their first order. Refuses `referral_invalid`, also for one household and
 * for more friends than count, and `referral_too_late`.
 */
export async function acceptReferral(tx: Tx, deps: Needs, friend: Friend): Promise<void> {
  const outcome = await tie(tx, deps, friend)
  if (outcome !== 'tied') refuse(outcome, undefined, { code: outcome })
}

/** The same by the code that they registered with. One that is nobody's keeps nobody from registering. */
export async function acceptGiven(tx: Tx, deps: Needs, userId: number): Promise<void> {
  const code = await givenCode(tx, userId)
  if (code !== undefined) await tie(tx, deps, { userId, code })
}

async function tie(
  tx: Tx,
  deps: Needs,
  { userId, code }: Friend,
): Promise<'tied' | 'referral_invalid' | 'referral_too_late'> {
  const { referralActive, referralMonthMax } = await settingsOf(tx)
  const known = referralActive ? readReferralCode(code) : undefined
  const referrerId = known && (await findReferrer(tx, known))
  if (!referrerId || referrerId === userId) return 'referral_invalid'
  if (!(await mayAccept(tx, userId))) return 'referral_too_late'
  const pair = { referrerId, friendId: userId, now: deps.clock.now() }
  if (await comesInVain(tx, { ...pair, mostAMonth: referralMonthMax })) return 'referral_invalid'
  const made = await insertReferral(tx, pair)
  if (!made) return 'referral_too_late'
  await welcomeFriend(tx, deps, { id: made.id, ...pair })
  return 'tied'
}
