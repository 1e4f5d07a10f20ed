import type { NumberMarks } from '@hawker/std/read-number'
import { cacheByKey } from './cache-by-key.ts'
import { numberFormat } from './number-format.ts'

/** The marks with which the locale writes numbers. */
export const numberMarks = cacheByKey((locale: string): NumberMarks => {
  // Spanish separates thousands from five digits on.
  const parts = numberFormat(locale).formatToParts(12_345.6)
  const mark = (name: 'decimal' | 'group') => parts.find(({ type }) => type === name)?.value ?? ''
  return { decimal: mark('decimal'), group: mark('group') }
})

/** A number for a text field: as the locale writes it, without thousands separators. */
export const editableNumber = (value: number, locale: string): string =>
  numberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
