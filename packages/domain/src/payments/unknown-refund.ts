/** How staff end a refund of which nobody knows whether the provider made it. */
export const REFUND_DECISIONS = ['made', 'not_made'] as const
export type RefundDecision = (typeof REFUND_DECISIONS)[number]

/** Ids of refunds at the providers are longer than the shortest and shorter than the longest. */
export const REFUND_ID_MIN = 4
export const REFUND_ID_MAX = 100
