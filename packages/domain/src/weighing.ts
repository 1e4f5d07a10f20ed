import { WHOLE_PPM, divideRounded, percentOf } from './money.ts'
import type { SoldUnits, TaxWay } from './substitution.ts'

/** Thousandths of a unit: what is weighed is exact to a gram. */
export const thousandths = (weight: number): bigint => BigInt(Math.round(weight * 1000))

/** A line as it was ordered, for `from`, and what it weighs in truth; the tax rate is its own. */
export type Weighing = {
  readonly line: SoldUnits
  readonly from: bigint
  readonly to: bigint
  readonly taxRatePpm: bigint
}
/** `charged`: how much of its weight is paid for. */
export type Weighed = { readonly sold: SoldUnits; readonly charged: bigint }

/**
 * A line at what it weighs in truth, rounded once. Heavier costs more, but never more than `most`: what nobody has promised to pay is the shop's to give.
 * Deposits are for the piece, whatever is in it.
 */
export function weighLine(
  { line, from, to, taxRatePpm }: Weighing,
  most: bigint,
  { taxIncluded }: TaxWay,
): Weighed {
  const at = (weight: bigint): SoldUnits => {
    const share = (amount: bigint) => divideRounded(amount * weight, from)
    const [gross, discount] = [share(line.gross), share(line.discount)]
    const net = gross - discount
    const scaled = share(line.coupon)
    const coupon = scaled < net ? scaled : net
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
  const weighed = at(to)
  if (weighed.total <= most) return { sold: weighed, charged: to }
  // The heaviest that is paid for: what it costs only grows with its weight.
  let [fits, tooMuch] = [0n, to]
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n
    if (at(middle).total <= most) fits = middle
    else tooMuch = middle
  }
  return { sold: at(fits), charged: fits }
}
