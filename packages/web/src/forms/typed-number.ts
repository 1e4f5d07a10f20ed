import { westernDigits } from '@hawker/i18n/western-digits'

/**
 * Reads a typed number above zero with at most three decimals, with a point or a comma, in the
 * digits of any keyboard. Null for everything else.
 */
export function typedNumber(text: string): number | null {
  const plain = westernDigits(text.trim()).replace(/[,\u066b]/, '.')
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(plain)) return null
  const value = Number(plain)
  return value > 0 ? value : null
}
