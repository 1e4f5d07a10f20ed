import type { Tx } from '@hawker/postgres/tx'
import { recordEvent } from '../../core/events.ts'

/**
 * Announces that a new user registered with a referral code. Listeners decide who owns the code and
 * whether it counts.
 */
export const recordReferralCodeUsed = (tx: Tx, userId: number, now: Date): Promise<void> =>
  recordEvent(tx, { topic: 'referral.given', key: `referral.given:${userId}`, userId }, now)
