import type { Money } from '@hawker/domain/money/money'
import { type AmountRules, fromProviderInteger, toProviderInteger } from '../minor-units.ts'
import type { UnsupportedReason } from '../port.ts'

/**
 * Moyasar counts the decimals of CLDR. These differ from those of ISO 4217. An account can list
 * payments in more currencies than we take.
 */
const RULES: AmountRules = { decimals: { IQD: 0, PKR: 0, TZS: 0, MUR: 0, UZS: 0 } }
/** Moyasar refuses invoices below this, in its own units. */
const MINIMUM = 100n

export const MOYASAR_CURRENCIES = 'SAR AED BHD EGP EUR GBP IQD JOD JPY KWD OMR PKR QAR USD'.split(
  ' ',
)

export const toMoyasarUnits = (amount: Money): number => Number(toProviderInteger(amount, RULES))
export const fromMoyasarUnits = (units: number, currency: string): Money =>
  fromProviderInteger(units, currency, RULES)

export function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  if (!MOYASAR_CURRENCIES.includes(amount.currency)) return 'currency_not_taken'
  try {
    return toProviderInteger(amount, RULES) < MINIMUM ? 'total_too_small' : null
  } catch (error) {
    // Moyasar cannot count this amount of the currency.
    if (error instanceof RangeError) return 'currency_not_taken'
    throw error
  }
}
