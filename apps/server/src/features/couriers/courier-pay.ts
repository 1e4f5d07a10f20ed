import { percentOf } from '@hawker/domain/money/money'

/** The courier's share of the delivery fee before discounts, so that promotions do not cut it. */
const SHARE_PPM = 800_000n
/** In major units of the base currency; it also applies to free delivery. */
const MINIMUM_MAJOR = 3n

/** A courier's pay without tips, in minor units of the base currency. */
export function courierPay(deliveryFee: bigint, decimals: number): bigint {
  const minimum = MINIMUM_MAJOR * 10n ** BigInt(decimals)
  const share = percentOf(deliveryFee, SHARE_PPM)
  return share > minimum ? share : minimum
}
