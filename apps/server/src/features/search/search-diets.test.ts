import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { searchRoutes, searchSweeps } from './index.ts'

const app = await startTestApp({ routes: searchRoutes, sweeps: searchSweeps })
after(app.close)
type Response = {
  data: { translation: { title: string }; dish?: { title: string } | null }[]
  meta: { total: number; diets?: { diet: string; without: string }[]; rest?: string }
}
const ask = async (kind: 'products' | 'shops', words: string, more = '') =>
  (
    await app.http.inject(`/api/v1/rest/${kind}/search?search=${encodeURIComponent(words)}${more}`)
  ).json<Response>()
const titles = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).data.map(({ translation }) => translation.title)

before(async () => {
  await makeShop(app, {
    title: 'Patty Lane',
    products: [
      { title: 'Bean burger', diets: ['vegan'], allergensDeclared: true },
      {
        title: 'Cheese burger',
        diets: ['vegetarian'],
        allergensDeclared: true,
        allergens: ['milk'],
      },
      { title: 'Mystery burger' },
      { title: 'Vegan burger with egg', allergensDeclared: true, allergens: ['eggs'] },
      {
        title: 'Choice burger',
        diets: ['vegan'],
        allergensDeclared: true,
        addonGroups: [
          { title: 'Sauce', min: 1, max: 1, addons: [{ title: 'Mayo', price: 0, diets: [] }] },
        ],
      },
    ],
  })
  await makeShop(app, {
    title: 'Green Corner',
    type: 'shop',
    products: [
      { title: 'Vegan burger patties' },
      { title: 'Gluten-free bread' },
      { title: 'Oat drink', diets: ['vegan', 'gluten_free'], allergensDeclared: true },
    ],
  })
  await makeShop(app, {
    title: 'Bangkok Stop',
    products: [{ title: 'Pad thai' }, { title: 'Green curry' }],
  })
  await makeShop(app, {
    title: 'Harbor Fish',
    type: 'shop',
    titles: { en: 'Harbor Fish', fr: 'Poissons du port' },
    description: 'Fresh fish on glace',
    products: [{ title: 'Cod' }],
  })
  await makeShop(app, { title: 'Cone', products: [{ title: 'Ice cream' }] })
  await app.work()
})

describe('a diet in a search', () => {
  test('filters the dishes by their declarations, required options and titles', async () => {
    const { data, meta } = await ask('products', 'vegan burger')
    assert.deepEqual(data.map(({ translation }) => translation.title).toSorted(), [
      'Bean burger',
      'Vegan burger patties',
    ])
    assert.deepEqual([meta.diets, meta.rest], [[{ diet: 'vegan', without: 'burger' }], 'burger'])
  })

  test('alone finds every dish that keeps it', async () => {
    assert.deepEqual((await titles('products', 'gluten free')).toSorted(), [
      'Gluten-free bread',
      'Oat drink',
    ])
    assert.deepEqual((await titles('products', 'veganes')).toSorted(), [
      'Bean burger',
      'Oat drink',
      'Vegan burger patties',
    ])
  })

  test('that no dish keeps counts as a word', async () => {
    const { data, meta } = await ask('products', 'kosher curry')
    assert.deepEqual([data, meta.diets, meta.rest], [[], [], 'curry'])
  })

  test('filters the shops too', async () => {
    assert.deepEqual(await titles('shops', 'vegan burger', '&type=restaurant'), ['Patty Lane'])
    assert.deepEqual(await titles('shops', 'vegan curry'), [])
  })
})

describe('a search for a dish', () => {
  test('finds the restaurants that sell it, with the dish', async () => {
    const { data } = await ask('shops', 'pad thai')
    assert.deepEqual(
      data.map(({ translation, dish }) => [translation.title, dish?.title]),
      [['Bangkok Stop', 'Pad thai']],
    )
  })

  test('by type finds no groceries among restaurants', async () => {
    assert.deepEqual(await titles('shops', 'burger', '&type=restaurant'), ['Patty Lane'])
    assert.deepEqual(await titles('shops', 'burger', '&type=shop'), ['Green Corner'])
  })

  test('does not match a synonym in a description', async () => {
    assert.deepEqual(await titles('shops', 'ice cream'), ['Cone'])
    assert.deepEqual(await titles('shops', 'glace'), ['Cone', 'Harbor Fish'])
  })

  test('with a slip finds what the synonyms of the word find', async () => {
    const sushi = await makeShop(app, { title: 'Maki Bar', products: [{ title: 'Tuna nigiri' }] })
    await makeShop(app, { title: 'Sushi House', products: [] })
    await app.work()
    assert.deepEqual(await titles('products', 'sushy'), ['Tuna nigiri'])
    assert.ok((await titles('shops', 'sushy')).includes('Sushi House'), String(sushi.id))
  })

  test('finds nothing for letters that are no word', async () => {
    for (const kind of ['products', 'shops'] as const)
      assert.deepEqual(await titles(kind, 'qwxzv'), [])
  })
})
