import { WHOLE_PPM, divideRounded, percentOf } from '../money/money.ts'
import type { SoldUnits, TaxMode } from './substitution.ts'

/** Thousandths of a unit: weights are exact to a gram. */
export const toThousandths = (weight: number): bigint => BigInt(Math.round(weight * 1000))

/** A line as ordered, its ordered weight `from` and its real weight `to`, both in thousandths. */
export type Weighing = {
  readonly line: SoldUnits
  readonly from: bigint
  readonly to: bigint
  readonly taxRatePpm: bigint
}
/** `charged` is the weight that the customer pays for, in thousandths. */
export type Weighed = { readonly sold: SoldUnits; readonly charged: bigint }

/**
 * Prices a line at its real weight, rounded once. A heavier line costs more, but at most
 * `maxTotal`: the shop gives the rest for free. Deposits do not change with the weight.
 */
export function weighLine(
  { line, from, to, taxRatePpm }: Weighing,
  maxTotal: bigint,
  { taxIncluded }: TaxMode,
): Weighed {
  const priceAt = (weight: bigint): SoldUnits => {
    const share = (amount: bigint) => divideRounded(amount * weight, from)
    const [gross, discount] = [share(line.gross), share(line.discount)]
    const net = gross - discount
    const scaledCoupon = share(line.coupon)
    const coupon = scaledCoupon < net ? scaledCoupon : net
    const base = net - coupon
    const tax = taxIncluded
      ? base - divideRounded(base * WHOLE_PPM, WHOLE_PPM + taxRatePpm)
      : percentOf(base, taxRatePpm)
    const total = base + line.deposit + (taxIncluded ? 0n : tax)
    return {
      quantity: line.quantity,
      gross,
      discount,
      net,
      coupon,
      tax,
      deposit: line.deposit,
      total,
    }
  }
  const weighed = priceAt(to)
  if (weighed.total <= maxTotal) return { sold: weighed, charged: to }
  // Binary search for the heaviest weight within `maxTotal`: the price grows with the weight.
  let [fits, tooHeavy] = [0n, to]
  while (tooHeavy - fits > 1n) {
    const middle = (fits + tooHeavy) / 2n
    if (priceAt(middle).total <= maxTotal) fits = middle
    else tooHeavy = middle
  }
  return { sold: priceAt(fits), charged: fits }
}
