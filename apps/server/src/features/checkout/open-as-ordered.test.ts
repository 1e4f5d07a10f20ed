import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ShopCard } from '@hawker/contract/shop-card'
import { type OrderingRules, asap, prepMinutes } from '@hawker/domain/time/availability'
import { dateOf, wallClockAt, wallMinutes, weekdayOf } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { CENTRE } from '../../testing/make/make-shop.ts'
import { cloneCity } from '../../testing/test-city.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { catalogRoutes } from '../catalog/index.ts'
import { searchRoutes } from '../search/index.ts'
import { type ListedShop, readShopIndex, shopRoutes } from '../shops/index.ts'
import { takesOrdersNow } from '../shops/hours/order-hours.ts'
import { checkoutRoutes } from './checkout.routes.ts'

const app = await startTestApp({
  routes: (deps) => [
    ...shopRoutes(deps),
    ...searchRoutes(deps),
    ...catalogRoutes(deps),
    ...checkoutRoutes(deps),
  ],
  clone: await cloneCity(),
})
after(app.close)
await app.deps.search.refresh()
// The rules by which a shop takes no more orders before it closes, and hours for one way only.
await app.rows(sql`update shops set last_order_minutes = 45 where id % 3 = 0`)
await app.rows(sql`update shops set finish_after_close = true where id % 4 = 1`)
await app.rows(sql`update shops set preopen_prep = true, prep_minutes = 40 where id % 5 = 2`)
await app.rows(sql`
  insert into working_days (shop_id, day, opens, closes, type)
  select id, day, '12:00', '15:30', 'pickup' from shops, generate_series(0, 6) day
  where id % 7 = 3 and 'pickup' = any(delivery_types) on conflict do nothing`)

const guest = app.as(undefined)
const TYPES = ['delivery', 'pickup'] as const
type Type = (typeof TYPES)[number]
const MONDAY = Date.parse('2026-11-23T05:00:00Z')
const WEEK_MINUTES = 7 * 1440
const index = await readShopIndex(app.deps.database)
const stocks = new Map(
  (
    await app.rows<{ id: number; stock_id: number }>(sql`
    select p.shop_id as id, min(k.id) as stock_id from products p join stocks k on k.product_id = p.id
    where p.status = 'published' and not p.addon group by p.shop_id`)
  ).map(({ id, stock_id: stockId }) => [id, stockId]),
)
const shops = index.all.filter(({ id }) => stocks.has(id)).toSorted((a, b) => a.id - b.id)
const minuteAt = (minute: number): Date => new Date(MONDAY + minute * MINUTE_MS)

/** Whether the staff are there, by minutes from the day before the week to the day after it. */
function staffedMinutes(rules: OrderingRules, type: Type): boolean[] {
  const monday = wallClockAt(rules.timezone, MONDAY)
  assert.equal(monday.minutes, 0)
  const spansOn = (day: number) => {
    const date = dateOf(day)
    const special = rules.specialDays.filter((row) => row.date === date)
    const weekly = rules.workingDays.filter((row) => row.day === weekdayOf(day))
    const own = weekly.filter((row) => row.type === type)
    const regular = own.length > 0 ? own : weekly.filter((row) => row.type === 'all')
    const closed = rules.closedDates.includes(date)
    return (special.length > 0 ? special : closed ? [] : regular).map(({ from, to }) => ({
      from: wallMinutes(from),
      to: wallMinutes(to),
    }))
  }
  // From Sunday to the Monday after the week.
  return Array.from({ length: 9 }, (_, place) => {
    const [today, yesterday] = [spansOn(monday.day + place - 1), spansOn(monday.day + place - 2)]
    return Array.from(
      { length: 1440 },
      (_minute, at) =>
        today.some(({ from, to }) => from <= at && (to <= from || at < to)) ||
        yesterday.some(({ from, to }) => to <= from && at < to),
    )
  }).flat()
}

/**
 * The minutes of the week in which checkout takes an order for now, by the rules of
 * docs/rules/availability.md, without any interval arithmetic.
 */
function orderMinutes(shop: ListedShop, type: Type): boolean[] {
  const { service } = shop
  if (!shop.deliveryTypes.includes(type)) return Array<boolean>(WEEK_MINUTES).fill(false)
  const staffed = staffedMinutes(service, type)
  const prep = prepMinutes(shop.prepMinutes, index.queueOf(shop.id))
  const minutesLeft = service.finishAfterClose
    ? service.lastOrderMinutes
    : Math.max(service.lastOrderMinutes, prep)
  return Array.from({ length: WEEK_MINUTES }, (_, minute) => {
    const now = minute + 1440
    const isPaused = service.pauseUntil !== null && MONDAY + minute * MINUTE_MS < service.pauseUntil
    if (isPaused || !staffed[now]) return false
    // The kitchen may already work for the next opening while the shop is open.
    const begins = service.preopenPrep ? prep : 0
    for (let start = now; start <= now + begins; start++) {
      let at = start
      while (staffed[at] && at < now + minutesLeft) at++
      if (staffed[start] && at >= now + minutesLeft) return true
    }
    return false
  })
}
const ordered = new Map(
  shops.map((shop) => [
    shop.id,
    { delivery: orderMinutes(shop, 'delivery'), pickup: orderMinutes(shop, 'pickup') },
  ]),
)
const isOrdered = (shopId: number, type: Type, minute: number): boolean =>
  ordered.get(shopId)?.[type][minute] ?? false

