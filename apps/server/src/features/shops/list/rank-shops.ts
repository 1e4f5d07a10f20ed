import type { SHOP_COLUMNS, SHOP_SORT_ORDERS } from '@hawker/contract/shops'
import { DAY_MS } from '@hawker/std/time'
import type { ShopOffer } from './shop-offer.ts'
import { NEW_FOR_DAYS, type RankingBaseline } from '../shop-index/ranking-baseline.ts'

export type ShopSortOrder = (typeof SHOP_SORT_ORDERS)[number]
/** The sort key of an offer: the smallest first, equals by id. */
export type RankOf = (offer: ShopOffer) => number

/**
 * Every shop starts with this many ratings of the platform average, so that three perfect ratings
 * do not beat three hundred good ones.
 */
const PRIOR_RATINGS = 10

const bayesianRating = (sum: number, count: number, mean: number): number =>
  (PRIOR_RATINGS * mean + sum) / (PRIOR_RATINGS + count)

/**
 * The public ranking (page "how-ranking-works"). Open shops come first, and among them those that
 * deliver. Then the score decides: rating (half), estimate (a quarter), orders of the last 28 days
 * (a fifth) and a small bonus for new shops.
 */
function scoreOf(
  { shop, estimate }: ShopOffer,
  { meanRating, maxOrders }: RankingBaseline,
  now: number,
): number {
  const rating = bayesianRating(shop.ratingSum, shop.ratingCount, meanRating) / 5
  const speed = 1 - Math.min(estimate.to, 90) / 90
  // The shop with the most orders may have changed since the list began.
  const popularity =
    maxOrders > 0 ? Math.min(1, Math.log1p(shop.orders28d) / Math.log1p(maxOrders)) : 0
  const fresh = now - shop.createdAt < NEW_FOR_DAYS * DAY_MS ? 1 : 0
  return 0.5 * rating + 0.25 * speed + 0.2 * popularity + 0.05 * fresh
}

const tier = ({ open, zone }: ShopOffer): number => (open ? 2 : 0) + (zone ? 1 : 0)
const TIERS = 4
const lateness = (offer: ShopOffer): number => TIERS - 1 - tier(offer)

export function rankOf(order: ShopSortOrder, standards: RankingBaseline, now: Date): RankOf {
  switch (order) {
    case 'distance':
      return (offer) => offer.distanceM ?? 0
    case 'delivery_time':
      // A shop that is closed or does not deliver there comes after those that do.
      return (offer) => lateness(offer) * DAY_MS + offer.estimate.from
    case 'rating':
      return ({ shop }) => -bayesianRating(shop.ratingSum, shop.ratingCount, standards.meanRating)
    case 'price_asc':
      return (offer) => offer.shop.priceLevel * TIERS + lateness(offer)
    case 'price_desc':
      return (offer) => -offer.shop.priceLevel * TIERS + lateness(offer)
    case 'newest':
      return ({ shop }) => -shop.createdAt
    case 'recommended': {
      const at = now.getTime()
      return (offer) => -(tier(offer) + scoreOf(offer, standards, at) / 2)
    }
  }
}

/**
 * Moves a promoted shop up one position, but never above an open or delivering shop when it is not
 * one itself. Works within a page only: promotion must not change which shops a page holds, or
 * pages would repeat or skip a shop.
 */
export function promote(ranked: readonly ShopOffer[]): ShopOffer[] {
  const promoted = [...ranked]
  for (const [index, offer] of ranked.entries()) {
    const above = promoted[index - 1]
    if (!offer.shop.isPromoted || !above || above.shop.isPromoted || tier(above) !== tier(offer))
      continue
    promoted[index - 1] = offer
    promoted[index] = above
  }
  return promoted
}

type ShopColumn = (typeof SHOP_COLUMNS)[number]
const COLUMN_VALUES: Record<ShopColumn, RankOf> = {
  id: ({ shop }) => shop.id,
  created_at: ({ shop }) => shop.createdAt,
  rating_avg: ({ shop }) => (shop.ratingCount === 0 ? 0 : shop.ratingSum / shop.ratingCount),
  distance_m: ({ distanceM }) => distanceM ?? 0,
  price_level: ({ shop }) => shop.priceLevel,
}
const isShopColumn = (column: string): column is ShopColumn => Object.hasOwn(COLUMN_VALUES, column)

/** The rank by the column of a list, ascending by default. */
export const rankByColumn = (column: string, sort: 'asc' | 'desc'): RankOf => {
  const valueOf = COLUMN_VALUES[isShopColumn(column) ? column : 'id']
  return sort === 'asc' ? valueOf : (offer) => -valueOf(offer)
}
