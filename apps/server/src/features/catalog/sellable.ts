import { highestAgeLimit } from '@hawker/domain/catalog/age-limit'
import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import { wallClockAt, wallMinutes } from '@hawker/domain/time/zoned-time'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'

/** Local times of the shop; `to` at or before `from` ends after midnight. */
export type Mealtime = { readonly from: string; readonly to: string }

type StockLevel = {
  /** Portions; null: not counted. */
  readonly quantity: number | null
  /** Epoch ms; until then the stock counts as sold out, for any quantity. */
  readonly soldOutUntil: number | null
}

/** An option that is sold with a product. Money is in minor units of the base currency. */
export type SellableAddon = StockLevel & {
  readonly id: number
  readonly stockId: number
  readonly productId: number
  readonly price: bigint
  readonly maxQty: number
  readonly published: boolean
  readonly titles: Readonly<Record<string, string>>
  readonly title: string
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly ageRestriction: number | null
}
export type SellableGroup = {
  readonly id: number
  readonly min: number
  readonly max: number
  readonly title: string
  readonly addons: readonly SellableAddon[]
}

/**
 * A stock with everything that a cart line, a price or an order line needs. Money is in minor units
 * of the base currency.
 */
export type Sellable = StockLevel & {
  readonly stockId: number
  readonly productId: number
  readonly productUuid: string
  readonly shopId: number
  readonly categoryId: number | null
  readonly price: bigint
  readonly discount: DiscountInput | null
  readonly price30dLow: bigint | null
  readonly deposit: bigint
  readonly sku: string | null
  readonly extras: readonly { readonly group: string; readonly value: string }[]
  /** Sold only as an option of another product. */
  readonly addonOnly: boolean
  readonly published: boolean
  readonly minQty: number
  readonly maxQty: number
  readonly step: number
  readonly unit: string | null
  /** The internal name of the unit; kg, g, l and ml are measures. */
  readonly measure: string | null
  readonly couponable: boolean
  readonly taxRatePpm: bigint
  readonly taxTitle: string
  /** The tax of food that is eaten at the shop; null: the usual one. */
  readonly dineInTax: { readonly taxRatePpm: bigint; readonly taxTitle: string } | null
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly ageRestriction: number | null
  /** Null: served all day. */
  readonly mealtimes: readonly Mealtime[] | null
  /** By locale; `title` is in the requested language, else in English, else in any language. */
  readonly titles: Readonly<Record<string, string>>
  readonly title: string
  readonly img: string | null
  readonly color: string
  readonly addonGroups: readonly SellableGroup[]
}

/** Portions left at a time; null: not counted. */
export const portionsLeft = (shelf: StockLevel, now: Date): number | null =>
  shelf.soldOutUntil !== null && now.getTime() < shelf.soldOutUntil ? 0 : shelf.quantity

/** Whether the shop declared the allergens of the product and of each chosen option. */
export const allergensDeclaredWith = (
  { allergensDeclared, addonGroups }: Sellable,
  chosen: readonly { readonly stockId: number }[],
): boolean => {
  const offered = addonGroups.flatMap(({ addons }) => addons)
  return (
    allergensDeclared &&
    chosen.every(
      ({ stockId }) => offered.find((addon) => addon.stockId === stockId)?.allergensDeclared,
    )
  )
}

/** The tax of a product, which may differ when it is eaten at the shop. */
export const taxOf = (
  { taxRatePpm, taxTitle, dineInTax }: Sellable,
  { deliveryType }: { readonly deliveryType: DeliveryType },
): { taxRatePpm: bigint; taxTitle: string } =>
  deliveryType === 'dine_in' && dineInTax ? dineInTax : { taxRatePpm, taxTitle }

/** The minimum age for the product with its chosen options; null: no limit. */
export const minimumAgeWith = (
  { ageRestriction, addonGroups }: Sellable,
  chosen: readonly { readonly stockId: number }[],
): number | null => {
  const offered = addonGroups.flatMap(({ addons }) => addons)
  const ages = chosen.map(
    ({ stockId }) => offered.find((addon) => addon.stockId === stockId)?.ageRestriction ?? null,
  )
  return highestAgeLimit([ageRestriction, ...ages])
}

/** Whether a product is served at a time (epoch ms). */
export function isServedAt(
  mealtimes: readonly Mealtime[] | null,
  timezone: string,
  instant: number,
): boolean {
  if (!mealtimes || mealtimes.length === 0) return true
  const { minutes } = wallClockAt(timezone, instant)
  return mealtimes.some((meal) => {
    const [from, to] = [wallMinutes(meal.from), wallMinutes(meal.to)]
    if (to > from) return from <= minutes && minutes < to
    return minutes >= from || minutes < to % (DAY_MS / MINUTE_MS)
  })
}
