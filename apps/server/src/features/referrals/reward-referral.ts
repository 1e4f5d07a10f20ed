import { DAY_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../settings/index.ts'
import { endCredit, grantCredit } from '../wallet/index.ts'
import { recordFriendJoined, recordReferralRewarded } from './referral.events.ts'
import {
  type DeliveryLocation,
  type DeniedReferral,
  denySameHousehold,
  lockDueReward,
  lockRewarded,
  lockWelcome,
  markRefunded,
  markRewarded,
} from './referral.store.ts'

type RewardDeps = Pick<Deps, 'clock'>
const creditKeys = (id: number) => ({ from: `referral:${id}:from`, to: `referral:${id}:to` })
const transferDetails = (id: number, now: Date) => ({
  kind: 'referral',
  ref: { type: 'referral', id } as const,
  now,
})

/** Tells the referrer, and grants the credit if the friend is proven. Else it follows later. */
export async function welcomeFriend(
  tx: Tx,
  deps: RewardDeps,
  pair: { id: number; referrerId: number; friendId: number },
): Promise<void> {
  const { referralPriceTo: amount, referralMinOrder: minBasket } = await settingsOf(tx)
  await recordFriendJoined(tx, { ...pair, amount, minBasket }, deps.clock.now())
  await grantWelcomeCredit(tx, deps, pair)
}

/**
 * Grants the friend's credit, which applies to orders above a minimum. The friend must be proven:
 * accounts that prove nothing would collect it without end.
 */
export async function grantWelcomeCredit(
  tx: Tx,
  { clock }: RewardDeps,
  { id, friendId }: { id: number; friendId: number },
): Promise<void> {
  if (!(await lockWelcome(tx, id))) return
  const now = clock.now()
  const {
    referralPriceTo: amount,
    referralMinOrder: minBasket,
    referralCreditDays,
  } = await settingsOf(tx)
  const expiresAt = new Date(now.getTime() + referralCreditDays * DAY_MS)
  if (amount > 0n)
    await grantCredit(tx, {
      ...transferDetails(id, now),
      userId: friendId,
      amount,
      minBasket,
      expiresAt,
      key: creditKeys(id).to,
    })
}

/**
 * Rewards the referrer once claims for the friend's first order are no longer possible. A fully
 * refunded order earns nothing.
 */
export async function rewardReferral(tx: Tx, { clock }: RewardDeps, id: number): Promise<void> {
  const now = clock.now()
  const due = await lockDueReward(tx, id, now)
  if (!due) return
  if (due.fullyRefunded) {
    await markRefunded(tx, id, 'denied')
    return endWelcomeCredit(tx, due, now)
  }
  const { referralPriceFrom: amount, referralCreditDays } = await settingsOf(tx)
  const expiresAt = new Date(now.getTime() + referralCreditDays * DAY_MS)
  if (amount > 0n)
    await grantCredit(tx, {
      ...transferDetails(id, now),
      userId: due.referrerId,
      amount,
      expiresAt,
      key: creditKeys(id).from,
    })
  await markRewarded(tx, id, now)
  await recordReferralRewarded(tx, { ...due, amount }, now)
}

/** Reverses the rewards of an order that was refunded later, as far as the credit is unspent. */
export async function reverseReferral(tx: Tx, { clock }: RewardDeps, id: number): Promise<void> {
  const referral = await lockRewarded(tx, id)
  if (!referral?.fullyRefunded) return
  const now = clock.now()
  const { from } = creditKeys(id)
  await endCredit(tx, {
    ...transferDetails(id, now),
    userId: referral.referrerId,
    granted: from,
    key: `${from}:back`,
  })
  await endWelcomeCredit(tx, referral, now)
  await markRefunded(tx, id, 'reversed')
}

/** Ends the friend's remaining credit. */
export async function endWelcomeCredit(
  tx: Tx,
  { id, friendId }: DeniedReferral,
  now: Date,
): Promise<void> {
  const { to } = creditKeys(id)
  await endCredit(tx, {
    ...transferDetails(id, now),
    userId: friendId,
    granted: to,
    key: `${to}:back`,
  })
}

/**
 * Runs before an invited friend's order is paid. At the referrer's address, device or card, the
 * welcome credit does not apply.
 */
export async function denyHouseholdReferral(
  tx: Tx,
  friendId: number,
  location: DeliveryLocation,
  now: Date,
): Promise<void> {
  const denied = await denySameHousehold(tx, friendId, location)
  if (denied) await endWelcomeCredit(tx, denied, now)
}
