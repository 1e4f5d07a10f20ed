import type { Content } from '@hawker/domain/catalog/measures'
import { numberFormat } from './number-format.ts'

/** "250 g", "1.5 kg", "750 ml": from a thousand on in the larger unit. */
export function formatContent({ amount, unit }: Content, locale: string): string {
  const isLarge = amount >= 1000
  return (
    numberFormat(locale, {
      style: 'unit',
      unit: unit === 'g' ? (isLarge ? 'kilogram' : 'gram') : isLarge ? 'liter' : 'milliliter',
      unitDisplay: 'short',
    })
      .format(isLarge ? amount / 1000 : amount)
      // Engines differ in the space before the unit, which would break hydration.
      .replace(/\s/, '\u00a0')
  )
}

/** "500 g" for goods sold by weight or volume, whose unit has a content; else the count, "2". */
export const formatQuantity = (
  quantity: number,
  step: Content | null | undefined,
  locale: string,
): string =>
  step
    ? formatContent({ unit: step.unit, amount: step.amount * quantity }, locale)
    : numberFormat(locale).format(quantity)
