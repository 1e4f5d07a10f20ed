import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ShopCard } from '@hawker/contract/shop-card'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { CENTRE } from '../../testing/make/make-shop.ts'
import { cloneCity } from '../../testing/test-city.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { catalogRoutes } from '../catalog/index.ts'
import { searchRoutes } from '../search/index.ts'
import { shopRoutes } from '../shops/index.ts'
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
/** Half of the minutes are in the evening, when shops take their last orders. */
const minutes = Array.from({ length: 8 }, (_, index) => {
  const day = MONDAY + Math.floor(Math.random() * 7) * DAY_MS
  const minute =
    index % 2 === 0 ? Math.floor(Math.random() * 1440) : 20 * 60 + Math.floor(Math.random() * 360)
  return new Date(day + minute * MINUTE_MS)
})
const shops = await app.rows<{ id: number; slug: string; stock_id: number; title: string }>(sql`
  select s.id, s.slug, min(k.id) as stock_id,
    (select title from shop_translations t where t.shop_id = s.id and t.locale = 'en') as title
  from shops s join products p on p.shop_id = s.id and p.status = 'published' and not p.addon
    join stocks k on k.product_id = p.id
  where s.status = 'approved' group by s.id order by s.id`)

/** Whether checkout takes an order for as soon as possible. Ignores what the dish itself needs. */
async function isOrderTaken({ id, stock_id }: { id: number; stock_id: number }, type: Type) {
  const quote = await guest('calculateOrder', {
    body: {
      shop_id: id,
      products: [{ stock_id, quantity: 1 }],
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

const idsOf = (cards: Iterable<{ id: number }>) =>
  [...cards].map(({ id }) => id).sort((a, b) => a - b)

for (const at of minutes)
  test(`lists, pages and search call a shop open when checkout takes its order, ${at.toISOString()}`, async () => {
    app.clock.set(at)
    const without = await allPages({})
    for (const type of TYPES) {
      const ordered: number[] = []
      for (const shop of shops) if (await isOrderTaken(shop, type)) ordered.push(shop.id)
      for (const { id, open, delivery_type: used } of without)
        if (used === type) assert.equal(open, ordered.includes(id), `no way chosen, ${type}`)
      const query = { delivery_type: type }
      assert.deepEqual(idsOf(await allPages({ ...query, open: true })), ordered, `filter, ${type}`)
      const cards = await allPages(query)
      assert.deepEqual(idsOf(cards.filter(({ open }) => open)), ordered, `cards, ${type}`)
      for (const { open, estimate, opens_at: opensAt, last_order_at: last } of cards) {
        assert.equal(estimate !== null, open, 'only an open shop has an estimate')
        assert.ok(open ? opensAt === null : last === null)
      }
      const dishes = await guest('searchProducts', {
        query: { ...query, search: 'chicken', address: CENTRE, perPage: 100 },
      })
      assert.ok(dishes.ok && dishes.data.length > 0)
      for (const { shop } of dishes.data)
        assert.equal(shop.open, ordered.includes(shop.id), `dish of ${shop.slug}, ${type}`)
      const open = await guest('listProducts', {
        query: { ...query, open: true, address: CENTRE, perPage: 100 },
      })
      assert.ok(open.ok)
      assert.deepEqual(
        open.data.filter(({ shop }) => !ordered.includes(shop.id)).map(({ shop }) => shop.slug),
        [],
      )
      for (const { id, slug, title } of shops) {
        const page = await guest('showShop', {
          params: { id: slug },
          query: { ...query, address: CENTRE },
        })
        assert.ok(page.ok)
        assert.equal(page.data.open, ordered.includes(id), `page of ${slug}, ${type}`)
        const times = page.data.fulfilment.find((method) => method.type === type)
        assert.equal(times?.open ?? false, ordered.includes(id), `page of ${slug}, ${type}`)
        if (id % 9 !== 0) continue
        const found = await guest('searchShops', {
          query: { ...query, search: title, address: CENTRE, perPage: 20 },
        })
        assert.ok(found.ok)
        const row = found.data.find((shop) => shop.id === id)
        if (row) assert.equal(row.open, ordered.includes(id), `search of ${slug}, ${type}`)
      }
    }
  })
