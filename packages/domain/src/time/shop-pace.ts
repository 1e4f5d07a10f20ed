import type { DeliveryType } from '../orders/order-status.ts'
import { wallClockAt } from './zoned-time.ts'

/**
 * real minutes = lift + slope × calculated minutes. prepMinutes() and travelMinutes() give the
 * calculated ones.
 */
export type LinearFit = { readonly lift: number; readonly slope: number }
/** The 50th and 90th percentile of arrivals, in minutes relative to the expected time. */
export type Percentiles = readonly [p50: number, p90: number]
export type MethodPace = {
  readonly kitchen: LinearFit
  readonly road: LinearFit
  /**
   * Keyed by part of the week and load, by part of the week, and 'all'. The narrowest group with
   * enough orders applies.
   */
  readonly spreads: Readonly<Record<string, Percentiles>>
  /** After acceptance: relative to the shop's own promise plus the travel time. */
  readonly promised: Percentiles
}
/**
 * Learned from a shop's last weeks. A fulfilment method with too few orders is absent. The database
 * stores it as JSON.
 */
export type Pace = { readonly delivery?: MethodPace; readonly pickup?: MethodPace }

/** A delivered order for as soon as possible. Durations in minutes. */
export type PastOrder = {
  /** The fulfilment method. */
  readonly way: keyof Pace
  /** partOfWeek() of the moment when the shop saw the order. */
  readonly part: string
  /** Orders in the kitchen at that moment. */
  readonly queue: number
  /** As calculated when the order was placed. */
  readonly prep: number
  readonly travel: number
  /** From visible to ready, and from ready to the door; `roadTook` is 0 for pickup. */
  readonly kitchenTook: number
  readonly roadTook: number
  /** The kitchen's promise at acceptance, and the real time from acceptance to the door. */
  readonly promised: number
  readonly tookFromAcceptance: number
}

/** With fewer orders a shop has no learned pace. */
export const MIN_ORDERS_TO_LEARN = 200
/** With fewer orders, fewer than four of them would lie above the 90th percentile. */
const MIN_ORDERS_PER_GROUP = 40
/** A longer queue counts as load, as in prepMinutes(). */
const CALM_QUEUE = 3
/** The hours at which the parts of a day begin. */
const PART_HOURS = [6, 11, 14, 17, 21] as const

const fulfilmentMethodOf = (type: DeliveryType): keyof Pace =>
  type === 'delivery' ? 'delivery' : 'pickup'

/** Separates Monday to Thursday from the other days, each with six parts of the day. */
export function partOfWeek(zone: string, instant: number): string {
  const { weekday, minutes } = wallClockAt(zone, instant)
  const hour = minutes / 60
  const part = PART_HOURS.filter((from) => hour >= from).length
  return `${weekday >= 1 && weekday <= 4 ? 'week' : 'weekend'}${part}`
}
const partWithLoad = (part: string, queue: number): string =>
  `${part}${queue > CALM_QUEUE ? 'full' : 'calm'}`

/** Null when neither fulfilment method has enough orders. */
export function learnPace(orders: readonly PastOrder[]): Pace | null {
  const delivery = learnMethod(orders.filter(({ way }) => way === 'delivery'))
  const pickup = learnMethod(orders.filter(({ way }) => way === 'pickup'))
  return delivery || pickup ? { ...(delivery && { delivery }), ...(pickup && { pickup }) } : null
}

