import type { SHOP_ORDERS } from '@hawker/contract/shops'
import type { ShopOffer } from './shop-offer.ts'
import { NEW_FOR_DAYS, type RankingBaseline } from '../shop-index/ranking-baseline.ts'

export type ShopOrder = (typeof SHOP_ORDERS)[number]
/** Where a shop stands in an order: the smallest first, equals by id. */
export type RankOf = (offer: ShopOffer) => number

/** How many ratings of platform average every shop starts with: three perfect ones are not better than three hundred good ones. */
const PRIOR_RATINGS = 10
const DAY = 86_400_000

export const bayesianRating = (sum: number, count: number, mean: number): number =>
  (PRIOR_RATINGS * mean + sum) / (PRIOR_RATINGS + count)

/**
 * The public ranking (page "how-ranking-works"): open shops first, of those the ones that bring it, then a score of
 * rating (half), estimate (a quarter), orders of the last 28 days (a fifth) and a small bonus for new shops.
 */
function scoreOf(
  { shop, estimate }: ShopOffer,
  { meanRating, maxOrders }: RankingBaseline,
  now: number,
): number {
  const rating = bayesianRating(shop.ratingSum, shop.ratingCount, meanRating) / 5
  const speed = 1 - Math.min(estimate.to, 90) / 90
  // The most ordered shop may have changed since the list began.
  const popularity =
    maxOrders > 0 ? Math.min(1, Math.log1p(shop.orders28d) / Math.log1p(maxOrders)) : 0
  const fresh = now - shop.createdAt < NEW_FOR_DAYS * DAY ? 1 : 0
  return 0.5 * rating + 0.25 * speed + 0.2 * popularity + 0.05 * fresh
}

const tier = ({ open, zone }: ShopOffer): number => (open ? 2 : 0) + (zone ? 1 : 0)
const TIERS = 4
const lateness = (offer: ShopOffer): number => TIERS - 1 - tier(offer)

export function rankOf(order: ShopOrder, standards: RankingBaseline, now: Date): RankOf {
  switch (order) {
    case 'distance':
      return (offer) => offer.distanceM ?? 0
    case 'delivery_time':
      // Who is closed, or does not come here, brings nothing in twenty minutes.
      return (offer) => lateness(offer) * DAY + offer.estimate.from
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
 * A promoted shop is shown one place higher than it earned, never before one that is open or reaches you when it does not. Within a page only:
 * which shops a page holds is the ranking's business alone, so that pages neither repeat nor skip anybody.
 */
export function promote(ranked: readonly ShopOffer[]): ShopOffer[] {
  const places = [...ranked]
  for (const [index, offer] of ranked.entries()) {
    const above = places[index - 1]
    if (!offer.shop.isPromoted || !above || above.shop.isPromoted || tier(above) !== tier(offer))
      continue
    places[index - 1] = offer
    places[index] = above
  }
  return places
}
