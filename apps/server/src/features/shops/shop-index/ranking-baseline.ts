import type { ListedShop } from './listed-shop.ts'

export const NEW_FOR_DAYS = 30

/** The values that every shop is compared with. */
export type RankingBaseline = {
  /** The average rating of the platform; 4 before the first rating. */
  readonly meanRating: number
  /** Orders of the last 28 days of the most ordered shop. */
  readonly maxOrders: number
}

export function rankingBaselineOf(shops: Iterable<ListedShop>): RankingBaseline {
  let [sum, count, maxOrders] = [0, 0, 0]
  for (const shop of shops) {
    sum += shop.ratingSum
    count += shop.ratingCount
    maxOrders = Math.max(maxOrders, shop.orders28d)
  }
  return { meanRating: count === 0 ? 4 : sum / count, maxOrders }
}
