import type { OrderingRules, TakingSpan } from '@hawker/domain/time/availability'
import type { DeliveryTariff } from '@hawker/domain/delivery/delivery-fee'
import type { Pace } from '@hawker/domain/time/shop-pace'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import type { Point, ZoneShape } from '@hawker/domain/delivery/zone'

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
export type ListedShop = {
  readonly id: number
  readonly uuid: string
  readonly slug: string
  readonly type: 'restaurant' | 'shop'
  readonly businessId: number | null
  readonly logoImg: string | null
  readonly backgroundImg: string | null
  readonly color: string
  readonly translations: Readonly<Record<string, { title: string; description: string | null }>>
  readonly service: OrderingRules
  readonly prepMinutes: number
  readonly pace: Pace | null
  readonly location: Point
  readonly deliveryTypes: readonly DeliveryType[]
  readonly minAmount: bigint
  readonly priceLevel: number
  readonly ratingSum: number
  readonly ratingCount: number
  readonly orders28d: number
  readonly recommendedPosition: number | null
  readonly isPromoted: boolean
  readonly createdAt: number
  readonly version: number
  /** Counts changes of the dishes and of their names. */
  readonly wordsVersion: number
  readonly address: string
  readonly phone: string | null
  readonly taxIncluded: boolean
  readonly tipsForPickup: boolean
  readonly feeTaxPpm: bigint
  readonly deliveryTaxPpm: bigint
  readonly serviceFeeOverridePpm: bigint | null
  readonly packagingFee: bigint
  readonly smallOrder: { readonly threshold: bigint; readonly fee: bigint } | null
  readonly slotCapacityOrders: number | null
  readonly slotCapacityItems: number | null
  readonly orderAcceptMinutes: number | null
  readonly acceptsGroupOrders: boolean
  readonly takesReservations: boolean
  readonly allergenContact: string | null
  readonly trader: {
    readonly name: string
    readonly address: string
    readonly registration_number: string | null
    readonly is_trader: boolean
  } | null
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
