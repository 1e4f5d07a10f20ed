import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDatabase, sql } from '@hawker/postgres/database'
import { wordsOf } from '../../adapters/search/fold.ts'
import type { SearchedShop } from '../../adapters/search/port.ts'
import { postgresSearch } from '../../adapters/search/postgres.ts'
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

/** A few slips are nearer to another dish, such as كبب (cob) to كباب (kebab). */
const MIN_SHARE = 0.95

describe('a slip in the name of a dish that the menu has in another language', () => {
  let shops: SearchedShop[] = []
  let groups: string[][] = []
  const texts = new Map<number, string>()
  before(async () => {
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
    groups = (await database.rows<{ words: string[] }>(sql`select words from search_synonyms`)).map(
      ({ words }) => words.map((phrase) => wordsOf(phrase).join(' ')),
    )
    for (const { id, words } of await database.rows<{ id: number; words: string }>(
      sql`select product_id as id, string_agg(title_words || ' ' || section_words, ' ') as words
        from product_translations group by product_id`,
    ))
      texts.set(id, ` ${words} `)
  })

  for (const { locale, dishes } of SLIPS)
    test(`shows the intended dish first (${locale})`, async () => {
      const orders = new Map(shops.map(({ id, orders28d }) => [id, orders28d]))
      const maxOrders = Math.max(...orders.values())
      const missed: string[] = []
      let count = 0
      for (const { dish, slips } of dishes) {
        const word = wordsOf(dish).join(' ')
        const meant = groups.filter((group) => group.includes(word)).flat()
        if (![...texts.values()].some((text) => meant.some((other) => text.includes(other))))
          continue
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
          const text = texts.get(first?.id ?? 0) ?? ''
          if (!meant.some((other) => text.includes(other)))
            missed.push(`${slip} (${dish}) → ${text.trim() || 'nothing'}`)
        }
      }
      assert.ok(count >= 40, String(count))
      assert.ok(missed.length <= (1 - MIN_SHARE) * count, `${count}: ${missed.join('; ')}`)
    })
})
