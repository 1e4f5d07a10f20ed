import { runsAt } from '@hawker/domain/price-line'
import type { Point } from '@hawker/domain/zone'
import { type Settings, type StoredCurrency, baseAmount } from '../../settings/index.ts'
import type { ListedShop } from '../shop-index/listed-shop.ts'
import { type ShopOffer, feeOf } from './shop-offer.ts'

export type ShopFilters = {
  readonly type?: 'restaurant' | 'shop'
  readonly open?: boolean
  readonly category_id?: number
  readonly take?: number
  /** Comma list: deals, free_delivery, pickup, reservation, group_order, min_rating_4, diet:<code>. */
  readonly group?: string
  /** Comma list. */
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

export const hasSale = (shop: ListedShop, now: Date): boolean =>
  shop.sales.some((sale) => runsAt(sale, now.getTime()))
export const averageRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10
export const takesGroupOrders = (shop: ListedShop, settings: Settings): boolean =>
  settings.groupOrder && shop.acceptsGroupOrders

function matchesGroup(shop: ListedShop, word: string, settings: Settings, now: Date): boolean {
  if (word === 'deals') return hasSale(shop, now)
  if (word === 'pickup') return shop.deliveryTypes.includes('pickup')
  if (word === 'reservation') return shop.takesReservations
  if (word === 'group_order') return takesGroupOrders(shop, settings)
  if (word === 'min_rating_4') return (averageRating(shop.ratingSum, shop.ratingCount) ?? 0) >= 4
  if (word.startsWith('diet:')) return shop.diets.includes(word.slice('diet:'.length))
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

/** What can be said of a shop without an address: asked first, because it is cheap and leaves few. */
export function shopFilter(
  filters: ShopFilters,
  { settings, currency, now }: FilterContext,
): (shop: ListedShop) => boolean {
  const words = splitList(filters.group)
  const levels = new Set(splitList(filters.price_level).map(Number))
  const uuids = filters.uuids && new Set(filters.uuids.map((uuid) => uuid.toLowerCase()))
  const least = filters.min_price === undefined ? null : baseAmount(filters.min_price, currency)
  const most = filters.max_price === undefined ? null : baseAmount(filters.max_price, currency)
  const { type, category_id: categoryId, take, bounds } = filters
  return (shop) => {
    if (type && shop.type !== type) return false
    if (uuids && !uuids.has(shop.uuid)) return false
    if (bounds && !isWithinBounds(shop.location, bounds)) return false
    if (categoryId !== undefined && !shop.categories.some(({ id }) => id === categoryId))
      return false
    if (take !== undefined && !shop.takes.some(({ id }) => id === take)) return false
    if (levels.size > 0 && !levels.has(shop.priceLevel)) return false
    if ((least !== null || most !== null) && !isWithinPrice(shop, least, most)) return false
    return words.every((word) => matchesGroup(shop, word, settings, now))
  }
}

/** Whether its average dish costs that; a shop with an empty menu costs nothing one could ask for. */
function isWithinPrice({ prices }: ListedShop, least: bigint | null, most: bigint | null): boolean {
  if (!prices) return false
  const average = prices.sum / BigInt(prices.count)
  return (least === null || average >= least) && (most === null || average <= most)
}

/** What depends on the address and the moment. */
export function offerFilter(filters: ShopFilters): (offer: ShopOffer) => boolean {
  const free = splitList(filters.group).includes('free_delivery')
  return (offer) => {
    if (filters.open && !offer.open) return false
    return !free || feeOf(offer) === 0n
  }
}
