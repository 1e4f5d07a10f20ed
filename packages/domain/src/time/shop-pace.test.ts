import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import { estimate, prepMinutes, travelMinutes } from './time-estimate.ts'
import {
  MIN_ORDERS_TO_LEARN,
  type PastOrder,
  learnPace,
  partOfWeek,
  promisedMinutes,
  usualMinutes,
} from './shop-pace.ts'

const ZONE = 'America/New_York'
/** A Monday at midnight in New York. */
const MONDAY = Date.parse('2026-08-03T04:00:00Z')

/** mulberry32: the same random numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Random = () => number
/** Log-normal with median 1, as waiting times are. */
const logNormal = (random: Random, spread: number) =>
  Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

type Conditions = { hour: number; weekend: boolean; queue: number; distanceM: number }
/** How long a kitchen and its couriers really take. The learning code must not read it. */
type Reality = {
  seed: number
  base: number
  kitchen: (conditions: Conditions, random: Random) => number
  road: (conditions: Conditions, random: Random) => number
}
const CITIES: Record<string, Reality> = {
  'as fast as stated': {
    seed: 10,
    base: 20,
    kitchen: ({ queue }, random) => prepMinutes(20, queue) * logNormal(random, 0.15),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * logNormal(random, 0.2),
  },
  'slower than stated': {
    seed: 19,
    base: 15,
    kitchen: ({ queue }, random) => 8 + 1.5 * prepMinutes(15, queue) * logNormal(random, 0.2),
    road: ({ distanceM }, random) => (3 + distanceM / 180) * logNormal(random, 0.25),
  },
  'fast at noon, overloaded on weekend evenings': {
    seed: 42,
    base: 20,
    kitchen: ({ hour, weekend }, random) =>
      (hour < 14 ? 12 : weekend && hour >= 17 ? 42 : 22) * logNormal(random, 0.2),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * logNormal(random, 0.15),
  },
  'twice as slow under load': {
    seed: 24,
    base: 18,
    kitchen: ({ queue }, random) => (18 + 5 * Math.max(0, queue - 3)) * logNormal(random, 0.2),
    road: ({ distanceM }, random) => travelMinutes(distanceM) * logNormal(random, 0.2),
  },
  'couriers who sometimes come late': {
    seed: 46,
    base: 20,
    kitchen: (_, random) => 20 * logNormal(random, 0.1),
    road: ({ distanceM }, random) =>
      travelMinutes(distanceM) * logNormal(random, 0.2) + (random() < 0.15 ? 25 * random() : 0),
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
      const conditions = { hour, weekend, queue, distanceM }
      const [kitchenTook, roadTook] = [kitchen(conditions, random), road(conditions, random)]
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

// Overall and in each part of the week.
describe('40 to 60 % of two later weeks arrive by the first time and 85 to 95 % by the second', () => {
  for (const [name, reality] of Object.entries(CITIES))
    test(name, () => {
      const random = seededRandom(reality.seed)
      const pace = learnPace(ordersOf(reality, 0, 28, random))
      const later = ordersOf(reality, 28, 14, random)
      const usual = (order: PastOrder) =>
        usualMinutes(pace, { ...order, type: 'delivery' }) ?? [0, 0]
      const check = (orders: readonly PastOrder[], label: string, tolerance: number) => {
        const [byFirst, bySecond] = [
          shareBefore(orders, took, (order) => usual(order)[0]),
          shareBefore(orders, took, (order) => usual(order)[1]),
        ]
        assert.ok(
          byFirst >= 0.4 - tolerance && byFirst <= 0.6 + tolerance,
          `${label}: ${byFirst} by the first`,
        )
        assert.ok(
          bySecond >= 0.85 - tolerance && bySecond <= 0.95 + tolerance,
          `${label}: ${bySecond} by the second`,
        )
      }
      check(later, 'all', 0)
      for (const [part, orders] of Map.groupBy(later, (order) => order.part))
        check(orders, part, 0.05)

      const promised = (order: PastOrder) =>
        promisedMinutes(pace, { ...order, prep: order.promised, type: 'delivery' }) ?? [0, 0]
      const onTime = shareBefore(
        later,
        (order) => order.tookFromAcceptance,
        (order) => promised(order)[1],
      )
      assert.ok(onTime >= 0.85 && onTime <= 0.95, `${onTime} within the estimate after acceptance`)
    })
})

test('the shown estimate in steps of five minutes keeps these shares', () => {
  for (const [name, reality] of Object.entries(CITIES)) {
    const random = seededRandom(7)
    const pace = learnPace(ordersOf(reality, 0, 28, random))
    const later = ordersOf(reality, 28, 14, random)
    const shown = (order: PastOrder) =>
      estimate(order.prep, order.travel, usualMinutes(pace, { ...order, type: 'delivery' }))
    const byFirst = shareBefore(later, took, (order) => shown(order).from)
    assert.ok(byFirst >= 0.4 && byFirst <= 0.6, `${name}: ${byFirst} by the first`)
    const bySecond = shareBefore(later, took, (order) => shown(order).to)
    assert.ok(bySecond >= 0.87, `${name}: ${bySecond} by the second`)
  }
})

test('a shop with too few orders gets the calculated minutes and ten more', () => {
  const random = seededRandom(1)
  const [reality] = Object.values(CITIES)
  assert.ok(reality)
  const few = ordersOf(reality, 0, 4, random).slice(0, MIN_ORDERS_TO_LEARN - 1)
  assert.equal(learnPace(few), null)
  const query = { type: 'delivery', part: 'week5', queue: 0, prep: 20, travel: 10 } as const
  assert.equal(usualMinutes(null, query), null)
  assert.deepEqual(estimate(20, 10), { from: 30, to: 40 })
  const pickups = learnPace(
    ordersOf(reality, 0, 28, random).map((order) => ({ ...order, way: 'pickup', roadTook: 0 })),
  )
  assert.equal(usualMinutes(pickups, query), null, 'pickup orders teach nothing about deliveries')
  assert.ok(usualMinutes(pickups, { ...query, type: 'dine_in' }))
})

test('ten more stated minutes add ten minutes to the estimate', () => {
  const [reality] = Object.values(CITIES)
  assert.ok(reality)
  const calm = ordersOf(reality, 0, 28, seededRandom(3)).map((order) => ({
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
