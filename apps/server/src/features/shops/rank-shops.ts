import type { SHOP_ORDERS } from '@hawker/contract/shops'
import type { ShopOffer } from './shop-offer.ts'

export type ShopOrder = (typeof SHOP_ORDERS)[number]

/** How many ratings of platform average every shop starts with: three perfect ones are not better than three hundred good ones. */
const C = 10
const DAY = 86_400_000
export const NEW_FOR_DAYS = 30

/** The average rating of the platform; 4 before anybody rated. */
export function platformMean(offers: readonly ShopOffer[]): number {
  const count = offers.reduce((sum, { shop }) => sum + shop.ratingCount, 0)
  return count === 0 ? 4 : offers.reduce((sum, { shop }) => sum + shop.ratingSum, 0) / count
}

export const bayesianRating = (sum: number, count: number, mean: number): number => (C * mean + sum) / (C + count)

/**
 * The public ranking (page "how ranking works"): open shops first, of those the ones that bring it, then a score of
 * rating (half), estimate (a quarter), orders of the last 28 days (a fifth) and a small bonus for new shops.
 */
function scoreOf({ shop, estimate }: ShopOffer, mean: number, mostOrders: number, now: number): number {
  const rating = bayesianRating(shop.ratingSum, shop.ratingCount, mean) / 5
  const speed = 1 - Math.min(estimate.to, 90) / 90
  const popularity = mostOrders > 0 ? Math.log1p(shop.orders28d) / Math.log1p(mostOrders) : 0
  const fresh = now - shop.createdAt < NEW_FOR_DAYS * DAY ? 1 : 0
  return 0.5 * rating + 0.25 * speed + 0.2 * popularity + 0.05 * fresh
}

const tier = ({ open, zone }: ShopOffer): number => (open ? 2 : 0) + (zone ? 1 : 0)

/** Every order ends with the id, so that a page never repeats or skips a shop of the page before. */
export function rankShops(offers: readonly ShopOffer[], order: ShopOrder, now: Date): ShopOffer[] {
  const by = (value: (offer: ShopOffer) => number) => {
    const keys = new Map(offers.map((offer) => [offer, value(offer)]))
    return [...offers].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a.shop.id - b.shop.id)
  }
  switch (order) {
    case 'distance':
      return by((offer) => offer.distanceM ?? 0)
    case 'delivery_time':
      return by((offer) => offer.estimate.from)
    case 'rating': {
      const mean = platformMean(offers)
      return by(({ shop }) => -bayesianRating(shop.ratingSum, shop.ratingCount, mean))
    }
    case 'price_asc':
      return by(({ shop }) => shop.priceLevel)
    case 'price_desc':
      return by(({ shop }) => -shop.priceLevel)
    case 'newest':
      return by(({ shop }) => -shop.createdAt)
    case 'recommended': {
      const mean = platformMean(offers)
      const mostOrders = offers.reduce((most, { shop }) => Math.max(most, shop.orders28d), 0)
      return promote(by((offer) => -(tier(offer) + scoreOf(offer, mean, mostOrders, now.getTime()) / 2)))
    }
  }
}

/** A promoted shop is shown one place higher than it earned, never before one that is open or reaches you when it does not. */
function promote(ranked: readonly ShopOffer[]): ShopOffer[] {
  const places = [...ranked]
  for (const [index, offer] of ranked.entries()) {
    const above = places[index - 1]
    if (!offer.shop.isPromoted || !above || above.shop.isPromoted || tier(above) !== tier(offer)) continue
    places[index - 1] = offer
    places[index] = above
  }
  return places
}
