import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { estimate, prepMinutes, travelMinutes } from './kitchen-time.ts'
import {
  ENOUGH_ORDERS,
  type PastOrder,
  learnPace,
  partOfWeek,
  promisedMinutes,
  usualMinutes,
} from './pace.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE = 'America/New_York'
/** A Monday, midnight in New York. */
const MONDAY = Date.parse('2026-08-03T04:00:00Z')

/** mulberry32: the same city every time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number
/** Long to the right, as waiting is: median 1. */
const skewed = (random: Random, spread: number) =>
  Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

type Place = { hour: number; weekend: boolean; queue: number; distanceM: number }
/** How a kitchen and its couriers really are; nothing that learns may look at it. */
type Reality = {
  base: number
  kitchen: (place: Place, random: Random) => number
  road: (place: Place, random: Random) => number
}
const CITIES: Record<string, Reality> = {
  'as it says': {
    base: 20,
    kitchen: ({ queue }, random) => prepMinutes(20, queue) * skewed(random, 0.15),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * skewed(random, 0.2),
  },
  'slower than it says': {
    base: 15,
    kitchen: ({ queue }, random) => 8 + 1.5 * prepMinutes(15, queue) * skewed(random, 0.2),
    road: ({ distanceM }, random) => (3 + distanceM / 180) * skewed(random, 0.25),
  },
  'quick at noon, drowned on weekend evenings': {
    base: 20,
    kitchen: ({ hour, weekend }, random) =>
      (hour < 14 ? 12 : weekend && hour >= 17 ? 42 : 22) * skewed(random, 0.2),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * skewed(random, 0.15),
  },
  'twice as slow under load': {
    base: 18,
    kitchen: ({ queue }, random) => (18 + 5 * Math.max(0, queue - 3)) * skewed(random, 0.2),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * skewed(random, 0.2),
  },
  'couriers who sometimes do not come for a while': {
    base: 20,
    kitchen: (_, random) => 20 * skewed(random, 0.1),
    road: ({ distanceM }, random) =>
      travelMinutes(distanceM) * skewed(random, 0.2) + (random() < 0.15 ? 25 * random() : 0),
  },
}

function ordersOf(
  { base, kitchen, road }: Reality,
  from: number,
  days: number,
  random: Random,
): PastOrder[] {
  const orders: PastOrder[] = []
  for (let day = from; day < from + days; day++)
    for (let count = 0; count < 50; count++) {
      const evening = random() < 0.6
      const hour = evening ? 17 + 4 * random() : 11 + 3 * random()
      const weekend = day % 7 >= 4
      const queue = Math.floor((evening ? 9 : 5) * random())
      const distanceM = 300 + 4000 * random()
      const place = { hour, weekend, queue, distanceM }
      const [kitchenTook, roadTook] = [kitchen(place, random), road(place, random)]
      const [promised, accepting] = [base + 5 * Math.floor(3 * random()), 2 * random()]
      orders.push({
        way: 'delivery',
        part: partOfWeek(ZONE, MONDAY + day * DAY_MS + hour * HOUR_MS),
        queue,
        prep: prepMinutes(base, queue),
        travel: travelMinutes(distanceM),
        kitchenTook,
        roadTook,
        promised,
        tookFromAcceptance: kitchenTook + roadTook - accepting,
      })
    }
  return orders
}

const shareBefore = (
  orders: readonly PastOrder[],
  took: (order: PastOrder) => number,
  until: (order: PastOrder) => number,
) => orders.filter((order) => took(order) <= until(order)).length / orders.length
const took = ({ kitchenTook, roadTook }: PastOrder) => kitchenTook + roadTook

describe('of two weeks that it has not seen, 40 to 60 % arrive by the first time and 85 to 95 % by the second, in the whole and in each part of the week', () => {
  for (const [name, reality] of Object.entries(CITIES))
    test(name, () => {
      const random = chance(name.length)
      const pace = learnPace(ordersOf(reality, 0, 28, random))
      const later = ordersOf(reality, 28, 14, random)
      const usual = (order: PastOrder) =>
        usualMinutes(pace, { ...order, type: 'delivery' }) ?? [0, 0]
      const check = (some: readonly PastOrder[], what: string, slack: number) => {
        const [half, most] = [
          shareBefore(some, took, (order) => usual(order)[0]),
          shareBefore(some, took, (order) => usual(order)[1]),
        ]
        assert.ok(half >= 0.4 - slack && half <= 0.6 + slack, `${what}: ${half} by the first`)
        assert.ok(most >= 0.85 - slack && most <= 0.95 + slack, `${what}: ${most} by the second`)
      }
      check(later, 'all', 0)
      for (const [part, some] of Map.groupBy(later, (order) => order.part)) check(some, part, 0.05)

      const promised = (order: PastOrder) =>
        promisedMinutes(pace, { ...order, prep: order.promised, type: 'delivery' }) ?? [0, 0]
      const kept = shareBefore(
        later,
        (order) => order.tookFromAcceptance,
        (order) => promised(order)[1],
      )
      assert.ok(kept >= 0.85 && kept <= 0.95, `${kept} by what is said after acceptance`)
    })
})

test('what is shown keeps that promise: in steps of five, and never narrower', () => {
  for (const [name, reality] of Object.entries(CITIES)) {
    const random = chance(7)
    const pace = learnPace(ordersOf(reality, 0, 28, random))
    const later = ordersOf(reality, 28, 14, random)
    const shown = (order: PastOrder) =>
      estimate(order.prep, order.travel, usualMinutes(pace, { ...order, type: 'delivery' }))
    const half = shareBefore(later, took, (order) => shown(order).from)
    assert.ok(half >= 0.4 && half <= 0.6, `${name}: ${half} by the first`)
    const most = shareBefore(later, took, (order) => shown(order).to)
    assert.ok(most >= 0.87, `${name}: ${most} by the second`)
  }
})

test('a shop with too short a history does not speak for itself: it is what was reckoned and ten minutes more', () => {
  const random = chance(1)
  const [reality] = Object.values(CITIES)
  assert.ok(reality)
  const few = ordersOf(reality, 0, 4, random).slice(0, ENOUGH_ORDERS - 1)
  assert.equal(learnPace(few), null)
  const asked = { type: 'delivery', part: 'week5', queue: 0, prep: 20, travel: 10 } as const
  assert.equal(usualMinutes(null, asked), null)
  assert.deepEqual(estimate(20, 10), { from: 30, to: 40 })
  const pickups = learnPace(
    ordersOf(reality, 0, 28, random).map((order) => ({ ...order, way: 'pickup', roadTook: 0 })),
  )
  assert.equal(
    usualMinutes(pickups, asked),
    null,
    'what is fetched says nothing about what is brought',
  )
  assert.ok(usualMinutes(pickups, { ...asked, type: 'dine_in' }))
})

test('a shop that says that it needs ten minutes more today is believed', () => {
  const [reality] = Object.values(CITIES)
  assert.ok(reality)
  const calm = ordersOf(reality, 0, 28, chance(3)).map((order) => ({
    ...order,
    queue: 0,
    prep: 20,
  }))
  const pace = learnPace(calm)
  const [usual, slower] = [20, 30].map(
    (prep) =>
      usualMinutes(pace, { type: 'delivery', part: 'week5', queue: 0, prep, travel: 10 })?.[0] ?? 0,
  )
  assert.equal(Math.round((slower ?? 0) - (usual ?? 0)), 10)
})
