import { type Rate, convert, percentOf } from '../money/money.ts'
import { isInWindow } from './is-in-window.ts'
import type { DiscountInput, PriceLineInput } from './price-input.ts'

export type LineBeforeCoupons = {
  readonly unitPrice: bigint
  readonly unitDiscount: bigint
  readonly addons: readonly { readonly unitPrice: bigint; readonly quantity: number }[]
  readonly gross: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly deposit: bigint
}

/** Unit prices are converted, so a unit costs the same in any quantity. `at`: the fulfilment. */
export function lineBeforeCoupons(
  line: PriceLineInput,
  exchangeRate: Rate,
  at: number,
): LineBeforeCoupons {
  const quantity = BigInt(line.quantity)
  const unitPrice = convert(line.stockPrice, exchangeRate)
  const unitDiscount = discountOf(unitPrice, line.discount, exchangeRate, at)
  const addons = line.addons.map((addon) => ({
    unitPrice: convert(addon.price, exchangeRate),
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
    deposit: convert(line.depositPerUnit, exchangeRate) * quantity,
  }
}

function discountOf(
  unitPrice: bigint,
  discount: DiscountInput | null,
  exchangeRate: Rate,
  at: number,
): bigint {
  if (!discount || !isInWindow(discount, at)) return 0n
  const off =
    discount.type === 'percent'
      ? percentOf(unitPrice, discount.ppm)
      : convert(discount.value, exchangeRate)
  return off < unitPrice ? off : unitPrice
}
