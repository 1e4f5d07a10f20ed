import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { DeliveryType } from '../orders/order-status.ts'
import type { OrderingRules } from './fulfilment.ts'
import { HORIZON_DAYS, type Interval, intervalsAround, openIntervals } from './opening-hours.ts'
import { wallClockAt } from './zoned-time.ts'

/**
 * A shop is open when it takes an order for as soon as possible: within its hours, with enough time
 * left to cook, and not paused. Lists, cards, the shop page, search and checkout all use these
 * functions.
 */
export type OrderTime = {
  readonly now: number
  /** Minutes in the kitchen, from prepMinutes(). The travel time does not matter. */
  readonly prep: number
}

/** A shop takes orders at `from`, at `last`, and between them. Epoch ms. */
type OrderSpan = {
  readonly from: number
  readonly last: number
  /** When the opening hours end in which the order is placed. */
  readonly closes: number
}

/** The time in which each interval takes orders. A pause does not count here. */
function spansOf(
  { lastOrderMinutes, finishAfterClose, preopenPrep }: OrderingRules,
  prep: number,
  intervals: readonly Interval[],
): OrderSpan[] {
  const headStart = preopenPrep ? prep * MINUTE_MS : 0
  return intervals.flatMap((open) =>
    // The kitchen may already work for the next opening while the shop is open.
    intervals.flatMap((cooking): OrderSpan[] => {
      const from = Math.max(open.opens, cooking.opens - headStart)
      const last = Math.min(
        open.closes - 1,
        cooking.closes - lastOrderMinutes * MINUTE_MS,
        finishAfterClose ? Infinity : cooking.closes - prep * MINUTE_MS,
      )
      return from <= last ? [{ from, last, closes: open.closes }] : []
    }),
  )
}

/** Overlapping and touching spans become one, in order of time. */
function merged(spans: readonly OrderSpan[]): OrderSpan[] {
  const result: OrderSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const previous = result.at(-1)
    if (!previous || span.from > previous.last + 1) result.push(span)
    else if (span.last > previous.last) result[result.length - 1] = { ...span, from: previous.from }
  }
  return result
}

const spansAround = (shop: OrderingRules, type: DeliveryType, { now, prep }: OrderTime) =>
  merged(spansOf(shop, prep, intervalsAround(shop, type, now)))

const isPaused = ({ pauseUntil }: OrderingRules, instant: number): boolean =>
  pauseUntil !== null && instant < pauseUntil

/**
 * Whether the shop takes orders by its hours, and the range [from, until) for which that holds.
 * Ignores a pause. Lists cache it: they check thousands of shops many times.
 */
export type TakingSpan = { readonly taking: boolean; readonly from: number; readonly until: number }

export function takingSpanAt(shop: OrderingRules, type: DeliveryType, time: OrderTime): TakingSpan {
  const { now } = time
  const spans = spansAround(shop, type, time)
  const current = spans.find(({ from, last }) => from <= now && now <= last)
  if (current) return { taking: true, from: current.from, until: current.last + 1 }
  const next = spans.find(({ from }) => from > now)
  // The spans reach at least two days ahead. Of the hours of two days ago they know nothing.
  return { taking: false, from: now, until: next?.from ?? now + DAY_MS }
}

/** Whether the shop takes an order for as soon as possible. */
export const takesOrdersAt = (shop: OrderingRules, type: DeliveryType, time: OrderTime): boolean =>
  !isPaused(shop, time.now) && takingSpanAt(shop, type, time).taking

/**
 * The next moment at which the shop takes orders for as soon as possible. Null when it does so now,
 * or not within five weeks.
 */
export function nextOrdersAt(
  shop: OrderingRules,
  type: DeliveryType,
  { now, prep }: OrderTime,
): number | null {
  if (takesOrdersAt(shop, type, { now, prep })) return null
  const from = isPaused(shop, now) ? (shop.pauseUntil ?? now) : now
  const { day } = wallClockAt(shop.timezone, from)
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const intervals = openIntervals(shop, type, day + ahead - 1, day + ahead + 1)
    const next = merged(spansOf(shop, prep, intervals)).find(({ last }) => last >= from)
    if (next) return Math.max(from, next.from)
  }
  return null
}

/**
 * The last moment at which the shop takes an order; its closing, when it takes orders until then.
 * Null when it takes none now, or stays open for two days.
 */
export function lastOrderAt(
  shop: OrderingRules,
  type: DeliveryType,
  time: OrderTime,
): number | null {
  const { now } = time
  if (isPaused(shop, now)) return null
  const span = spansAround(shop, type, time).find(({ from, last }) => from <= now && now <= last)
  if (!span || span.closes - now >= 2 * DAY_MS) return null
  return span.last === span.closes - 1 ? span.closes : span.last
}
