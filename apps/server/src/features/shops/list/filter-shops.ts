import { isInWindow } from '@hawker/domain/pricing/is-in-window'
import type { Point } from '@hawker/domain/delivery/zone'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Settings, type StoredCurrency, baseAmount } from '../../settings/index.ts'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { type ShopOffer, feeOf } from './shop-offer.ts'

export type ShopFilters = {
  readonly type?: 'restaurant' | 'shop'
  /** Only shops that take an order for now, by the chosen delivery type. */
  readonly open?: boolean
  readonly delivery_type?: DeliveryType
  readonly category_id?: number
  readonly take?: number
  /**
   * Comma-separated: deals, free_delivery, pickup, reservation, group_order, min_rating_4,
   * diet:<code>.
   */
  readonly group?: string
  /** Comma-separated. */
  readonly price_level?: string
  readonly min_price?: number
  readonly max_price?: number
  readonly bounds?: {
    readonly north: number
    readonly south: number
    readonly east: number
    readonly west: number
  }
  readonly uuids?: readonly string[]
}

const hasSale = (shop: ListedShop, now: Date): boolean =>
  shop.sales.some((sale) => isInWindow(sale, now.getTime()))
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10
export const takesGroupOrders = (shop: ListedShop, settings: Settings): boolean =>
  settings.groupOrder && shop.acceptsGroupOrders

function matchesGroup(shop: ListedShop, group: string, settings: Settings, now: Date): boolean {
  if (group === 'deals') return hasSale(shop, now)
  if (group === 'pickup') return shop.deliveryTypes.includes('pickup')
  if (group === 'reservation') return shop.takesReservations
  if (group === 'group_order') return takesGroupOrders(shop, settings)
  if (group === 'min_rating_4') return (averageRating(shop.ratingSum, shop.ratingCount) ?? 0) >= 4
  if (group.startsWith('diet:')) return shop.diets.includes(group.slice('diet:'.length))
  return true
}

const splitList = (list: string | undefined): string[] => list?.split(',').filter(Boolean) ?? []

function isWithinBounds(
  { latitude, longitude }: Point,
  { north, south, east, west }: NonNullable<ShopFilters['bounds']>,
): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east
    ? west <= longitude && longitude <= east
    : longitude >= west || longitude <= east
}

type FilterContext = {
  readonly settings: Settings
  readonly currency: StoredCurrency
  readonly now: Date
}

/** The filters that need no address. They run first, because they are cheap and leave few shops. */
export function shopFilter(
  filters: ShopFilters,
  { settings, currency, now }: FilterContext,
): (shop: ListedShop) => boolean {
  const groups = splitList(filters.group)
  const levels = new Set(splitList(filters.price_level).map(Number))
  const uuids = filters.uuids && new Set(filters.uuids.map((uuid) => uuid.toLowerCase()))
  const lowest =
    filters.min_price === undefined ? null : baseAmount(filters.min_price, currency, 'min_price')
  const highest =
    filters.max_price === undefined ? null : baseAmount(filters.max_price, currency, 'max_price')
  const { type, category_id: categoryId, take, bounds } = filters
  return (shop) => {
    if (type && shop.type !== type) return false
    if (uuids && !uuids.has(shop.uuid)) return false
    if (bounds && !isWithinBounds(shop.location, bounds)) return false
    if (categoryId !== undefined && !shop.categories.some(({ id }) => id === categoryId))
      return false
    if (take !== undefined && !shop.takes.some(({ id }) => id === take)) return false
    if (levels.size > 0 && !levels.has(shop.priceLevel)) return false
    if ((lowest !== null || highest !== null) && !isWithinPrice(shop, lowest, highest)) return false
    return groups.every((group) => matchesGroup(shop, group, settings, now))
  }
}

/** Compares the average dish price; a shop with an empty menu never matches. */
function isWithinPrice(
  { prices }: ListedShop,
  lowest: bigint | null,
  highest: bigint | null,
): boolean {
  if (!prices) return false
  const average = prices.sum / BigInt(prices.count)
  return (lowest === null || average >= lowest) && (highest === null || average <= highest)
}

/** The filter for pickup is a choice of the delivery type. */
export const chosenDeliveryType = ({
  delivery_type: type,
  group,
}: ShopFilters): DeliveryType | undefined =>
  type ?? (splitList(group).includes('pickup') ? 'pickup' : undefined)

/** The filters that depend on the address and the time. */
export function offerFilter(filters: ShopFilters): (offer: ShopOffer) => boolean {
  const onlyFree = splitList(filters.group).includes('free_delivery')
  return (offer) => {
    if (filters.open && !offer.open) return false
    return !onlyFree || feeOf(offer) === 0n
  }
}
