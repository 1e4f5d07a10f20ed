import { type NumberReading, readNumber } from '@hawker/std/read-number'
import { isNullWord } from '../../read/clean-text.ts'
import { fromMinorUnits, toMinorUnits } from '../../read/decimal.ts'
import type { RowIssues } from '../../report/row-issue.ts'

/** Codes and signs of currencies before or behind an amount: 'USD 5', '5 zł', 'US$ 5', '5 руб.'. */
const CURRENCY =
  '(?:[A-Z]{2,3}\\$|[A-Z]{3}|\\p{Sc}|zł|kr\\.?|Kč|Ft|lei|лв\\.?|руб\\.?|р\\.|₽|ر\\.س|د\\.إ|ج\\.م|د\\.ك|KD|Rs\\.?|TL)'
const BEFORE = new RegExp(`^${CURRENCY}\\s*(?=[\\p{Nd}.,])`, 'iu')
const BEHIND = new RegExp(`(?<=[\\p{Nd}.,])\\s*${CURRENCY}$`, 'iu')
const MAX_DIGITS = 12

/**
 * A price in minor units. The file states no locale, so one mark before three digits is ambiguous:
 * it separates thousands unless the currency has three decimals. Such a price is noted, and one
 * with more decimals than the currency is rounded. Undefined for an empty cell and for anything
 * that is no amount, which is noted too.
 */
export function readPrice(text: string, decimals: number, issues: RowIssues): bigint | undefined {
  const trimmed = text.trim()
  const bare = trimmed.replace(BEFORE, '').replace(BEHIND, '')
  if (bare === '' || isNullWord(bare)) return undefined
  const reading = readNumber(bare, {
    marks: undefined,
    maxDecimals: Number.POSITIVE_INFINITY,
    maxDigits: MAX_DIGITS,
  })
  const decimal = decimalOf(reading, decimals)
  if (decimal === undefined) {
    issues.noted('price', trimmed, 'price_not_understood')
    return undefined
  }
  const minor = toMinorUnits(decimal, decimals)
  if (reading.problem === 'ambiguous') issues.noted('price', trimmed, 'price_ambiguous', decimal)
  else if ((decimal.split('.')[1] ?? '').length > decimals)
    issues.repaired('price', trimmed, fromMinorUnits(minor, decimals), 'price_rounded')
  return minor
}

function decimalOf(reading: NumberReading, decimals: number): string | undefined {
  if (reading.problem === undefined) return reading.decimal
  if (reading.problem !== 'ambiguous') return undefined
  return decimals >= 3 ? reading.fraction : reading.thousands
}
