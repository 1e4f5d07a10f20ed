import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { squareOf } from './grid-squares.ts'
import { fold } from './fold.ts'
import { postgresSearch } from './postgres.ts'
import { testSearchContract } from './testing/search-contract.ts'

testSearchContract('Postgres', postgresSearch)

const app = await startTestApp({ routes: () => [] })
after(app.close)

const NAMES = [
  'Crème Brûlée',
  "Ben's Chili-Bowl",
  'STRASSE straße',
  'Łódź pączki',
  'أُمّ علي',
  'شوربة',
  'Ёлки-палки Йогурт',
  'שָׁלוֹם',
  'İskender ıspanak',
  '7-Up® 1.5 L (2×)',
  'smørrebrød, æble',
  'a\u0301 café',
  'مياه، ٠٫٥ لتر',
  'خصم ۲۰٪',
  'x'.repeat(80),
]

test('fold matches search_fold of the database', async () => {
  for (const name of NAMES) {
    const [row] = await app.rows<{ folded: string }>(
      sql`select search_fold(${name}::text) as folded`,
    )
    assert.equal(fold(name), row?.folded, name)
  }
  assert.equal(fold('٠٫٥ لتر'), fold('0.5 لتر'))
})

test('squareOf matches search_area of the database', async () => {
  for (const location of [
    { latitude: 38.912, longitude: -77.035 },
    { latitude: -33.9, longitude: 151.2 },
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
  ]) {
    const [row] = await app.rows<{ area: string }>(
      sql`select search_area(${location.latitude}, ${location.longitude}) as area`,
    )
    assert.equal(squareOf(location), row?.area)
  }
})

test('counts the shops of a word correctly when several workers index at once', async () => {
  const { id } = await makeShop(app, { title: 'Zanzibar', products: [{ title: 'Zanzibar soup' }] })
  const search = postgresSearch(app.deps.database)
  await Promise.all([search.refresh(), search.refresh(), search.refresh()])
  await app.rows(sql`update shops set phone = '1' where id = ${id}`)
  await search.refresh()
  const counted = async () =>
    (
      await app.rows<{ shops: number }>(sql`select shops from search_words where word = 'zanzibar'`)
    )[0]?.shops
  assert.equal(await counted(), 1)
  await app.rows(sql`update shops set status = 'rejected' where id = ${id}`)
  await search.refresh()
  assert.equal(await counted(), 0)
})

test('finds the products of a shop that moved', async () => {
  const { id, products } = await makeShop(app, { products: [{ title: 'Nomad stew' }] })
  await app.rows(sql`update shops set latitude = 41, longitude = -74 where id = ${id}`)
  const shop = { id, location: { latitude: 41, longitude: -74 }, orders28d: 0 }
  const { hits } = await postgresSearch(app.deps.database).products({
    term: 'nomad',
    locales: ['en'],
    shops: [shop],
  })
  assert.deepEqual(
    hits.map((hit) => hit.id),
    [products[0]?.id],
  )
})

describe('search in many squares', () => {
  const elsewhere = Array.from({ length: 40 }, (_, at) => ({
    id: 900_000 + at,
    location: { latitude: -40, longitude: at },
    orders28d: 5,
  }))
  const search = postgresSearch(app.deps.database)
  const ids = async (
    term: string,
    near: { id: number; location: { latitude: number; longitude: number } }[],
  ) => {
    const shops = [
      ...elsewhere,
      ...near.map(({ id, location }) => ({ id, location, orders28d: 0 })),
    ]
    return (await search.products({ term, locales: ['en'], shops, allShops: true })).hits.map(
      ({ id }) => id,
    )
  }

  test('finds a word as typed, by prefix, with a typo, and before it is indexed', async () => {
    const shop = await makeShop(app, {
      products: [
        { title: 'Quinoa tabbouleh' },
        { title: 'Plain tabbouleh', description: 'With quinces' },
      ],
    })
    const [quinoa, plain] = shop.products.map(({ id }) => id)
    assert.deepEqual(await ids('tabbouleh quinoa', [shop]), [quinoa])
    await search.refresh()
    assert.deepEqual(await ids('quin tabb', [shop]), [])
    assert.deepEqual(await ids('quinoa tabb', [shop]), [quinoa])
    assert.deepEqual(await ids('quinola tabbouleh', [shop]), [quinoa])
    assert.deepEqual(await ids('quinces', [shop]), [plain])
    assert.deepEqual(new Set(await ids('tabb', [shop])), new Set([quinoa, plain]))
  })

  test('a number does not match the name of a square', async () => {
    const shop = await makeShop(app, { products: [{ title: 'Salt' }] })
    const square = squareOf(shop.location)
    for (let length = 1; length < square.length; length++)
      assert.deepEqual(await ids(square.slice(0, length), [shop]), [])
  })

  test('finds products of the requested shops only', async () => {
    const [one, other] = [
      await makeShop(app, { products: [{ title: 'Okroshka' }] }),
      await makeShop(app, { products: [{ title: 'Okroshka' }] }),
    ]
    assert.deepEqual(await ids('okroshka', [other]), [other.products[0]?.id])
    assert.equal((await ids('okroshka', [one, other])).length, 2)
  })
})
