const REASONS = new Set([
  'total_too_small',
  'total_too_large',
  'cash_limit',
  'table_unconfirmed',
  'too_many_cash_orders',
  'login_first',
  'insufficient_wallet',
  'currency_not_taken',
  'country_not_taken',
  'test_only',
  'provider_down',
])

/** Text key of the reason why a method is unavailable. */
export const reasonKey = (reason: string): string =>
  `payment.reason_${REASONS.has(reason) ? reason : 'not_taken_here'}`
