import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import type { Content } from '@hawker/domain/catalog/measures'
import type { Mealtime } from './sellable.ts'

/**
 * A product as pages show it, in one language. Money is in minor units of the base currency, times
 * are epoch ms.
 */
export type StockView = {
  readonly id: number
  readonly price: bigint
  readonly quantity: number | null
  readonly soldOutUntil: number | null
  readonly sku: string | null
  readonly extras: readonly { readonly group: string; readonly value: string }[]
  readonly discount: DiscountInput | null
  readonly price30dLow: bigint | null
  readonly deposit: bigint
  /** The amount in the package; null: not declared. */
  readonly content: Content | null
}
export type AddonView = {
  readonly id: number
  readonly stockId: number
  readonly title: string
  readonly price: bigint
  readonly quantity: number | null
  readonly soldOutUntil: number | null
  readonly maxQty: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly diets: readonly Diet[]
}
export type AddonGroupView = {
  readonly id: number
  readonly title: string
  readonly min: number
  readonly max: number
  readonly addons: readonly AddonView[]
}
export type ProductView = {
  readonly id: number
  readonly uuid: string
  readonly shopId: number
  readonly categoryId: number | null
  readonly img: string | null
  readonly color: string
  readonly title: string
  readonly description: string | null
  readonly locale: string
  /** The name of the unit in the requested language. */
  readonly unit: string | null
  /** The internal name of the unit; kg, g, l and ml are measures. */
  readonly measure: string | null
  readonly step: number
  readonly minQty: number
  readonly maxQty: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly allergensDeclared: boolean
  readonly diets: readonly Diet[]
  readonly taxClassId: number | null
  readonly couponable: boolean
  readonly kcal: number | null
  readonly ageRestriction: number | null
  /** Null: served all day. */
  readonly mealtimes: readonly Mealtime[] | null
  /** The time zone of the shop; mealtimes are local times in it. */
  readonly timezone: string
  readonly stocks: readonly StockView[]
  readonly groups: readonly AddonGroupView[]
}
