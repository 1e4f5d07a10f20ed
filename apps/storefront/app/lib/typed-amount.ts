import { westernDigits } from '@hawker/i18n/western-digits'

/** An amount as people type it, with a comma or their own digits; null when it is none. */
export function typedAmount(text: string, decimals: number): number | null {
  const plain = westernDigits(text.trim()).replace(/[,٫]/g, '.')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return null
  return Number(Number(plain).toFixed(decimals))
}
