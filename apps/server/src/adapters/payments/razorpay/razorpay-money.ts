import type { Money } from '@hawker/domain/money/money'
import { type AmountRules, fromProviderInteger, toProviderInteger } from '../minor-units.ts'
import type { UnsupportedReason } from '../port.ts'

/** Razorpay counts the decimals of ISO 4217. The last of three must be 0. */
const RULES: AmountRules = { steps: { KWD: 10n, BHD: 10n, OMR: 10n } }

/** An account takes INR at once, and the others after Razorpay has allowed them. */
export const RAZORPAY_CURRENCIES = 'INR AED AUD BHD CAD EUR GBP JPY KWD OMR SAR SGD USD'.split(' ')

export const toRazorpayUnits = (amount: Money): number => Number(toProviderInteger(amount, RULES))
export const fromRazorpayUnits = (units: number, currency: string): Money =>
  fromProviderInteger(units, currency, RULES)

export function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  if (!RAZORPAY_CURRENCIES.includes(amount.currency)) return 'currency_not_taken'
  // One rupee, and a hundred units of the others.
  if (amount.minor < (amount.currency === 'JPY' ? 1n : 100n)) return 'total_too_small'
  const step = RULES.steps?.[amount.currency] ?? 1n
  return amount.minor % step === 0n ? null : 'currency_not_taken'
}
