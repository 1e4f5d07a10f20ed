import type { DeliveryType } from './order-status.ts'
import { wallClockAt } from './zoned-time.ts'

/** minutes = lift + slope × reckoned minutes: how far a shop's real minutes are from those that prepMinutes() and travelMinutes() say. */
export type Line = { readonly lift: number; readonly slope: number }
/** Of the orders like this, half were there by the first and nine in ten by the second; minutes around what is expected. */
export type Spread = readonly [half: number, nineInTen: number]
export type WayPace = {
  readonly kitchen: Line
  readonly road: Line
  /** By part of the week and load, by part of the week, and for all ('all'); the narrowest that knows enough orders counts. */
  readonly spreads: Readonly<Record<string, Spread>>
  /** Once the shop has accepted, around its own promise and the road. */
  readonly promised: Spread
}
/** What a shop's last weeks say about its minutes (behaviour 4.5, rule 6); a way of handing over with too few orders is not in it. */
export type Pace = { readonly delivery?: WayPace; readonly pickup?: WayPace }

/** An order that was wanted as soon as possible and came; minutes. */
export type PastOrder = {
  readonly way: keyof Pace
  /** partOfWeek() of when the shop saw it. */
  readonly part: string
  /** Orders in the kitchen when it came. */
  readonly queue: number
  /** As reckoned when it was ordered. */
  readonly prep: number
  readonly travel: number
  /** From being seen to being ready, and from there to the door; the second is 0 for pickup. */
  readonly kitchenTook: number
  readonly roadTook: number
  /** Of the kitchen, from its acceptance, and what that took with the road. */
  readonly promised: number
  readonly tookFromAcceptance: number
}

/** From so many on a shop speaks for itself. */
export const ENOUGH_ORDERS = 200
/** Fewer say nothing about a part of the week: one in ten of them would be four. */
const ENOUGH_ALIKE = 40
/** More than these and a kitchen is loaded, as prepMinutes() has it. */
const CALM_QUEUE = 3
const PARTS = [6, 11, 14, 17, 21] as const

export const wayOf = (type: DeliveryType): keyof Pace =>
  type === 'delivery' ? 'delivery' : 'pickup'

/** Lunch on a working day and dinner on a Friday are not alike: Monday to Thursday apart from the rest, and six parts of the day. */
export function partOfWeek(zone: string, instant: number): string {
  const { weekday, minutes } = wallClockAt(zone, instant)
  const hour = minutes / 60
  return `${weekday >= 1 && weekday <= 4 ? 'week' : 'weekend'}${PARTS.filter((from) => hour >= from).length}`
}
const loaded = (part: string, queue: number): string =>
  `${part}${queue > CALM_QUEUE ? 'full' : 'calm'}`

/** Null: too few orders for either way. */
export function learnPace(orders: readonly PastOrder[]): Pace | null {
  const delivery = learnWay(orders.filter(({ way }) => way === 'delivery'))
  const pickup = learnWay(orders.filter(({ way }) => way === 'pickup'))
  return delivery || pickup ? { ...(delivery && { delivery }), ...(pickup && { pickup }) } : null
}

function learnWay(orders: readonly PastOrder[]): WayPace | undefined {
  if (orders.length < ENOUGH_ORDERS) return undefined
  const kitchen = lineThrough(orders.map(({ prep, kitchenTook }) => [prep, kitchenTook]))
  const road = lineThrough(orders.map(({ travel, roadTook }) => [travel, roadTook]))
  const alike = new Map<string, number[]>()
  for (const { part, queue, prep, travel, kitchenTook, roadTook } of orders) {
    const off = kitchenTook + roadTook - at(kitchen, prep) - at(road, travel)
    for (const cell of ['all', part, loaded(part, queue)]) {
      const offs = alike.get(cell)
      if (offs) offs.push(off)
      else alike.set(cell, [off])
    }
  }
  const spreads = [...alike]
    .filter(([, offs]) => offs.length >= ENOUGH_ALIKE)
    .map(([cell, offs]) => [cell, spreadOf(offs)] as const)
  const afterPromise = orders.map(
    ({ promised, travel, tookFromAcceptance }) => tookFromAcceptance - promised - at(road, travel),
  )
  return { kitchen, road, spreads: Object.fromEntries(spreads), promised: spreadOf(afterPromise) }
}

const at = ({ lift, slope }: Line, minutes: number): number => lift + slope * minutes
/** A tenth of a minute is more than anybody can tell. */
const rounded = (minutes: number): number => Math.round(minutes * 10) / 10

/** The value that at least this share stays below, of those seen and the one to come. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length + 1) * share)) - 1] ?? 0
}
/** Of orders alike, so many come before the end of the time that is shown, where it is learned. */
export const COME_BY_THE_END = 0.9
const spreadOf = (offs: readonly number[]): Spread => [
  rounded(quantile(offs, 0.5)),
  rounded(quantile(offs, COME_BY_THE_END)),
]

/**
 * Through the medians of the lowest and the highest third, so that a courier with a flat tyre bends nothing. Where all were reckoned alike it is one
 * minute for a minute: a shop that says that it is slower today is believed.
 */
function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const sorted = points.toSorted(([a], [b]) => a - b)
  const third = Math.ceil(sorted.length / 3)
  const middle = (some: typeof sorted) =>
    [
      quantile(
        some.map(([x]) => x),
        0.5,
      ),
      quantile(
        some.map(([, y]) => y),
        0.5,
      ),
    ] as const
  const [[x1, y1], [x2, y2]] = [middle(sorted.slice(0, third)), middle(sorted.slice(-third))]
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

export type Asked = {
  readonly type: DeliveryType
  readonly part: string
  readonly queue: number
  readonly prep: number
  readonly travel: number
}

/** Minutes by which half, and nine in ten, of such orders were there; null where the shop's history is too short to say. */
export function usualMinutes(
  pace: Pace | null,
  { type, part, queue, prep, travel }: Asked,
): Spread | null {
  const way = pace?.[wayOf(type)]
  if (!way) return null
  const [half, most] = way.spreads[loaded(part, queue)] ??
    way.spreads[part] ??
    way.spreads['all'] ?? [0, 0]
  const expected = at(way.kitchen, prep) + (type === 'delivery' ? at(way.road, travel) : 0)
  return [expected + half, expected + most]
}

/** The same from the moment of acceptance, when the shop has promised its own minutes. */
export function promisedMinutes(
  pace: Pace | null,
  { type, prep, travel }: Pick<Asked, 'type' | 'prep' | 'travel'>,
): Spread | null {
  const way = pace?.[wayOf(type)]
  if (!way) return null
  const expected = prep + (type === 'delivery' ? at(way.road, travel) : 0)
  return [expected + way.promised[0], expected + way.promised[1]]
}
