import { clamp, deliveryFee } from '../delivery/delivery-fee.ts'
import { type Rate, convert, percentOf } from '../money/money.ts'
import type { DeliveryInput, ServiceFeeInput, TipsInput } from './price-input.ts'

/** The tariff is clamped in the base currency and converted once. */
export const convertedDeliveryFee = (delivery: DeliveryInput, rate: Rate): bigint =>
  convert(deliveryFee(delivery, delivery.distanceM), rate)

/**
 * The fee on the items after coupons. The caller decides whether it is due: without a paid item it
 * is not.
 */
export function serviceFeeOn(base: bigint, fee: ServiceFeeInput, rate: Rate): bigint {
  const bound = (amount: bigint | null) => (amount === null ? null : convert(amount, rate))
  return clamp(percentOf(base, fee.ppm) + convert(fee.fixed, rate), bound(fee.min), bound(fee.max))
}

/** Computed on items before coupons, so that promotions do not reduce the courier's tip. */
export function tipsOn(itemsNet: bigint, tips: TipsInput | null): bigint {
  if (!tips) return 0n
  return tips.type === 'percent' ? percentOf(itemsNet, tips.ppm) : tips.value
}
