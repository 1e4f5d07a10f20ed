import { clamp, deliveryFee } from './delivery-fee.ts'
import { type Rate, convert, percentOf } from './money.ts'
import type { DeliveryInput, ServiceFeeInput, TipsInput } from './price-input.ts'

/** Step 4: the tariff is clamped in the base currency and converted once. */
export const convertedDeliveryFee = (delivery: DeliveryInput, rate: Rate): bigint =>
  convert(deliveryFee(delivery, delivery.distanceM), rate)

/** Step 6: on what items cost after coupons. Whether it is due at all is the caller's question: nothing bought, nothing served. */
export function serviceFeeOn(base: bigint, fee: ServiceFeeInput, rate: Rate): bigint {
  const bound = (amount: bigint | null) => (amount === null ? null : convert(amount, rate))
  return clamp(percentOf(base, fee.ppm) + convert(fee.fixed, rate), bound(fee.min), bound(fee.max))
}

/** Step 7: of items before coupons, so that promotions do not cut the courier. */
export function tipsOn(itemsNet: bigint, tips: TipsInput | null): bigint {
  if (!tips) return 0n
  return tips.type === 'percent' ? percentOf(itemsNet, tips.ppm) : tips.value
}
