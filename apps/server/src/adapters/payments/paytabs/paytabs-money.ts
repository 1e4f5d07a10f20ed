import type { Money } from '@hawker/domain/money/money'
import { fromProviderDecimal, toProviderDecimal } from '../minor-units.ts'
import type { UnsupportedReason } from '../port.ts'

/** A profile takes one or several of these. */
export const PAYTABS_CURRENCIES =
  'AED BHD EGP EUR GBP INR IQD JOD KWD MAD OMR PKR QAR SAR USD'.split(' ')

/** A decimal number of the major unit. */
export const toPaytabsDecimal = (amount: Money): number => Number(toProviderDecimal(amount))
export const fromPaytabsDecimal = (value: string, currency: string): Money =>
  fromProviderDecimal(value.replaceAll(',', ''), currency)

export function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  if (!PAYTABS_CURRENCIES.includes(amount.currency)) return 'currency_not_taken'
  return toPaytabsDecimal(amount) < 0.01 ? 'total_too_small' : null
}
