import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

type ReferralPair = { id: number; referrerId: number; friendId: number }

/** Announces that a friend joined and got their credit; amounts in base currency. */
export const recordFriendJoined = (
  tx: Tx,
  {
    id,
    referrerId,
    friendId,
    amount,
    minBasket,
  }: ReferralPair & { amount: bigint; minBasket: bigint },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'referral.joined',
      key: `referral.joined:${id}`,
      userId: referrerId,
      payload: { friend_id: friendId, to: String(amount), min: String(minBasket) },
    },
    now,
  )

/** Announces the referrer's reward; the amount in base currency. */
export const recordReferralRewarded = (
  tx: Tx,
  { id, referrerId, friendId, amount }: ReferralPair & { amount: bigint },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'referral.rewarded',
      key: `referral.rewarded:${id}`,
      userId: referrerId,
      payload: { friend_id: friendId, from: String(amount) },
    },
    now,
  )
