import { isoDecimals } from '@hawker/domain/money/iso-decimals'

/** Our books count by ISO 4217. `Intl` does not: it knows no centavos of COP. */
function amountText(minor: string, currency: string): string {
  const decimals = isoDecimals(currency)
  const isNegative = minor.startsWith('-')
  const digits = minor.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${isNegative ? '-' : ''}${whole}${fraction} ${currency}`
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A value of the audit log as staff read it. Amounts are stored as minor units with their currency. */
export function detailText(value: unknown): string {
  if (isText(value)) return value
  if (!Array.isArray(value) || value.length === 0 || !value.every(isText))
    return JSON.stringify(value)
  const [minor = '', currency = ''] = value
  return value.length === 2 && /^-?\d+$/.test(minor) && /^[A-Z]{3}$/.test(currency)
    ? amountText(minor, currency)
    : value.join(', ')
}
