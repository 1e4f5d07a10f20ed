import { type NumberReading, readNumber } from '@hawker/std/read-number'
import { words } from '../../read/words.ts'
import { isNullWord } from '../../read/clean-text.ts'
import { fromMinorUnits, toMinorUnits } from '../../read/decimal.ts'
import type { RowIssues } from '../../report/row-issue.ts'

/** Codes, signs and words of currencies before or behind an amount: 'USD 5', '5 zł', 'R$ 5'. */
const CURRENCY = `(?:${words(
  '[A-Z]{1,3}\\$ | [A-Z]{3} | \\p{Sc} | zł | kr\\.? | Kč | Ft | lei | лв\\.? | руб\\.? | р\\. | грн\\.?',
  'сум | тг\\.? | дин\\.? | ден\\.? | KD | Rs\\.? | Rp\\.? | RM | S/\\.? | LE | L\\.E\\.? | E£ | R | Q | TL',
  'S?Fr\\.? | KM | đ | 円 | 元 | 圆 | 원 | บาท | บ\\.',
  'ر\\.س\\.? | د\\.[إكمج]\\.? | ج\\.م\\.? | ل\\.ل\\.? | ريال | درهم | جنيه | دينار | ليرة | تومان',
  '\u05e9["\u05f4]\u05d7',
).join('|')})`
const BEFORE = new RegExp(`^${CURRENCY}\\s*(?=[\\p{Nd}.,])`, 'iu')
const BEHIND = new RegExp(`(?<=[\\p{Nd}.,–—-])\\s*${CURRENCY}$`, 'iu')
/** '5,-', '5.–' and '5:-' are whole amounts. */
const NO_MINOR = /(?<=\p{Nd})\s*[.,:][-–—]{1,2}$/u
/** India counts in lakhs: '1,25,000'. */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?=\.|$)/
const MAX_DIGITS = 12

/**
 * A price in minor units. The file states no locale, so one mark before three digits is ambiguous:
 * it separates thousands unless the currency has three decimals. Such a price is noted, and one
 * with more decimals than the currency is rounded. Undefined for an empty cell and for anything
 * that is no amount, which is noted too.
 */
export function readPrice(text: string, decimals: number, issues: RowIssues): bigint | undefined {
  const trimmed = text.trim()
  const bare = trimmed
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .trim()
    .replace(NO_MINOR, '')
    .replace(LAKHS, (grouped) => grouped.replaceAll(',', ''))
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
