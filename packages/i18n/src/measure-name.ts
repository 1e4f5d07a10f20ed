import { numberFormat } from './number-format.ts'

const UNITS = { kg: 'kilogram', l: 'liter' } as const

/** The localized name of a unit price's measure: "kg", "кг", "كغم". */
export function measureName(measure: keyof typeof UNITS, locale: string): string {
  const parts = numberFormat(locale, {
    style: 'unit',
    unit: UNITS[measure],
    unitDisplay: 'short',
  }).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? measure
}
