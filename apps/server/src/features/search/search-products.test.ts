import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop, squareAround } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { searchRoutes, searchSweeps } from './index.ts'

const app = await startTestApp({ routes: searchRoutes, sweeps: searchSweeps })
after(app.close)
type Found = { translation: { title: string }; highlight: { start: number; end: number }[] }
const ask = async (path: string) => app.http.inject(`/api/v1/rest/${path}`)
const found = async (kind: string, words: string, more = '') =>
  (await ask(`${kind}/search?search=${encodeURIComponent(words)}${more}`)).json<{ data: Found[] }>()
    .data
const names = async (words: string, more = '') =>
  (await found('products', words, more)).map(({ translation }) => translation.title)
/** The highlighted parts of a title. */
const marked = ({ translation: { title }, highlight }: Found) =>
  highlight.map(({ start, end }) => title.slice(start, end))

describe('searchProducts', () => {
  before(async () => {
    await makeShop(app, {
      title: 'Quiet',
      orders28d: 1,
      products: [{ title: 'Ramen' }, { title: 'Calzone', description: 'A folded pizza' }],
    })
    await makeShop(app, {
      title: 'Famous',
      orders28d: 900,
      products: [
        { title: 'Ramen' },
        { titles: { en: 'Crème brûlée', ar: 'كريم بروليه' } },
        { title: 'Pizza Bianca' },
      ],
    })
    await makeShop(app, {
      title: 'Far',
      orders28d: 5000,
      zone: { shape: squareAround({ latitude: 40, longitude: -75 }) },
      products: [{ title: 'Ramen far away' }],
    })
    await app.work()
  })

  test('finds joined and split words in both directions', async () => {
    const { id } = await makeShop(app, {
      title: 'Compounds',
      products: [{ title: 'Cheese burger' }, { title: 'Double cheeseburger' }, { title: 'Cheese' }],
    })
    await app.work()
    for (const words of ['cheeseburger', 'cheese burger'])
      assert.deepEqual((await names(words)).toSorted(), ['Cheese burger', 'Double cheeseburger'])
    await app.rows(sql`update shops set status = 'rejected' where id = ${id}`)
  })

  test('finds a word with and without the attached "and" of Arabic', async () => {
    const { id } = await makeShop(app, {
      title: 'Attached',
      products: [
        { titles: { en: 'Bread', ar: 'خبز وجبنة' } },
        { titles: { en: 'Rice', ar: 'أرز' } },
      ],
    })
    const other = await makeShop(app, {
      title: 'Cheeses',
      products: [{ titles: { en: 'Brie', ar: 'جبنة' } }],
    })
    await app.work()
    assert.deepEqual((await names('خبز و جبنة')).slice(0, 1), ['Bread'])
    assert.deepEqual((await names('خبز جبنة')).slice(0, 1), ['Bread'])
    assert.ok((await names('وجبنة')).includes('Brie'))
    await app.rows(sql`update shops set status = 'rejected' where id in (${id}, ${other.id})`)
  })

  test('ranks matches in the title above matches in the description', async () => {
    assert.deepEqual(await names('piz'), ['Pizza Bianca', 'Calzone'])
  })

  test('ranks the more popular shop first among equal matches', async () => {
    const answer = await ask(
      'products/search?search=ramen&address[latitude]=38.912&address[longitude]=-77.035',
    )
    const shops = answer
      .json<{ data: { shop: { title: string } }[] }>()
      .data.map(({ shop }) => shop.title)
    assert.deepEqual(shops, ['Famous', 'Quiet'])
  })

  test('with an address, shows only products of shops that deliver there', async () => {
    assert.deepEqual(await names('ramen', '&address[latitude]=38.912&address[longitude]=-77.035'), [
      'Ramen',
      'Ramen',
    ])
    assert.deepEqual(await names('ramen', '&address[latitude]=40&address[longitude]=-75'), [
      'Ramen far away',
    ])
    assert.deepEqual(await names('ramen', '&address[latitude]=0&address[longitude]=0'), [])
  })

  test('highlights the matches in the shown title, also mistyped and unfinished words', async () => {
    const [first] = await found('products', 'creme brul')
    assert.deepEqual(first && marked(first), ['Crème', 'brûl'])
    const [typo] = await found('products', 'piza bianca')
    assert.deepEqual(typo && marked(typo), ['Pizza', 'Bianca'])
    const [shop] = await found('shops', 'fam')
    assert.deepEqual(shop && marked(shop), ['Fam'])
    const [arabic] = await found('products', 'كريم', '&lang=ar')
    assert.deepEqual(arabic && marked(arabic), ['كريم'])
  })

  test('runs five statements, and four for a repeated search without an address', async () => {
    const near = '&address[latitude]=38.912&address[longitude]=-77.035'
    for (const [more, maxStatements] of [
      [near, 5],
      ['', 4],
    ] as const) {
      await waitForOlderTransactions(app)
      await names('ramen', more)
      app.statements()
      await names('ramen', more)
      assert.equal(app.statements().length, maxStatements)
    }
  })

  test('without an address, finds new products at once and no deleted ones', async () => {
    const one = await makeShop(app, {
      title: 'One',
      products: [{ title: 'Gazpacho' }, { title: 'Bread' }],
    })
    const [soup, bread] = one.products.map(({ id }) => id)
    assert.deepEqual(await names('gazp'), ['Gazpacho'])
    const two = await makeShop(app, { title: 'Two', products: [{ title: 'Gazpacho verde' }] })
    assert.deepEqual(await names('gazp'), ['Gazpacho', 'Gazpacho verde'])
    await app.rows(
      sql`update product_translations set title = 'Gazpacho bread' where product_id = ${bread}`,
    )
    assert.deepEqual(await names('gazp'), ['Gazpacho', 'Gazpacho bread', 'Gazpacho verde'])
    await app.rows(
      sql`update product_translations set title = 'Salmorejo' where product_id = ${soup}`,
    )
    assert.deepEqual(await names('gazp'), ['Gazpacho bread', 'Gazpacho verde'])
    await app.rows(sql`delete from stocks where product_id = ${bread}`)
    assert.deepEqual(await names('gazp'), ['Gazpacho verde'])
    await app.rows(sql`update shops set status = 'rejected' where id = ${two.id}`)
    assert.deepEqual(await names('gazp'), [])
    await app.rows(sql`update shops set status = 'approved' where id = ${two.id}`)
    assert.deepEqual(await names('gazp'), ['Gazpacho verde'])
    await app.rows(sql`delete from products where shop_id = ${two.id}`)
    assert.deepEqual(await names('gazp'), [])
    await app.rows(sql`update shops set status = 'rejected' where id in (${one.id}, ${two.id})`)
  })

  test('answers odd queries with an empty list or a refusal, never with an error', async () => {
    const strange = [
      "'",
      '"',
      '%',
      '_%',
      '\\',
      '&|!<->:*()',
      "a' | 'b",
      ':*',
      '\u{1F355}',
      'ﷺ',
      '𝒫izza',
      '١٢٣',
      '\u202Epizza',
      'a\u0300'.repeat(50),
      'x'.repeat(100),
      '1 2 3 4 5 6 7 8 9 0 1 2 3',
      'ｐｉｚ\u200Bｚａ',
    ]
    for (const words of strange) {
      for (const kind of ['products', 'shops']) {
        const answer = await ask(`${kind}/search?search=${encodeURIComponent(words)}`)
        assert.equal(answer.statusCode, 200, `${kind} ${JSON.stringify(words)} ${answer.body}`)
      }
    }
    const refused = [
      'search=',
      'search=%00',
      'search=%E2%80%8B',
      `search=${'x'.repeat(10_240)}`,
      'search=a&page=-1',
      'search=a&page=0',
      'search=a&perPage=1000',
      'search=a&address[latitude]=91&address[longitude]=0',
      'search=a&address[latitude]=0&address[longitude]=-181',
      'search=a&address[latitude]=x',
      'search=a&shop_id=-1',
    ]
    for (const query of refused) {
      for (const kind of ['products', 'shops']) {
        if (kind === 'shops' && query.includes('shop_id')) continue
        const answer = await ask(`${kind}/search?${query}`)
        assert.ok(
          answer.statusCode >= 400 && answer.statusCode < 500,
          `${kind} ${query.slice(0, 60)} ${answer.statusCode}`,
        )
        assert.notEqual(answer.json<{ message: string }>().message, '')
      }
    }
    assert.deepEqual(await names('ramen', '&page=100000&perPage=100'), [])
  })
})

