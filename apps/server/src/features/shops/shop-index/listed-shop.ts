import type { OrderingRules, TakingSpan } from '@hawker/domain/time/availability'
import type { DeliveryTariff } from '@hawker/domain/delivery/delivery-fee'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import type { Point, ZoneShape } from '@hawker/domain/delivery/zone'
import type { RowIn } from '@hawker/postgres/table/define-table'
import type { LISTED_SHOPS } from '../shop.table.ts'

export type ListedZone = {
  readonly id: number
  readonly shopId: number
  readonly shape: ZoneShape
  readonly cells: readonly string[]
  readonly tariff: DeliveryTariff
  readonly freeOver: bigint | null
  readonly area: number
}
export type TitledTag = { readonly id: number; readonly titles: Readonly<Record<string, string>> }

/**
 * Dish prices before discounts (the first stock of each dish), in minor units of the base currency.
 */
export type DishPrices = {
  readonly count: number
  readonly sum: bigint
  readonly min: bigint
  readonly max: bigint
  readonly taxPpmOfMin: bigint
}

/**
 * An approved shop with everything that lists need to filter, rank and show it. Money is in minor
 * units of the base currency.
 */
export type ListedShop = Readonly<
  Omit<
    RowIn<typeof LISTED_SHOPS>,
    'latitude' | 'longitude' | 'smallOrderThreshold' | 'smallOrderFee'
  >
> & {
  readonly translations: Readonly<Record<string, { title: string; description: string | null }>>
  readonly service: OrderingRules
  readonly location: Point
  readonly createdAt: number
  readonly feeTaxPpm: bigint
  readonly deliveryTaxPpm: bigint
  readonly smallOrder: { readonly threshold: bigint; readonly fee: bigint } | null
  readonly categories: readonly TitledTag[]
  readonly takes: readonly TitledTag[]
  /** Active zones, the smallest first. */
  readonly zones: readonly ListedZone[]
  /** The distinct discounts of its products. */
  readonly sales: readonly DiscountInput[]
  /** Diets in which at least one dish is available, including its required options. */
  readonly diets: readonly string[]
  /** Null while the menu is empty. */
  readonly prices: DishPrices | null
  /** Cache of `takesOrdersNow`: a shop opens twice a day and is checked a thousand times. */
  readonly takingSpans: Map<DeliveryType, TakingSpan & { readonly prep: number }>
}
