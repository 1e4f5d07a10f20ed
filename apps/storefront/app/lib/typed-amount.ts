import { westernDigits } from '@hawker/i18n/western-digits'

const AROUND = /^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu
/** Whole units, in groups of three or in one; what comes after the last separator. */
const PARTS = /^(.*?)(?:([.,٫])(\d*))?$/
const WHOLE = /^(?:\d+|\d{1,3}([.,'])\d{3}(?:\1\d{3})*)$/

/**
 * An amount as people type it: with comma or point, in groups, with its sign, in the digits of their keyboard. One separator before three digits is one
 * of thousands, unless the currency has coins that fine. Null when it is none, or finer than the currency's coins.
 */
export function typedAmount(text: string, decimals: number): number | null {
  const typed = westernDigits(text)
    .replace(AROUND, '')
    .replace(/[\s’٬]/g, "'")
  const [, before = '', mark = '', after = ''] = PARTS.exec(typed) ?? []
  const groups =
    mark !== '' &&
    mark !== '٫' &&
    (before.includes(mark) || (after.length === 3 && decimals < 3 && /^[1-9]\d{0,2}$/.test(before)))
  const [whole, fraction] = groups ? [typed, ''] : [before, after.replace(/0+$/, '')]
  const digits = whole.replace(/\D/g, '')
  if (!WHOLE.test(whole) || digits.length > 9 || fraction.length > decimals) return null
  return Number(`${digits}.${fraction}`)
}
