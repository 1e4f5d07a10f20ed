import { divideRounded } from '../money/money.ts'

/** The content of a pack in grams or millilitres; decimals allowed. */
export type Content = { readonly amount: number; readonly unit: 'g' | 'ml' }
export type PricePerMeasure = { readonly amount: bigint; readonly per: 'kg' | 'l' }

const MEASURES: Readonly<
  Record<string, { readonly grams: number; readonly unit: Content['unit'] }>
> = {
  g: { grams: 1, unit: 'g' },
  kg: { grams: 1000, unit: 'g' },
  ml: { grams: 1, unit: 'ml' },
  l: { grams: 1000, unit: 'ml' },
}

export const isMeasureUnit = (unit: string | null): boolean =>
  unit !== null && Object.hasOwn(MEASURES, unit.toLowerCase())

/**
 * Sold in steps of a weight or volume, not by the piece. A unit may be text in the reader's
 * language. A fractional step always means weighed goods.
 */
export const isWeighed = ({ unit, step }: { unit: string | null; step: number }): boolean =>
  isMeasureUnit(unit) || !Number.isInteger(step)

/** The content of one step of a weighed product; null for a product sold by the piece. */
export function contentOfStep(unit: string | null, step: number): Content | null {
  const measure = unit === null ? undefined : MEASURES[unit.toLowerCase()]
  return measure ? { amount: measure.grams * step, unit: measure.unit } : null
}

/**
 * The price of a kilogram or a litre (directive 98/6/EC), in the same minor units, rounded once.
 */
export function pricePerMeasure(
  packPrice: bigint,
  { amount, unit }: Content,
): PricePerMeasure | null {
  // Thousandths, so that 46.7 g stays a whole number.
  const thousandths = BigInt(Math.round(amount * 1000))
  return thousandths <= 0n
    ? null
    : { amount: divideRounded(packPrice * 1_000_000n, thousandths), per: unit === 'g' ? 'kg' : 'l' }
}