/** The shops and methods by the first minute of their new state. */
const changes = new Map<number, { shop: ListedShop; type: Type }[]>()
for (const shop of shops)
  for (const type of TYPES)
    for (let minute = 1; minute < WEEK_MINUTES; minute++)
      if (isOrdered(shop.id, type, minute) !== isOrdered(shop.id, type, minute - 1))
        changes.set(minute, [...(changes.get(minute) ?? []), { shop, type }])

/**
 * For each kind of change one minute of the week: the same rules change at the same time of several
 * days, and in several shops. Consecutive kinds use different days.
 */
function minutesOfKinds(): number[] {
  const kinds = new Map<string, number[]>()
  for (const [minute, changing] of changes)
    for (const { shop, type } of changing) {
      const prep = prepMinutes(shop.prepMinutes, index.queueOf(shop.id))
      const opens = isOrdered(shop.id, type, minute)
      const kind = JSON.stringify([shop.service, prep, type, minute % 1440, opens])
      kinds.set(kind, [...(kinds.get(kind) ?? []), minute])
    }
  const chosen = [...kinds.values()].map((found, at) => found[at % found.length] ?? 0)
  return [...new Set(chosen)].toSorted((a, b) => a - b)
}

test('lists call a shop open in each minute of the week in which checkout takes its order', () => {
  for (const shop of shops)
    for (const type of TYPES) {
      const prep = prepMinutes(shop.prepMinutes, index.queueOf(shop.id))
      const offers = shop.deliveryTypes.includes(type)
      for (let minute = 0; minute < WEEK_MINUTES; minute++) {
        const now = MONDAY + minute * MINUTE_MS
        const taken = isOrdered(shop.id, type, minute)
        const listed = offers && takesOrdersNow(shop, index.queueOf(shop.id), type, now)
        if (listed !== taken)
          assert.fail(`${shop.slug}, ${type}, ${minuteAt(minute).toISOString()}`)
        const isNearChange = [minute - 1, minute, minute + 1].some((near) => changes.has(near))
        if (!offers || (!isNearChange && minute % 30 !== 0)) continue
        const { available } = asap(shop.service, type, { now, prep, travel: 10 })
        assert.equal(available, taken, `checkout of ${shop.slug}, ${type}`)
      }
    }
})

/** Whether checkout takes an order for as soon as possible. Ignores what the dish itself needs. */
async function isOrderTaken(id: number, type: Type): Promise<boolean> {
  const quote = await guest('calculateOrder', {
    body: {
      shop_id: id,
      products: [{ stock_id: stocks.get(id) ?? 0, quantity: 1 }],
      delivery_type: type,
      address: { location: CENTRE },
    },
  })
  assert.ok(quote.ok)
  return !quote.data.problems.some(({ code }) =>
    ['shop_closed', 'no_delivery_zone', 'delivery_type_unavailable'].includes(code),
  )
}

async function allPages(query: { open?: true; delivery_type?: Type }): Promise<ShopCard[]> {
  const cards: ShopCard[] = []
  for (let page = 1; ; page++) {
    const answer = await guest('listShops', {
      query: { ...query, address: CENTRE, page, perPage: 100 },
    })
    assert.ok(answer.ok)
    cards.push(...answer.data)
    if (cards.length >= answer.meta.total) return cards
  }
}

async function isOpenOnPage({ slug }: { slug: string }, type: Type): Promise<boolean> {
  const page = await guest('showShop', {
    params: { id: slug },
    query: { delivery_type: type, address: CENTRE },
  })
  assert.ok(page.ok)
  const times = page.data.fulfilment.find((method) => method.type === type)
  assert.equal(times?.open ?? false, page.data.open)
  return page.data.open
}

const idsOf = (cards: Iterable<{ id: number }>) =>
  [...cards].map(({ id }) => id).sort((a, b) => a - b)

