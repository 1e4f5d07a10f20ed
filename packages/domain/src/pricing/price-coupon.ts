import { type Rate, allocate, convert, percentOf } from '../money/money.ts'
import type { CouponInput, LineId, PriceLineInput } from './price-input.ts'

export type CouponEffect = {
  /** What is left to pay for each line. */
  readonly left: readonly bigint[]
  readonly deliveryDiscount: bigint
  /** What each coupon took off, in the order of the input. */
  readonly applied: readonly { readonly id: LineId; readonly price: bigint }[]
}

/**
 * Applies one coupon after the other to what is left, so that together they never exceed their
 * base.
 */
export function applyCoupons(
  coupons: readonly CouponInput[],
  bought: {
    readonly lines: readonly PriceLineInput[]
    readonly nets: readonly bigint[]
    readonly deliveryFee: bigint
  },
  rate: Rate,
): CouponEffect {
  const applied: { id: LineId; price: bigint }[] = []
  let left = bought.nets
  let deliveryDiscount = 0n
  for (const coupon of coupons) {
    if (coupon.for === 'delivery_fee') {
      const price = couponAmount(coupon, bought.deliveryFee - deliveryDiscount, rate)
      deliveryDiscount += price
      applied.push({ id: coupon.id, price })
    } else {
      const off = couponOnLines(coupon, bought.lines, left, rate)
      left = left.map((amount, line) => amount - (off[line] ?? 0n))
      applied.push({ id: coupon.id, price: off.reduce((sum, amount) => sum + amount, 0n) })
    }
  }
  return { left, deliveryDiscount, applied }
}

/** What one coupon takes off each line; `left` is what is left to pay for each. */
function couponOnLines(
  coupon: CouponInput,
  lines: readonly PriceLineInput[],
  left: readonly bigint[],
  rate: Rate,
): bigint[] {
  const eligible = left.map((amount, index) => (isEligible(coupon, lines[index]) ? amount : 0n))
  const base = eligible.reduce((sum, amount) => sum + amount, 0n)
  // The weights are the eligible amounts, and the coupon is at most their sum: no line goes below
  // zero.
  return allocate(couponAmount(coupon, base, rate), eligible)
}

/** The discount on a base: at most the base, and at most the coupon's own maximum. */
function couponAmount(coupon: CouponInput, base: bigint, rate: Rate): bigint {
  const worth =
    coupon.type === 'percent' ? percentOf(base, coupon.ppm) : convert(coupon.value, rate)
  const capped = coupon.max === null ? worth : smaller(worth, convert(coupon.max, rate))
  return smaller(capped, base)
}

function isEligible(coupon: CouponInput, line: PriceLineInput | undefined): boolean {
  if (!line?.couponable) return false
  return coupon.lineIds === null || coupon.lineIds.includes(line.id)
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
