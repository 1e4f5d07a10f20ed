import { WHOLE_PPM, percentOf } from './money.ts'

/** Who pays for what a coupon takes off; `platformPpm` is the platform's part where they share. */
export type CouponFunding =
  | { readonly by: 'platform' | 'shop' }
  | { readonly by: 'split'; readonly platformPpm: bigint }

const platformPart = (funding: CouponFunding): bigint =>
  funding.by === 'split' ? funding.platformPpm : funding.by === 'platform' ? WHOLE_PPM : 0n

/**
 * What the platform owes the shop for a coupon that took `amount` off; negative: the shop the platform. A shop gets less for goods that a coupon made
 * cheaper, and the platform less for the way, so each is owed what the other has promised to pay of it.
 */
export function shopDue(
  amount: bigint,
  takenOff: 'items' | 'delivery',
  funding: CouponFunding,
): bigint {
  const platform = percentOf(amount, platformPart(funding))
  return takenOff === 'items' ? platform : platform - amount
}
