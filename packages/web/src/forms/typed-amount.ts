import { westernDigits } from '@hawker/i18n/western-digits'

/** Nobody types a longer amount. The patterns below take quadratic time on a long text. */
const MAX_LENGTH = 60
const SPACES_AND_SIGNS = /^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu
/** What is before and after the last separator. */
const PARTS = /^(.*?)(?:([.,٫])(\d*))?$/
/** Whole units, with or without thousands separators. */
const WHOLE = /^(?:\d+|\d{1,3}([.,'])\d{3}(?:\1\d{3})*)$/

/**
 * Reads an amount as people type it: with comma or point, thousands separators, a currency sign, in
 * the digits of any keyboard. One separator before three digits separates thousands, unless the
 * currency has three decimals. Null for anything else, and for more decimals than the currency has.
 */
export function typedAmount(text: string, decimals: number): number | null {
  if (text.length > MAX_LENGTH) return null
  const typed = westernDigits(text)
    .replace(SPACES_AND_SIGNS, '')
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