describe('synonyms', () => {
  test('apply from the next search on, until they are deleted', async () => {
    const admin = app.as(await app.makeUser({ roles: ['admin'] }))
    assert.deepEqual(await names('frobnicate'), [])
    const made = await admin('createSynonyms', { body: { words: ['frobnicate', ' Ramen '] } })
    assert.ok(made.ok)
    const { id } = made.data
    assert.deepEqual(made.data.words, ['frobnicate', 'Ramen'])
    assert.equal((await names('frobnicate')).length, 3)
    const changed = await admin('updateSynonyms', {
      params: { id },
      body: { words: ['frobnicate', 'pizza bianca'] },
    })
    assert.ok(changed.ok)
    assert.deepEqual(await names('frobnicate'), ['Pizza Bianca'])
    const list = await admin('listSynonyms', { query: { perPage: 1 } })
    assert.ok(list.ok && list.data[0]?.id === id && list.meta.total > 30)
    assert.ok((await admin('deleteSynonyms', { params: { id }, query: {} })).ok)
    assert.deepEqual(await names('frobnicate'), [])
    const gone = await admin('updateSynonyms', { params: { id }, body: { words: ['a', 'b'] } })
    assert.ok(!gone.ok && gone.status === 404)
  })

  test('can only be edited by staff, and need at least two words', async () => {
    const seller = app.as(await app.makeUser({ roles: ['seller'] }))
    const refused = await seller('createSynonyms', { body: { words: ['a', 'b'] } })
    assert.ok(!refused.ok && refused.status === 403)
    const admin = app.as(await app.makeUser({ roles: ['admin'] }))
    const alike = await admin('createSynonyms', { body: { words: ['Soda', 'soda '] } })
    assert.ok(!alike.ok && alike.status === 422)
    assert.deepEqual(!alike.ok && Object.keys(alike.errors), ['words'])
  })
})
