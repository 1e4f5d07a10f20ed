import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postgresSearch } from '../../adapters/search/postgres.ts'
import { openDatabase, sql } from '@hawker/postgres/database'
import { cloneCity } from '../../testing/test-city.ts'
import { LABELLED_QUERIES } from './labelled-queries.ts'
import { scoreOf } from './relevance-score.ts'

const city = await cloneCity()
const database = openDatabase({ connectionString: city.connectionString, max: 2 })
after(async () => {
  await database.close()
  await city.drop()
})

test('at least 95 % of more than 200 labelled queries show the wanted dish among the first ten', async (t) => {
  const search = postgresSearch(database)
  await search.refresh()
  const shops = await database.rows<{
    id: number
    latitude: number
    longitude: number
    orders_28d: number
  }>(sql`select id, latitude, longitude, orders_28d from shops where status = 'approved'`)
  const searchedShops = shops.map(({ id, latitude, longitude, orders_28d: orders28d }) => ({
    id,
    location: { latitude, longitude },
    orders28d,
  }))
  const orders = new Map(searchedShops.map(({ id, orders28d }) => [id, orders28d]))
  const maxOrders = Math.max(...orders.values())
  const titles = new Map(
    (
      await database.rows<{ id: number; title: string }>(
        sql`select product_id as id, title from product_translations where locale = 'en'`,
      )
    ).map(({ id, title }) => [id, title]),
  )
  const missed: string[] = []
  let reciprocal = 0
  let count = 0
  for (const { wanted, queries } of LABELLED_QUERIES) {
    for (const term of queries) {
      count++
      const { hits } = await search.products({ term, locales: ['en'], shops: searchedShops })
      const score = ({ relevance: fit, shopId }: { relevance: number; shopId: number }) =>
        scoreOf(fit, { reaches: true, open: true, orders28d: orders.get(shopId) ?? 0 }, maxOrders)
      const shown = hits.toSorted((a, b) => score(b) - score(a) || a.id - b.id).slice(0, 10)
      const place = shown.findIndex(({ id }) => wanted.test(titles.get(id) ?? ''))
      if (place >= 0) reciprocal += 1 / (place + 1)
      else
        missed.push(
          `${term} → ${
            shown
              .slice(0, 3)
              .map(({ id }) => titles.get(id))
              .join(', ') || 'nothing'
          }`,
        )
    }
  }
  const recall = 1 - missed.length / count
  t.diagnostic(
    [
      `${count} queries, recall@10 ${recall.toFixed(3)},`,
      `mean reciprocal rank ${(reciprocal / count).toFixed(3)}; missed: ${missed.join('; ')}`,
    ].join(' '),
  )
  assert.ok(count >= 200, String(count))
  assert.ok(recall >= 0.95, `recall ${recall.toFixed(3)}: ${missed.join('; ')}`)
})
