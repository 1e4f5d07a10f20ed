/** The codes of providers in our words. Others are shown as the provider writes them. */
const REASONS: Readonly<Record<string, string>> = {
  // Stripe
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  fraudulent: 'fraudulent',
  unrecognized: 'unrecognized',
  duplicate: 'duplicate',
  credit_not_processed: 'refund_missing',
  subscription_canceled: 'canceled',
  general: 'general',
  // PayPal
  merchandise_or_service_not_received: 'not_received',
  merchandise_or_service_not_as_described: 'not_as_described',
  unauthorised: 'fraudulent',
  duplicate_transaction: 'duplicate',
  incorrect_amount: 'wrong_amount',
  payment_by_other_means: 'duplicate',
  canceled_recurring_billing: 'canceled',
  other: 'general',
  // Razorpay
  goods_or_services_not_received: 'not_received',
  goods_or_services_not_provided: 'not_received',
  goods_or_services_not_as_described: 'not_as_described',
  // Paystack
  fraud: 'fraudulent',
  chargeback: 'general',
  // Mercado Pago
  'cardholder dispute': 'general',
  fraud_alert: 'fraud_alert',
  // Its claims have three letters and a number, such as PNR4071
  pnr: 'not_received',
  pdd: 'not_as_described',
  claim: 'general',
}

const CLAIM_CODE = /^([a-z]{3})\d+$/

/** The last part of a text's key, or undefined for a code that we do not know. */
export function reasonKey(reason: string): string | undefined {
  const code = reason.toLowerCase().replace(CLAIM_CODE, '$1')
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
}
