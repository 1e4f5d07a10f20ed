import type { ListedShop } from './listed-shop.ts'

export const NEW_FOR_DAYS = 30

/** What every shop is compared with. */
export type Standards = {
  /** The average rating of the platform; 4 before anybody rated. */
  readonly mean: number
  /** Orders of the last 28 days of the shop that has most. */
  readonly mostOrders: number
}

export function standardsOf(shops: Iterable<ListedShop>): Standards {
  let [sum, count, mostOrders] = [0, 0, 0]
  for (const shop of shops) {
    sum += shop.ratingSum
    count += shop.ratingCount
    mostOrders = Math.max(mostOrders, shop.orders28d)
  }
  return { mean: count === 0 ? 4 : sum / count, mostOrders }
}
