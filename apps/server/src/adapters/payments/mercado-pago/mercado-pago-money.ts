import type { Money } from '@hawker/domain/money/money'
import { fromProviderDecimal, toProviderDecimal } from '../minor-units.ts'
import type { UnsupportedReason } from '../port.ts'

/** An account takes only the currency of its country. */
export const MERCADO_PAGO_CURRENCIES = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']

/** A decimal number of the major unit. */
export const toMercadoPagoDecimal = (amount: Money): number => Number(toProviderDecimal(amount))
export const fromMercadoPagoDecimal = (value: number, currency: string): Money =>
  fromProviderDecimal(value, currency)

export function unsupportedReason({ amount }: { amount: Money }): UnsupportedReason | null {
  if (!MERCADO_PAGO_CURRENCIES.includes(amount.currency)) return 'currency_not_taken'
  // Colombian pesos are paid whole.
  if (amount.currency === 'COP' && amount.minor % 100n !== 0n) return 'currency_not_taken'
  return amount.minor > 0n ? null : 'total_too_small'
}
