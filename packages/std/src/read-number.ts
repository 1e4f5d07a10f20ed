import { westernDigits } from './western-digits.ts'

/** The marks of a locale, as `Intl` writes them. */
export type NumberMarks = { readonly decimal: string; readonly group: string }

export type NumberProblem = 'not_a_number' | 'ambiguous' | 'too_many_decimals' | 'too_large'

/** `decimal` is canonical: digits, and a point before a fraction that does not end in 0. */
export type NumberReading =
  | { readonly decimal: string; readonly problem?: undefined }
  | {
      readonly problem: 'ambiguous'
      readonly thousands: string
      /** Undefined when the fraction is longer than allowed. */
      readonly fraction: string | undefined
    }
  | { readonly problem: Exclude<NumberProblem, 'ambiguous'> }

type Options = {
  /** Undefined: the writer's locale is unknown. */
  readonly marks: NumberMarks | undefined
  readonly maxDecimals: number
  readonly maxDigits?: number
}

/** Nobody writes a longer number. The patterns below take quadratic time on a long text. */
const MAX_LENGTH = 60
/** The Arabic decimal mark, which never separates thousands. */
const ARABIC_MARK = '\u066B'
const BIDI_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const AROUND = /^[\s\p{Sc}]+|[\s\p{Sc}]+$/gu
/** Spaces, apostrophes and the Arabic thousands mark, which never separate a fraction. */
const GROUP_ONLY = /[\s'’٬]/g
/** What is before and after the last mark that may separate a fraction. */
const PARTS = /^(.*?)(?:([.,\u066B])(\d*))?$/
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([.,'])\d{3}(?:\1\d{3})*)$/

/**
 * Reads a number as people write it, in the digits of any script. The result is the number, or the
 * reason why there is none: never another number.
 *
 * One mark before exactly three digits can separate thousands or a fraction. The locale decides; if
 * it does not, or if the other reading is possible too, the number is ambiguous.
 */
export function readNumber(text: string, options: Options): NumberReading {
  if (text.length > MAX_LENGTH) return { problem: 'not_a_number' }
  const typed = plainText(text)
  const [, before = '', mark = '', after = ''] = PARTS.exec(typed) ?? []
  if (mark === '') return numberOf(typed, '', options)
  if (before.includes(mark)) return numberOf(typed, '', options)
  if (mark === ARABIC_MARK || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before))
    return before === '' && after === ''
      ? { problem: 'not_a_number' }
      : numberOf(before || '0', after, options)
  const { marks, maxDecimals } = options
  if (maxDecimals < 3 && marks?.group === mark) return numberOf(typed, '', options)
  if (maxDecimals >= 3 && marks?.decimal === mark) return numberOf(before, after, options)
  return {
    problem: 'ambiguous',
    thousands: before + after,
    fraction: decimalIn(numberOf(before, after, options)),
  }
}

const decimalIn = (reading: NumberReading): string | undefined =>
  reading.problem === undefined ? reading.decimal : undefined

const plainText = (text: string): string =>
  westernDigits(text)
    .replace(BIDI_MARKS, '')
    .replace(AROUND, '')
    .replace(GROUP_ONLY, "'")
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')

function numberOf(
  whole: string,
  fraction: string,
  { maxDecimals, maxDigits = 9 }: Options,
): NumberReading {
  if (!WHOLE.test(whole)) return { problem: 'not_a_number' }
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > maxDecimals) return { problem: 'too_many_decimals' }
  if (digits.length > maxDigits) return { problem: 'too_large' }
  return { decimal: decimals === '' ? digits : `${digits}.${decimals}` }
}