test('filter, cards, page and checkout change in the same minute', async (t) => {
  app.clock.stopDuring(t)
  // The shops of the lists, which do not depend on the time.
  const reached = { delivery: new Set<number>(), pickup: new Set<number>() }
  const expectedAt = (minute: number, type: Type) =>
    shops
      .filter(({ id }) => reached[type].has(id) && isOrdered(id, type, minute))
      .map(({ id }) => id)
  assert.ok(changes.size > 100, String(changes.size))
  const chosen = minutesOfKinds()
  const days = new Set(chosen.map((minute) => Math.floor(minute / 1440)))
  assert.equal(days.size, 7, 'the kinds are spread over the week')
  const checked = new Set(chosen.flatMap((minute) => changes.get(minute) ?? []))
  assert.equal(
    new Set([...checked].map(({ shop, type }) => `${shop.id} ${type}`)).size,
    new Set([...changes.values()].flat().map(({ shop, type }) => `${shop.id} ${type}`)).size,
    'each shop and method that changes is checked',
  )
  const minutes = chosen.flatMap((minute) => [minute - 1, minute])
  // One shop's change recurs on the days that other kinds chose.
  const compared = new Set<string>()
  for (const minute of [...new Set(minutes)].toSorted((a, b) => a - b)) {
    app.clock.set(minuteAt(minute))
    const at = minuteAt(minute).toISOString()
    for (const type of TYPES) {
      const cards = await allPages({ delivery_type: type })
      reached[type] = new Set(idsOf(cards))
      const openCards = cards.filter((card) => card.open)
      assert.deepEqual(idsOf(openCards), expectedAt(minute, type), `cards, ${type}, ${at}`)
      const filtered = await allPages({ delivery_type: type, open: true })
      assert.deepEqual(idsOf(filtered), expectedAt(minute, type), `filter, ${type}, ${at}`)
      const changing = [minute, minute + 1].flatMap((near) => changes.get(near) ?? [])
      for (const { shop, type: changed } of changing) {
        if (changed !== type || !reached[type].has(shop.id)) continue
        const taken = isOrdered(shop.id, type, minute)
        const change = `${shop.id} ${type} ${minute % 1440} ${taken}`
        if (compared.has(change)) continue
        compared.add(change)
        assert.equal(await isOrderTaken(shop.id, type), taken, `checkout of ${shop.slug}, ${at}`)
        assert.equal(await isOpenOnPage(shop, type), taken, `page of ${shop.slug}, ${at}`)
      }
    }
  }
})

/** One is in the evening, when shops take their last orders. */
const RANDOM_MINUTES = [0, 20 * 60].map(
  (from) => Math.floor(Math.random() * 7) * 1440 + from + Math.floor(Math.random() * 239),
)
for (const minute of RANDOM_MINUTES)
  test(`every surface agrees with checkout about every shop, ${minuteAt(minute).toISOString()}`, async () => {
    app.clock.set(minuteAt(minute))
    const without = await allPages({})
    for (const type of TYPES) {
      const taken: number[] = []
      for (const { id } of shops) if (await isOrderTaken(id, type)) taken.push(id)
      for (const { id, open, delivery_type: used } of without)
        if (used === type) assert.equal(open, taken.includes(id), `no way chosen, ${type}`)
      const query = { delivery_type: type }
      assert.deepEqual(idsOf(await allPages({ ...query, open: true })), taken, `filter, ${type}`)
      const cards = await allPages(query)
      assert.deepEqual(idsOf(cards.filter(({ open }) => open)), taken, `cards, ${type}`)
      for (const { open, estimate, opens_at: opensAt, last_order_at: last } of cards) {
        assert.equal(estimate !== null, open, 'only an open shop has an estimate')
        assert.ok(open ? opensAt === null : last === null)
      }
      const dishes = await guest('searchProducts', {
        query: { ...query, search: 'chicken', address: CENTRE, perPage: 100 },
      })
      assert.ok(dishes.ok && dishes.data.length > 0)
      for (const { shop } of dishes.data)
        assert.equal(shop.open, taken.includes(shop.id), `dish of ${shop.slug}, ${type}`)
      const open = await guest('listProducts', {
        query: { ...query, open: true, address: CENTRE, perPage: 100 },
      })
      assert.ok(open.ok)
      assert.deepEqual(
        open.data.filter(({ shop }) => !taken.includes(shop.id)).map(({ shop }) => shop.slug),
        [],
      )
      for (const shop of shops) {
        const { id, slug } = shop
        assert.equal(await isOpenOnPage(shop, type), taken.includes(id), `page of ${slug}, ${type}`)
        if (id % 9 !== 0) continue
        const found = await guest('searchShops', {
          query: {
            ...query,
            search: shop.translations['en']?.title ?? '',
            address: CENTRE,
            perPage: 20,
          },
        })
        assert.ok(found.ok)
        const row = found.data.find((one) => one.id === id)
        if (row) assert.equal(row.open, taken.includes(id), `search of ${slug}, ${type}`)
      }
    }
  })
