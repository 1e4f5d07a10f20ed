import { type Rate, convert, percentOf } from '../money/money.ts'
import type { DiscountInput, PriceLineInput } from './price-input.ts'

export type GrossLine = {
  readonly unitPrice: bigint
  readonly unitDiscount: bigint
  readonly addons: readonly { readonly unitPrice: bigint; readonly quantity: number }[]
  readonly gross: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly deposit: bigint
}

/**
 * A line before coupons and tax. Unit prices are converted, so a unit costs the same in any
 * quantity.
 */
export function grossLine(line: PriceLineInput, rate: Rate, fulfilmentAt: number): GrossLine {
  const quantity = BigInt(line.quantity)
  const unitPrice = convert(line.stockPrice, rate)
  const unitDiscount = discountOf(unitPrice, line.discount, rate, fulfilmentAt)
  const addons = line.addons.map((addon) => ({
    unitPrice: convert(addon.price, rate),
    quantity: addon.quantity,
  }))
  const addonsGross = addons.reduce(
    (sum, addon) => sum + addon.unitPrice * BigInt(addon.quantity),
    0n,
  )
  const gross = unitPrice * quantity + addonsGross
  const discount = unitDiscount * quantity
  return {
    unitPrice,
    unitDiscount,
    addons,
    gross,
    discount,
    net: gross - discount,
    deposit: convert(line.depositPerUnit, rate) * quantity,
  }
}

function discountOf(
  unitPrice: bigint,
  discount: DiscountInput | null,
  rate: Rate,
  fulfilmentAt: number,
): bigint {
  if (!discount || !runsAt(discount, fulfilmentAt)) return 0n
  const off =
    discount.type === 'percent' ? percentOf(unitPrice, discount.ppm) : convert(discount.value, rate)
  return off < unitPrice ? off : unitPrice
}

/** Includes `startsAt` and excludes `endsAt`, so that consecutive windows do not overlap. */
export const runsAt = (
  window: { readonly startsAt: number | null; readonly endsAt: number | null },
  instant: number,
): boolean =>
  (window.startsAt === null || window.startsAt <= instant) &&
  (window.endsAt === null || instant < window.endsAt)
