import { numberMarks } from '@hawker/i18n/number-marks'
import { type NumberProblem, readNumber } from '@hawker/std/read-number'

export type TypedNumber =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value: null; readonly problem: NumberProblem }

/**
 * Reads a number as a person types it in the language of the page: with comma or point, thousands
 * separators, a currency sign, in the digits of any keyboard. A number that can be read in two ways
 * is refused.
 */
export function typedNumber(text: string, lang: string, maxDecimals: number): TypedNumber {
  const reading = readNumber(text, { marks: numberMarks(lang), maxDecimals })
  return reading.problem === undefined
    ? { value: Number(reading.decimal) }
    : { value: null, problem: reading.problem }
}

/** The value only, or null. */
export const typedAmount = (text: string, lang: string, decimals: number): number | null =>
  typedNumber(text, lang, decimals).value

/** The text key that says why a number is refused; `invalid` where only the field can say it. */
export function numberErrorKey(problem: NumberProblem, invalid: string): string {
  if (problem === 'ambiguous') return 'number.ambiguous'
  return problem === 'too_many_decimals' ? 'number.too_many_decimals' : invalid
}
