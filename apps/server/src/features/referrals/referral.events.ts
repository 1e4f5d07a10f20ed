import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

type Both = { id: number; referrerId: number; friendId: number }

/** Somebody came by a code. */
export const friendJoined = (tx: Tx, { id, referrerId, friendId }: Both, now: Date): Promise<void> =>
  recordEvent(tx, { topic: 'referral.joined', key: `referral.joined:${id}`, userId: referrerId, payload: { friend_id: friendId } }, now)

/** Both have their credit; amounts in base currency. */
export const referralRewarded = (
  tx: Tx,
  { id, referrerId, friendId, amounts }: Both & { amounts: { from: bigint; to: bigint } },
  now: Date,
): Promise<void> =>
  recordEvent(
    tx,
    {
      topic: 'referral.rewarded',
      key: `referral.rewarded:${id}`,
      userId: referrerId,
      payload: { friend_id: friendId, from: String(amounts.from), to: String(amounts.to) },
    },
    now,
  )
