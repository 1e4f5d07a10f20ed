import { prepMinutes } from '@hawker/domain/availability'
import { ENOUGH_ORDERS, type PastOrder, learnPace, partOfWeek } from '@hawker/domain/pace'
import { DAY_MS, MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Queries } from '../../../database/tx.ts'
import {
  type ShopHistory,
  shopsWithEnoughOrders,
  clearPaces,
  loadPastOrders,
  writePace,
} from './pace.store.ts'

/** behaviour 4.5, rule 6 */
const PAST_MS = 28 * DAY_MS

/** Learns how long each shop really takes, from its own last four weeks. */
export async function learnPaces(queries: Queries, now: Date): Promise<void> {
  const since = new Date(now.getTime() - PAST_MS)
  const shopIds = await shopsWithEnoughOrders(queries, since, ENOUGH_ORDERS)
  await clearPaces(queries, shopIds)
  for (const shopId of shopIds) {
    const past = await loadPastOrders(queries, shopId, since)
    if (past) await writePace(queries, shopId, learnPace(pastOrders(past)))
  }
}

/** Each with what would have been reckoned when it came, its kitchen as full as it was then. */
export function pastOrders({ timezone, prepMinutes: base, orders }: ShopHistory): PastOrder[] {
  const accepted = orders.map(({ accepted_at: at }) => at.getTime()).sort((a, b) => a - b)
  const ready = orders.map(({ ready_at: at }) => at.getTime()).sort((a, b) => a - b)
  return orders.map(
    ({
      way,
      released_at: seen,
      accepted_at: taken,
      ready_at: done,
      delivered_at: there,
      promised,
      travel,
    }) => {
      const queue = countUpTo(accepted, seen.getTime()) - countUpTo(ready, seen.getTime())
      // Somebody who fetches comes when it suits them: that is not the shop's time.
      const end = way === 'delivery' ? there : done
      return {
        way,
        part: partOfWeek(timezone, seen.getTime()),
        queue,
        prep: prepMinutes(base, queue),
        travel,
        kitchenTook: minutes(seen, done),
        roadTook: minutes(done, end),
        promised,
        tookFromAcceptance: minutes(taken, end),
      }
    },
  )
}

const minutes = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE_MS

/** How many of sorted instants are not later. */
function countUpTo(sorted: readonly number[], instant: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= instant) low = middle + 1
    else high = middle
  }
  return low
}
