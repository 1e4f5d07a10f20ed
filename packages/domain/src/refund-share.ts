import { divideRounded } from './money.ts'

export type RefundedUnits = {
  /** What the line cost: net − coupon + added tax + deposit, i.e. `total` of the priced line. */
  readonly lineTotal: bigint
  readonly quantity: number
  readonly alreadyRefunded: number
  readonly units: number
}

/**
 * Money back for `units` of a line (behaviour 4.3, step 12). All units, in any pieces and order, give back exactly the line's total.
 * Throws RangeError when more units are asked for than are left.
 */
export function refundShare({
  lineTotal,
  quantity,
  alreadyRefunded,
  units,
}: RefundedUnits): bigint {
  const refunded = alreadyRefunded + units
  if (alreadyRefunded < 0 || units < 0 || refunded > quantity)
    throw new RangeError(`${units} of ${quantity - alreadyRefunded} units left`)
  if (quantity === 0) return 0n
  const upTo = (count: number) => divideRounded(lineTotal * BigInt(count), BigInt(quantity))
  return upTo(refunded) - upTo(alreadyRefunded)
}
