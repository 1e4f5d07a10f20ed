/**
 * Mercado Pago numbers claims, chargebacks and payments apart, so the ids of claims and of warned
 * payments get these in front.
 */
export const CLAIM_PREFIX = 'claim-'
export const FRAUD_ALERT_PREFIX = 'fraud-alert-'

/**
 * A claim is a complaint to the provider, and a fraud alert is the provider's own warning. Neither
 * takes money, so nobody is liable for it.
 */
export type DisputeKind = 'dispute' | 'claim' | 'fraud_alert'

export function disputeKind(tag: string, disputeId: string): DisputeKind {
  if (tag !== 'mercado-pago') return 'dispute'
  if (disputeId.startsWith(CLAIM_PREFIX)) return 'claim'
  return disputeId.startsWith(FRAUD_ALERT_PREFIX) ? 'fraud_alert' : 'dispute'
}
