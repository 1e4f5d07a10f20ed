import { percentOf } from '@hawker/domain/money'

/** Of the delivery fee before any discount: a promotion must not cut the courier. */
const SHARE_PPM = 800_000n
/** Major units of the base currency: free delivery is still work. */
const MINIMUM_MAJOR = 3n

/** What a courier earns for the way, tips apart, in minor units of the base currency. */
export function courierPay(deliveryFee: bigint, decimals: number): bigint {
  const least = MINIMUM_MAJOR * 10n ** BigInt(decimals)
  const share = percentOf(deliveryFee, SHARE_PPM)
  return share > least ? share : least
}
