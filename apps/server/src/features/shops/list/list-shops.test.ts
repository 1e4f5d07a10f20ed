import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CENTRE, type TestShop, makeShop, squareAround } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../../testing/wait-for-older-transactions.ts'
import { shopRoutes } from '../shop.routes.ts'

const app = await startTestApp({ routes: shopRoutes })
after(app.close)
type Card = {
  id: number
  open: boolean
  translation: { title: string }
  delivery: { available: boolean; fee: number | null }
  deals: string[]
}
const get = async (query: string) => {
  const answer = await app.http.inject(`/api/v1/rest/shops/${query}`)
  return answer.json<{
    data: Card[]
    meta: { total: number; last_page: number; changes_at: string | null }
    code?: string
  }>()
}
const titles = async (query: string) =>
  (await get(query)).data.map(({ translation }) => translation.title)
const HERE = `address[latitude]=${CENTRE.latitude}&address[longitude]=${CENTRE.longitude}`
const made: Record<string, TestShop> = {}
const at = async (column: string, title: string) =>
  app.rows(sql`update shops set pause_until = ${column} where id = ${made[title]?.id ?? 0}`)

describe('listShops', () => {
  before(async () => {
    const make = async (title: string, options: Parameters<typeof makeShop>[1]) =>
      (made[title] = await makeShop(app, { title, slug: title.toLowerCase(), ...options }))
    await make('Alfa', {
      ratingSum: 470,
      ratingCount: 100,
      orders28d: 200,
      priceLevel: 1,
      titles: { en: 'Alfa', es: 'Alfa ES' },
      zone: { freeOver: 25_00 },
    })
    await make('Bravo', {
      ratingSum: 10,
      ratingCount: 2,
      priceLevel: 3,
      createdAt: new Date('2026-11-10T00:00:00Z'),
    })
    await make('Charlie', { hours: ['18:00', '22:00'], ratingSum: 480, ratingCount: 100 })
    await make('Delta', {
      type: 'shop',
      deliveryTypes: ['delivery'],
      zone: { shape: squareAround({ latitude: 40, longitude: -75 }) },
    })
    await make('Echo', {
      type: 'shop',
      ratingSum: 400,
      ratingCount: 100,
      zone: { price: 0, pricePerKm: 0 },
      products: [{ discount: { type: 'percent', value: 200_000 }, diets: ['vegan'] }],
    })
    await make('Hidden', { status: 'new' })
  })

  test('runs one statement for any query', async () => {
    await waitForOlderTransactions(app)
    await get('paginate')
    app.statements()
    await get(`paginate?perPage=20&order_by=rating&group=deals,pickup&${HERE}`)
    assert.ok(app.statements().length <= 1)
  })

  test('ranks open shops before closed ones, and better rated and more popular ones first', async () => {
    assert.deepEqual(await titles(`paginate?${HERE}`), ['Alfa', 'Bravo', 'Echo', 'Charlie'])
  })

  test('ranks a hundred good ratings above two perfect ones', async () => {
    assert.deepEqual(await titles(`paginate?order_by=rating&${HERE}`), [
      'Charlie',
      'Alfa',
      'Bravo',
      'Echo',
    ])
  })

  test('by delivery time and by price, ranks shops that cannot deliver now last', async () => {
    assert.equal((await titles(`paginate?order_by=delivery_time&${HERE}`)).at(-1), 'Charlie')
    assert.deepEqual(await titles(`paginate?order_by=price_asc&${HERE}`), [
      'Alfa',
      'Echo',
      'Charlie',
      'Bravo',
    ])
    assert.deepEqual(await titles(`paginate?order_by=price_desc&${HERE}`), [
      'Bravo',
      'Echo',
      'Charlie',
      'Alfa',
    ])
  })

  test('sorts by column and sort, on every page', async () => {
    const sorted = (more: string) => titles(`paginate?${more}&${HERE}`)
    assert.deepEqual(await sorted('column=rating_avg&sort=desc'), [
      'Bravo',
      'Charlie',
      'Alfa',
      'Echo',
    ])
    assert.deepEqual(await sorted('column=id&sort=desc'), ['Echo', 'Charlie', 'Bravo', 'Alfa'])
    assert.equal((await sorted('column=price_level&order_by=newest&sort=desc'))[0], 'Bravo')
    const first = await get(`paginate?column=id&sort=desc&perPage=2&${HERE}`)
    const cursor = (first.meta as { next_cursor?: string }).next_cursor
    assert.deepEqual(await sorted(`column=id&sort=desc&perPage=2&cursor=${cursor}`), [
      'Bravo',
      'Alfa',
    ])
  })

  test('filters by type, open, new, deals, free delivery, rating, diet and price', async () => {
    assert.deepEqual(await titles(`paginate?type=shop&${HERE}`), ['Echo'])
    assert.ok(!(await titles('paginate?open=1')).includes('Charlie'))
    assert.equal((await titles(`paginate?newest=1&${HERE}`))[0], 'Bravo')
    assert.deepEqual(await titles('paginate?group=deals'), ['Echo'])
    // Free delivery above an amount is not the fee that the card shows.
    assert.deepEqual(await titles(`paginate?group=free_delivery&${HERE}`), ['Echo'])
    assert.deepEqual((await titles(`paginate?group=min_rating_4&${HERE}`)).sort(), [
      'Alfa',
      'Bravo',
      'Charlie',
      'Echo',
    ])
    assert.deepEqual(await titles('paginate?group=diet:vegan'), ['Echo'])
    assert.deepEqual(await titles('paginate?group=diet:halal'), [])
    assert.equal((await titles('paginate?order_by=price_desc'))[0], 'Bravo')
  })

  test('with an address, returns only shops that deliver there or are near enough for pickup', async () => {
    const paris = await get('paginate?address[latitude]=48.85&address[longitude]=2.35')
    assert.equal(paris.meta.total, 0)
    const philadelphia = await get('paginate?address[latitude]=40&address[longitude]=-75')
    assert.deepEqual(
      philadelphia.data.map(({ translation, delivery }) => [translation.title, delivery.available]),
      [['Delta', true]],
    )
  })

  test('computes what is open for the requested time', async () => {
    const evening = await get(`paginate?at=2026-11-22T00:30:00Z&${HERE}`)
    assert.ok(evening.data.every(({ open }) => open))
    assert.equal((await get('paginate?open=1&at=2026-11-22T08:00:00Z')).meta.total, 0)
  })

  test('pages neither repeat nor skip a shop, and report the exact total', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => get(`paginate?perPage=2&page=${page}`)))
    assert.equal(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size, 5)
    assert.deepEqual([pages[0]?.meta.total, pages[0]?.meta.last_page], [5, 3])
  })

  test('uses the requested language and currency', async () => {
    const dinar = made['Alfa']?.currencyIds.KWD
    const { data } = await get(`paginate?lang=es&currency_id=${dinar}&${HERE}`)
    assert.equal(data[0]?.translation.title, 'Alfa ES')
    assert.equal(data[0]?.delivery.fee, 0.611)
    assert.deepEqual(data.find(({ translation }) => translation.title === 'Echo')?.deals, ['−20%'])
    assert.equal((await get('paginate?currency_id=999999')).code, 'invalid_request')
  })

  test('the next list shows a shop that another process paused, closed or renamed', async () => {
    await at('2026-11-21T18:00:00Z', 'Alfa')
    assert.ok(!(await titles(`paginate?open=1`)).includes('Alfa'))
    await app.rows(sql`update shops set pause_until = null where id = ${made['Alfa']?.id ?? 0}`)
    assert.ok((await titles(`paginate?open=1`)).includes('Alfa'))
    await app.rows(
      sql`update shop_translations set title = 'Alpha' where shop_id = ${made['Alfa']?.id ?? 0} and locale = 'en'`,
    )
    assert.ok((await titles('paginate')).includes('Alpha'))
    await app.rows(
      sql`update shop_translations set title = 'Alfa' where shop_id = ${made['Alfa']?.id ?? 0} and locale = 'en'`,
    )
    await app.rows(sql`update shops set status = 'approved' where slug = 'hidden'`)
    assert.ok((await titles('paginate')).includes('Hidden'))
    await app.rows(sql`update shops set status = 'rejected' where slug = 'hidden'`)
    assert.ok(!(await titles('paginate')).includes('Hidden'))
  })

  test('reports when any shop next opens or closes, but not for a requested time', async () => {
    const opening = (await get('paginate')).meta.changes_at
    assert.ok(opening !== null && Date.parse(opening) > app.clock.now().getTime())
    const sooner = new Date(app.clock.now().getTime() + 60_000)
    await app.rows(sql`update shops set pause_until = ${sooner} where slug = 'delta'`)
    assert.equal((await get('paginate?type=restaurant')).meta.changes_at, sooner.toISOString())
    assert.equal((await get('paginate?at=2026-11-22T00:30:00Z')).meta.changes_at, null)
    await app.rows(sql`update shops set pause_until = null where slug = 'delta'`)
  })

  test('does not miss a change that commits after a later change was read', async () => {
    const slow = app.deps.database.transaction(async (tx) => {
      await tx.run(sql`update shops set price_level = 1 where slug = 'bravo'`)
      await app.rows(sql`update shops set price_level = 2 where slug = 'charlie'`)
      await titles('paginate')
    })
    await slow
    const { data } = await get('paginate?order_by=price_desc')
    assert.notEqual(data[0]?.translation.title, 'Bravo')
    await app.rows(sql`update shops set price_level = 3 where slug = 'bravo'`)
  })

  test('moves a promoted shop up one position among comparable shops, and marks it', async () => {
    await app.rows(sql`update shops set is_promoted = true where slug in ('echo', 'charlie')`)
    assert.deepEqual(await titles(`paginate?${HERE}`), ['Alfa', 'Echo', 'Bravo', 'Charlie'])
    await app.rows(sql`update shops set is_promoted = false`)
  })

  test('listRecommended returns the shops that staff placed, in their order', async () => {
    await app.rows(
      sql`update shops set recommended_position = case slug when 'charlie' then 1 when 'alfa' then 2 end`,
    )
    assert.deepEqual(await titles('recommended'), ['Charlie', 'Alfa'])
  })
})
