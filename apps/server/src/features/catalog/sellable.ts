import { oldestOf } from '@hawker/domain/age'
import type { Allergen } from '@hawker/domain/allergens'
import type { DiscountInput } from '@hawker/domain/price-input'
import { DAY_MS, MINUTE_MS, wallClockAt, wallMinutes } from '@hawker/domain/zoned-time'
import { translationIn } from '../settings/index.ts'

/** Wall times of the shop's day; `to` at or before `from` runs past midnight. */
export type Mealtime = { readonly from: string; readonly to: string }

type StockLevel = {
  /** Portions; null: not counted. */
  readonly quantity: number | null
  /** Epoch ms; until then it is sold out whatever the count says. */
  readonly soldOutUntil: number | null
}

/** An option as it is sold with a product. Base-currency minor units. */
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

/** A stock with all that a cart line, a price or an order line needs of it. Base-currency minor units. */
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
  /** Only ever sold as an option of something else. */
  readonly addonOnly: boolean
  readonly published: boolean
  readonly minQty: number
  readonly maxQty: number
  readonly step: number
  readonly unit: string | null
  readonly couponable: boolean
  readonly taxRatePpm: bigint
  readonly taxTitle: string
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly ageRestriction: number | null
  /** Null: all day. */
  readonly mealtimes: readonly Mealtime[] | null
  /** By locale; `title` is the asked one, else English, else any. */
  readonly titles: Readonly<Record<string, string>>
  readonly title: string
  readonly img: string | null
  readonly color: string
  readonly addonGroups: readonly SellableGroup[]
}

/** What the shelf holds at a moment; null: not counted. */
export const portionsLeft = (shelf: StockLevel, now: Date): number | null =>
  shelf.soldOutUntil !== null && now.getTime() < shelf.soldOutUntil ? 0 : shelf.quantity

/** Whether somebody said what is in it and in each option chosen to it. */
export const isDeclaredWith = (
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

/** How old somebody has to be to be given it with the options chosen to it; null: anybody. */
export const ageWith = (
  { ageRestriction, addonGroups }: Sellable,
  chosen: readonly { readonly stockId: number }[],
): number | null => {
  const offered = addonGroups.flatMap(({ addons }) => addons)
  const ages = chosen.map(
    ({ stockId }) => offered.find((addon) => addon.stockId === stockId)?.ageRestriction ?? null,
  )
  return oldestOf([ageRestriction, ...ages])
}

/** Whether something with mealtimes is served at an instant (epoch ms). */
export function servedAt(
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

/** The words of the asked language, else English, else any there are. */
export const titleIn = (titles: Readonly<Record<string, string>>, lang: string): string =>
  translationIn(titles, lang)?.words ?? ''
