import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'

/** Why a payment needs a person. */
export const STUCK_KINDS = [
  'hold_ending',
  'hold_lost',
  'refund_unknown',
  'refund_late',
  'amount_mismatch',
  'unknown_reference',
] as const
export type StuckKind = (typeof STUCK_KINDS)[number]

/** What is checked again at the provider. */
export const STUCK_SUBJECTS = ['payment', 'refund', 'webhook'] as const
export type StuckSubject = (typeof STUCK_SUBJECTS)[number]

/** Banks usually return money within this time. */
export const REFUND_LATE_MS = 3 * DAY_MS
/** A webhook may overtake its payment, so it is not unknown at once. */
export const WEBHOOK_EARLY_MS = 5 * MINUTE_MS
/** Events of other systems at the same account would fill the list for ever. */
export const WEBHOOK_SHOWN_MS = 7 * DAY_MS
/** A dispute that must be answered within this time is urgent. */
export const DISPUTE_URGENT_MS = 48 * HOUR_MS
