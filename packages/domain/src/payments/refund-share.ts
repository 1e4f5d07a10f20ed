import { divideRounded } from '../money/money.ts'

export type RefundedUnits = {
  /** `total` of the priced line: net − coupon + added tax + deposit. */
  readonly lineTotal: bigint
  readonly quantity: number
  readonly alreadyRefunded: number
  readonly units: number
}

/**
 * The refund for `units` of a line. Refunds of all units, in any split and order, sum to the line's
 * total exactly. Throws RangeError for more units than are left.
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
