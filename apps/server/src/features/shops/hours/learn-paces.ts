import { prepMinutes } from '@hawker/domain/time/availability'
import {
  MIN_ORDERS_TO_LEARN,
  type PastOrder,
  learnPace,
  partOfWeek,
} from '@hawker/domain/time/shop-pace'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import {
  type ShopHistory,
  shopsWithEnoughOrders,
  clearPaces,
  loadPastOrders,
  writePace,
} from './pace.store.ts'

/** The pace of a shop is learned from its last four weeks. */
const PAST_MS = 28 * DAY_MS

/** Learns how long each shop takes, from its delivered orders. */
export async function learnPaces(queries: Queries, now: Date): Promise<void> {
  const since = new Date(now.getTime() - PAST_MS)
  const shopIds = await shopsWithEnoughOrders(queries, since, MIN_ORDERS_TO_LEARN)
  await clearPaces(queries, shopIds)
  for (const shopId of shopIds) {
    const past = await loadPastOrders(queries, shopId, since)
    if (past) await writePace(queries, shopId, learnPace(pastOrders(past)))
  }
}

/**
 * Past orders with the default estimate that each would have got with the kitchen queue of its
 * time.
 */
export function pastOrders({ timezone, prepMinutes: base, orders }: ShopHistory): PastOrder[] {
  const accepted = orders.map(({ accepted_at: at }) => at.getTime()).sort((a, b) => a - b)
  const ready = orders.map(({ ready_at: at }) => at.getTime()).sort((a, b) => a - b)
  return orders.map(
    ({
      way,
      released_at: releasedAt,
      accepted_at: acceptedAt,
      ready_at: readyAt,
      delivered_at: deliveredAt,
      promised,
      travel,
    }) => {
      const queue =
        countUpTo(accepted, releasedAt.getTime()) - countUpTo(ready, releasedAt.getTime())
      // Customers collect an order when it suits them, so a pickup ends when it is ready.
      const end = way === 'delivery' ? deliveredAt : readyAt
      return {
        way,
        part: partOfWeek(timezone, releasedAt.getTime()),
        queue,
        prep: prepMinutes(base, queue),
        travel,
        kitchenTook: minutes(releasedAt, readyAt),
        roadTook: minutes(readyAt, end),
        promised,
        tookFromAcceptance: minutes(acceptedAt, end),
      }
    },
  )
}

const minutes = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE_MS

/** How many of the sorted times are not later than `instant`. */
function countUpTo(sorted: readonly number[], instant: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) <= instant) low = middle + 1
    else high = middle
  }
  return low
}