function learnMethod(orders: readonly PastOrder[]): MethodPace | undefined {
  if (orders.length < MIN_ORDERS_TO_LEARN) return undefined
  const kitchen = lineThrough(orders.map(({ prep, kitchenTook }) => [prep, kitchenTook]))
  const road = lineThrough(orders.map(({ travel, roadTook }) => [travel, roadTook]))
  const deviationsByGroup = new Map<string, number[]>()
  for (const { part, queue, prep, travel, kitchenTook, roadTook } of orders) {
    const deviation = kitchenTook + roadTook - predict(kitchen, prep) - predict(road, travel)
    for (const group of ['all', part, partWithLoad(part, queue)]) {
      const deviations = deviationsByGroup.get(group)
      if (deviations) deviations.push(deviation)
      else deviationsByGroup.set(group, [deviation])
    }
  }
  const spreads = [...deviationsByGroup]
    .filter(([, deviations]) => deviations.length >= MIN_ORDERS_PER_GROUP)
    .map(([group, deviations]) => [group, percentilesOf(deviations)] as const)
  const afterPromise = orders.map(
    ({ promised, travel, tookFromAcceptance }) =>
      tookFromAcceptance - promised - predict(road, travel),
  )
  return {
    kitchen,
    road,
    spreads: Object.fromEntries(spreads),
    promised: percentilesOf(afterPromise),
  }
}

const predict = ({ lift, slope }: LinearFit, minutes: number): number => lift + slope * minutes
/** A tenth of a minute is precise enough. */
const rounded = (minutes: number): number => Math.round(minutes * 10) / 10

/** The conformal quantile: the next value stays below it with at least this probability. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * share)) - 1] ?? 0
}
/** The share of orders that arrive before the end of a learned estimate. */
export const ESTIMATE_CONFIDENCE = 0.9
const percentilesOf = (deviations: readonly number[]): Percentiles => [
  rounded(quantile(deviations, 0.5)),
  rounded(quantile(deviations, ESTIMATE_CONFIDENCE)),
]

/**
 * Fits a line through the medians of the lowest and the highest third, so that outliers do not
 * matter. When all calculated times are about equal the slope is 1: a longer calculated time then
 * adds as much.
 */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): LinearFit {
  const sorted = points.toSorted(([a], [b]) => a - b)
  const third = Math.ceil(sorted.length / 3)
  const medianPoint = (part: typeof sorted) =>
    [
      quantile(
        part.map(([x]) => x),
        0.5,
      ),
      quantile(
        part.map(([, y]) => y),
        0.5,
      ),
    ] as const
  const [x1, y1] = medianPoint(sorted.slice(0, third))
  const [x2, y2] = medianPoint(sorted.slice(-third))
  const slope = x2 - x1 < 2 ? 1 : Math.min(4, Math.max(0.25, (y2 - y1) / (x2 - x1)))
  return {
    slope: rounded(slope),
    lift: rounded(
      quantile(
        points.map(([x, y]) => y - slope * x),
        0.5,
      ),
    ),
  }
}

/** The order to estimate; `prep` and `travel` as calculated, in minutes. */
export type PaceQuery = {
  readonly type: DeliveryType
  readonly part: string
  readonly queue: number
  readonly prep: number
  readonly travel: number
}

/**
 * The minutes within which 50 % and 90 % of such orders arrive. Null when the shop has too little
 * history.
 */
export function usualMinutes(
  pace: Pace | null,
  { type, part, queue, prep, travel }: PaceQuery,
): Percentiles | null {
  const learned = pace?.[fulfilmentMethodOf(type)]
  if (!learned) return null
  const [p50, p90] = learned.spreads[partWithLoad(part, queue)] ??
    learned.spreads[part] ??
    learned.spreads['all'] ?? [0, 0]
  const expected =
    predict(learned.kitchen, prep) + (type === 'delivery' ? predict(learned.road, travel) : 0)
  return [expected + p50, expected + p90]
}

/** The same, counted from acceptance; `prep` is the time that the shop promised. */
export function promisedMinutes(
  pace: Pace | null,
  { type, prep, travel }: Pick<PaceQuery, 'type' | 'prep' | 'travel'>,
): Percentiles | null {
  const learned = pace?.[fulfilmentMethodOf(type)]
  if (!learned) return null
  const expected = prep + (type === 'delivery' ? predict(learned.road, travel) : 0)
  return [expected + learned.promised[0], expected + learned.promised[1]]
}
