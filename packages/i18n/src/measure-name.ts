import { numberFormat } from './number-format.ts'

const UNITS = { kg: 'kilogram', l: 'liter' } as const

/** "kg", "кг", "كغم": what a price is for. */
export function measureName(measure: keyof typeof UNITS, locale: string): string {
  const parts = numberFormat(locale, {
    style: 'unit',
    unit: UNITS[measure],
    unitDisplay: 'short',
  }).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? measure
}
