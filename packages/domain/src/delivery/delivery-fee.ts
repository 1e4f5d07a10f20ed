import { divideRounded } from '../money/money.ts'

/**
 * The delivery price of a zone in base-currency minor units; distances in metres. Null means no
 * such bound.
 */
export type DeliveryTariff = {
  readonly price: bigint
  readonly pricePerKm: bigint
  readonly includedM: number
  readonly min: bigint | null
  readonly max: bigint | null
}

/**
 * Charges every started 100 m beyond the included distance. In base currency, before conversion.
 */
export function deliveryFee(tariff: DeliveryTariff, distanceM: number): bigint {
  const hundreds = BigInt(Math.ceil(Math.max(0, distanceM - tariff.includedM) / 100))
  return clamp(
    tariff.price + divideRounded(tariff.pricePerKm * hundreds, 10n),
    tariff.min,
    tariff.max,
  )
}

/** The upper bound wins when the bounds contradict each other, so the maximum always holds. */
export function clamp(amount: bigint, min: bigint | null, max: bigint | null): bigint {
  const raised = min !== null && amount < min ? min : amount
  return max !== null && raised > max ? max : raised
}
