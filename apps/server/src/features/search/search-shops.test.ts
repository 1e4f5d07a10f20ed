import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { searchRoutes, searchSweeps } from './index.ts'

const app = await startTestApp({ routes: searchRoutes, sweeps: searchSweeps })
after(app.close)
const search = async (words: string, more = '') => {
  const answer = await app.http.inject(
    `/api/v1/rest/shops/search?search=${encodeURIComponent(words)}${more}`,
  )
  return answer
    .json<{ data: { translation: { title: string } }[] }>()
    .data.map(({ translation }) => translation.title)
}

describe('searchShops', () => {
  before(async () => {
    await makeShop(app, {
      titles: { en: "Ben's Chili Bowl", es: 'Plato de chile de Ben' },
      description: 'Half-smokes since 1958',
    })
    await makeShop(app, { title: 'Café Crème', description: 'Éclairs & croissants' })
    await makeShop(app, { titles: { en: 'Copper Kettle Foods', ar: 'كوبر كيتل فودز' } })
    const pizza = await makeShop(app, { title: 'Trattoria Nonna', hours: ['18:00', '22:00'] })
    const category = await app.rows<{ id: number }>(
      sql`insert into categories (type) values ('main') returning id`,
    )
    const id = category[0]?.id ?? 0
    await app.rows(
      sql`insert into category_translations (category_id, locale, title)
        values (${id}, 'en', 'Pizza'), (${id}, 'ar', 'بيتزا')`,
    )
    await app.rows(
      sql`insert into shop_categories (shop_id, category_id) values (${pizza.id}, ${id})`,
    )
    await app.work()
  })

  test('matches an unfinished last word, without accents, case and apostrophes', async () => {
    assert.deepEqual(await search('cafe cre'), ['Café Crème'])
    assert.deepEqual(await search('CRÈME'), ['Café Crème'])
    assert.deepEqual(await search('bens chi'), ["Ben's Chili Bowl"])
    assert.deepEqual(await search('half-sm'), ["Ben's Chili Bowl"])
  })

  test('finds shops by their cuisine in any language', async () => {
    assert.deepEqual(await search('pizz'), ['Trattoria Nonna'])
    assert.deepEqual(await search('بيتزا'), ['Trattoria Nonna'])
    assert.deepEqual(await search('plato', '&lang=en'), ["Ben's Chili Bowl"])
  })

  test('does not match words in another script that sound only slightly alike', async () => {
    assert.deepEqual(await search('pizza', '&lang=ar'), ['Trattoria Nonna'])
  })

  test('tolerates small typing errors and finds nothing for unrelated words', async () => {
    assert.deepEqual(await search('tratoria'), ['Trattoria Nonna'])
    assert.deepEqual(await search('xylophone'), [])
    assert.deepEqual(await search('&|!:*'), [])
    assert.deepEqual(await search("it's ' ) or 1=1 --"), [])
  })

  test('finds a renamed shop by its new name in the next search', async () => {
    const shop = await makeShop(app, { title: 'Umbra' })
    assert.deepEqual(await search('umbr'), ['Umbra'])
    await app.rows(sql`update shop_translations set title = 'Umbrella' where shop_id = ${shop.id}`)
    assert.deepEqual(await search('umbr'), ['Umbrella'])
    await app.rows(sql`update shop_translations set title = 'Penumbra' where shop_id = ${shop.id}`)
    assert.deepEqual(await search('umbr'), [])
  })

  test('open=1 leaves out closed shops', async () => {
    assert.deepEqual(await search('pizza', '&open=1'), [])
  })
})
