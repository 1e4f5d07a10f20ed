import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { postgresSearch } from '../../adapters/search/postgres.ts'
import type { SearchedShop } from '../../adapters/search/port.ts'
import { openDatabase, sql } from '@hawker/postgres/database'
import { cloneCity } from '../../testing/test-city.ts'
import { scoreOf } from './relevance-score.ts'
import { SLIPS } from './testing/slips/index.ts'

const city = await cloneCity()
const database = openDatabase({ connectionString: city.connectionString, max: 2 })
const search = postgresSearch(database)
after(async () => {
  await database.close()
  await city.drop()
})

describe('a search with a slip of one letter', () => {
  let shops: SearchedShop[] = []
  const titles = new Map<number, string>()
  before(async () => {
    // The city's menus lack some of these dishes and half of the languages.
    await database.run(sql`
      with dish as (select * from json_to_recordset(${JSON.stringify(
        SLIPS.flatMap(({ locale, dishes }) =>
          dishes.map(({ dish }) => ({ locale, title: `Chef's ${dish}` })),
        ),
      )}) as d(locale text, title text)),
      numbered as (select row_number() over () as n, locale, title from dish),
      shop as (select id from shops where status = 'approved' order by id limit 1),
      made as (insert into products (shop_id, status) select shop.id, 'published'
        from shop, numbered returning id),
      products_of as (select row_number() over (order by id) as n, id from made),
      priced as (insert into stocks (product_id, price) select id, 900 from made)
      insert into product_translations (product_id, locale, title)
        select p.id, d.locale, d.title from products_of p join numbered d on d.n = p.n`)
    await search.refresh()
    shops = (
      await database.rows<{ id: number; latitude: number; longitude: number; orders28d: number }>(
        sql`select id, latitude, longitude, orders_28d as "orders28d" from shops
          where status = 'approved'`,
      )
    ).map(({ id, latitude, longitude, orders28d }) => ({
      id,
      location: { latitude, longitude },
      orders28d,
    }))
    for (const { id, words } of await database.rows<{ id: number; words: string }>(
      sql`select product_id as id, string_agg(' ' || title_words || ' ' || section_words, ' ') as words
        from product_translations group by product_id`,
    ))
      titles.set(id, `${words} `)
  })

  for (const { locale, dishes } of SLIPS)
    test(`shows the intended dish first for 200 slips (${locale})`, async () => {
      const orders = new Map(shops.map(({ id, orders28d }) => [id, orders28d]))
      const maxOrders = Math.max(...orders.values())
      const missed: string[] = []
      let count = 0
      for (const { dish, slips } of dishes)
        for (const slip of slips) {
          count++
          const { hits } = await search.products({ term: slip, locales: [locale], shops })
          const score = ({ relevance, shopId }: { relevance: number; shopId: number }) =>
            scoreOf(
              relevance,
              { reaches: true, open: true, orders28d: orders.get(shopId) ?? 0 },
              maxOrders,
            )
          const [first] = hits.toSorted((a, b) => score(b) - score(a) || a.id - b.id)
          const found = titles.get(first?.id ?? 0) ?? ''
          if (!found.includes(search.fold(dish)))
            missed.push(`${slip} (${dish}) → ${found.trim() || 'nothing'}`)
        }
      assert.equal(count, 200)
      assert.deepEqual(missed, [])
    })
})
