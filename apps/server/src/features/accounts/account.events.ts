import type { Tx } from '../../database/tx.ts'
import { recordEvent } from '../../jobs/jobs.ts'

/** Somebody registered with a code that they were invited with; whose it is, and whether it counts, is for those who listen. */
export const referralGiven = (tx: Tx, userId: number, now: Date): Promise<void> =>
  recordEvent(tx, { topic: 'referral.given', key: `referral.given:${userId}`, userId }, now)
