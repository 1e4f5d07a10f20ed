/**
 * Providers whose payouts staff record. Mercado Pago and PayTabs only make files of them, and Moyasar
 * lists none to merchants whom their bank pays directly.
 */
export const RECORDED_PAYOUT_TAGS = ['mercado-pago', 'moyasar', 'paytabs'] as const
export type RecordedPayoutTag = (typeof RECORDED_PAYOUT_TAGS)[number]

export const RECORDED_PAYOUT_STATES = ['proposed', 'booked', 'withdrawn'] as const
export type RecordedPayoutState = (typeof RECORDED_PAYOUT_STATES)[number]
