import { westernDigits } from '@hawker/i18n/western-digits'

/** An amount as people type it: comma or point, the digits of their keyboard. Undefined when it is none, or finer than the currency's coins. */
export function readAmount(typed: string, decimals: number): number | undefined {
  const plain = westernDigits(typed.trim()).replace(/[,\u066b]/g, '.')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return undefined
  const [, fraction = ''] = plain.split('.')
  return fraction.replace(/0+$/, '').length > decimals ? undefined : Number(plain)
}
