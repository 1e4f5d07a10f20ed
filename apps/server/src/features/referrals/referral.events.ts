import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Both = { id: number; referrerId: number; friendId: number }

/** Somebody came by a code, and has their credit; amounts in base currency. */
export const friendJoined = (
  tx: Tx,
  { id, referrerId, friendId, amount, minBasket }: Both & { amount: bigint; minBasket: bigint },
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

/** The referrer has theirs; the amount in base currency. */
export const referralRewarded = (
  tx: Tx,
  { id, referrerId, friendId, amount }: Both & { amount: bigint },
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
