import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database } from '@hawker/postgres/tx'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import type { SearchEngine, SearchedShop } from '../port.ts'

/** Tests that every search engine must pass. */
export function testSearchContract(
  name: string,
  open: (database: Database) => SearchEngine,
  skip: string | false = false,
): void {
  describe(`search by ${name}`, { skip }, () => {
    let app: TestApp
    let engine: SearchEngine
    let shops: SearchedShop[]
    const titles = new Map<number, string>()
    before(async () => {
      app = await startTestApp({ routes: () => [] })
      engine = open(app.deps.database)
      const nonna = await makeShop(app, {
        titles: { en: 'Trattoria Nonna', ar: 'تراتوريا نونا' },
        products: [
          { titles: { en: 'Margherita pizza', es: 'Pizza margarita' }, category: 'Pizza' },
          { title: 'Calzone', description: 'A folded pizza', category: 'Pizza' },
          { title: 'Crème brûlée' },
          { title: 'Orange soda 330 ml' },
          { title: 'Paper napkins' },
          { title: 'Truffle mac & cheese' },
          { title: 'Salt and pepper squid' },
        ],
      })
      const cairo = await makeShop(app, {
        titles: { en: 'Cairo Corner', ar: 'ركن القاهرة' },
        products: [
          { titles: { ar: 'كشري' } },
          { titles: { ru: 'Шаурма' } },
          { titles: { he: 'פלאפל' } },
          { titles: { ar: 'تزاتزيكي' } },
        ],
      })
      shops = [nonna, cairo].map(({ id, location }) => ({ id, location, orders28d: 0 }))
      for (const row of await app.rows<{ id: number; title: string }>(
        sql`select product_id as id, title from product_translations order by locale = 'en'`,
      ))
        titles.set(row.id, row.title)
      await engine.refresh()
    })
    after(() => app?.close())
    const products = async (term: string, locales = ['en']) =>
      (await engine.products({ term, locales, shops })).hits.map(({ id }) => titles.get(id))

    test('"and" of each shipped language and "&" are equal', async () => {
      for (const and of ['and', '&', "'n'", 'und', 'et', 'y', 'e', 'и', 've', 'و', 'ו', ''])
        assert.equal((await products(`truffle mac ${and} cheese`))[0], 'Truffle mac & cheese', and)
      assert.equal((await products('salt & pepper'))[0], 'Salt and pepper squid')
    })
    test('a wish that no title holds is ignored, in each shipped language', async () => {
      for (const wished of [
        'cheap calzone',
        'best calzone near me',
        'calzone open now',
        'günstige calzone in der Nähe',
        'calzone barato cerca de mí',
        'calzone pas cher près de moi',
        'недорого calzone рядом',
        'en iyi calzone yakınımda',
        'calzone رخيص',
        'calzone לידי',
      ])
        assert.deepEqual(await products(wished), ['Calzone'], wished)
    })
    test('the last word may be a prefix; accents and case do not matter', async () => {
      assert.deepEqual(await products('CREME bru'), ['Crème brûlée'])
      assert.equal((await products('marg'))[0], 'Margherita pizza')
    })
    test('a match in the name ranks before a match in the description', async () => {
      const found = await products('piz')
      assert.equal(found[0], 'Margherita pizza')
      assert.ok(found.includes('Calzone'))
    })
    test('tolerates typos', async () => {
      assert.equal((await products('margarita piza'))[0], 'Margherita pizza')
      assert.deepEqual(await products('orange sodda'), ['Orange soda 330 ml'])
    })
    test('searches every language', async () =>
      assert.equal((await products('pizza margarita', ['es']))[0], 'Margherita pizza'))
    test('finds names in other scripts by Latin letters', async () => {
      assert.deepEqual(await products('koshari'), ['كشري'])
      assert.deepEqual(await products('shaurma'), ['Шаурма'])
      assert.deepEqual(await products('falafel'), ['פלאפל'])
      assert.deepEqual(await products('tzatziki'), ['تزاتزيكي'])
    })
    test('finds products by synonyms', async () =>
      assert.deepEqual(await products('orange pop'), ['Orange soda 330 ml']))
    test('searches only the requested shops', async () => {
      const only = await engine.products({
        term: 'koshari',
        locales: ['en'],
        shops: shops.slice(0, 1),
      })
      assert.deepEqual(only.hits, [])
    })
    test('finds shops by name in every language', async () => {
      const found = async (term: string) =>
        (await engine.shops({ term, locales: ['en'], shops })).hits.map(({ id }) => id)
      assert.deepEqual(await found('tratoria'), [shops[0]?.id])
      assert.deepEqual(await found('القاهرة'), [shops[1]?.id])
    })
    test('finds nothing for words that no shop uses', async () => {
      for (const term of ['xylophone', 'zzzzqq', 'фывапр', '&|!:*', "') or 1=1 --", '😀', "'"])
        assert.deepEqual(await products(term), [], term)
    })
    test('finds a renamed product by its new name only', async () => {
      const id = [...titles].find(([, title]) => title === 'Calzone')?.[0] ?? 0
      await app.rows(
        sql`update product_translations set title = 'Focaccia', description = null where product_id = ${id}`,
      )
      await engine.refresh()
      assert.equal(
        (await engine.products({ term: 'focacia', locales: ['en'], shops })).hits[0]?.id,
        id,
      )
      assert.deepEqual(await products('calzone'), [])
      await app.rows(sql`update products set status = 'unpublished' where id = ${id}`)
      await engine.refresh()
      assert.deepEqual(await products('focaccia'), [])
    })
  })
}
