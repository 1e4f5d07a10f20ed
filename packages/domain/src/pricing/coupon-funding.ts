import { WHOLE_PPM, percentOf } from '../money/money.ts'

/** Who pays for a coupon's discount; `platformPpm` is the platform's part when both pay. */
export type CouponFunding =
  | { readonly by: 'platform' | 'shop' }
  | { readonly by: 'split'; readonly platformPpm: bigint }

export const platformPart = (funding: CouponFunding): bigint =>
  funding.by === 'split' ? funding.platformPpm : funding.by === 'platform' ? WHOLE_PPM : 0n

/**
 * What the platform owes the shop for a coupon that took `amount` off; negative when the shop owes
 * the platform. A discount on items reduces the shop's income, one on delivery reduces the
 * platform's. The other side pays its funded part of that loss.
 */
export function couponDueToShop(
  amount: bigint,
  takenOff: 'items' | 'delivery',
  funding: CouponFunding,
): bigint {
  const platform = percentOf(amount, platformPart(funding))
  return takenOff === 'items' ? platform : platform - amount
}
