/** Our books count the minor units of ISO 4217, which `Intl` knows. */
function amountText(minor: string, currency: string): string {
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
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
