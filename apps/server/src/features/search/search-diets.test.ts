import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { searchRoutes, searchSweeps } from './index.ts'

const app = await startTestApp({ routes: searchRoutes, sweeps: searchSweeps })
after(app.close)
type Response = {
  data: { translation: { title: string }; dish?: { title: string } | null }[]
  meta: {
    total: number
    diets?: { diet: string; without: string }[]
    allergens?: { allergen: string; without: string }[]
    rest?: string
  }
}
const ask = async (kind: 'products' | 'shops', words: string, more = '') =>
  (
    await app.http.inject(`/api/v1/rest/${kind}/search?search=${encodeURIComponent(words)}${more}`)
  ).json<Response>()
const titles = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).data.map(({ translation }) => translation.title)

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
  await makeShop(app, {
    title: 'Cake Box',
    products: [
      { title: 'Plain brownie', allergensDeclared: true, allergens: ['gluten', 'eggs'] },
      { title: 'Walnut brownie', allergensDeclared: true, allergens: ['nuts'] },
      { title: 'Traces brownie', allergensDeclared: true, mayContain: ['peanuts'] },
      { title: 'Brownie of the day' },
      { title: 'Nut-free brownie bites' },
      { title: 'Nut-free brownie mistake', allergensDeclared: true, allergens: ['nuts'] },
      {
        title: 'Brownie with topping',
        allergensDeclared: true,
        addonGroups: [
          {
            title: 'Topping',
            min: 1,
            max: 1,
            addons: [
              { title: 'Nuts', price: 0, allergens: ['nuts'] },
              { title: 'Unknown', price: 0 },
            ],
          },
        ],
      },
      { title: 'Rice pudding', allergensDeclared: true, allergens: ['milk'] },
    ],
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
    const free = await titles('products', 'gluten free')
    for (const title of ['Gluten-free bread', 'Oat drink']) assert.ok(free.includes(title), title)
    assert.ok(!free.includes('Mystery burger') && !free.includes('Cod'), String(free))
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

describe('an excluded allergen in a search', () => {
  test('filters the dishes by their declarations, traces, required options and titles', async () => {
    for (const words of ['nut free brownie', 'brownie ohne Nüsse', 'brownie без орехов']) {
      const { data, meta } = await ask('products', words)
      assert.deepEqual(
        data.map(({ translation }) => translation.title).toSorted(),
        ['Nut-free brownie bites', 'Plain brownie'],
        words,
      )
      assert.deepEqual(
        meta.allergens?.map(({ allergen }) => allergen),
        ['nuts', 'peanuts'],
      )
    }
  })

  test('alone finds every dish that is declared without it', async () => {
    const found = await titles('products', 'dairy free')
    assert.ok(found.includes('Plain brownie') && found.includes('Oat drink'), String(found))
    for (const unsafe of ['Rice pudding', 'Cheese burger', 'Mystery burger', 'Cod'])
      assert.ok(!found.includes(unsafe), unsafe)
  })

  test('finds the shops that sell such a dish', async () =>
    assert.deepEqual(await titles('shops', 'nut free brownie'), ['Cake Box']))

  test('"gluten free" finds dishes whose declared allergens have no gluten', async () => {
    const found = await titles('products', 'gluten free pudding')
    assert.ok(found.includes('Rice pudding'), String(found))
    assert.ok(!(await titles('products', 'gluten free brownie')).includes('Plain brownie'))
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
