import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitDiets } from './split-diets.ts'

const named = (term: string) => {
  const { diets, rest } = splitDiets(term)
  return { diets: diets.map(({ diet }) => diet), rest }
}

test('a search names a diet in each shipped language', () => {
  for (const [term, diets, rest] of [
    ['vegan burger', ['vegan'], 'burger'],
    ['Gluten-free pizza', ['gluten_free'], 'pizza'],
    ['pizza gluten free', ['gluten_free'], 'pizza'],
    ['glutenfreie Nudeln', ['gluten_free'], 'Nudeln'],
    ['vegetarisches Curry ohne Gluten', ['vegetarian', 'gluten_free'], 'Curry'],
    ['crêpe sans gluten', ['gluten_free'], 'crêpe'],
    ['tacos vegetarianos sin lactosa', ['vegetarian', 'lactose_free'], 'tacos'],
    ['веганский бургер без глютена', ['vegan', 'gluten_free'], 'бургер'],
    ['glutensiz baklava', ['gluten_free'], 'baklava'],
    ['برغر نباتي صرف', ['vegan'], 'برغر'],
    ['برغر نباتي', ['vegetarian'], 'برغر'],
    ['خبز خالٍ من الغلوتين', ['gluten_free'], 'خبز'],
    ['המבורגר טבעוני', ['vegan'], 'המבורגר'],
    ['לחם ללא גלוטן', ['gluten_free'], 'לחם'],
  ] as const)
    assert.deepEqual(named(term), { diets, rest }, term)
})

test('a search excludes an allergen in each shipped language', () => {
  for (const [term, allergens, rest] of [
    ['dairy free', ['milk'], ''],
    ['Dairy-free ice cream', ['milk'], 'ice cream'],
    ['nut free brownie', ['nuts', 'peanuts'], 'brownie'],
    ['pad thai without peanuts', ['peanuts'], 'pad thai'],
    ['no shellfish curry', ['crustaceans', 'molluscs'], 'curry'],
    ['egg free', ['eggs'], ''],
    ['soy-free ramen', ['soybeans'], 'ramen'],
    ['milchfreies Eis', ['milk'], 'Eis'],
    ['Kuchen ohne Nüsse', ['nuts', 'peanuts'], 'Kuchen'],
    ['Brot ohne Ei', ['eggs'], 'Brot'],
    ['gâteau sans lait', ['milk'], 'gâteau'],
    ['gâteau sans fruits à coque', ['nuts', 'peanuts'], 'gâteau'],
    ['tarta sin frutos secos', ['nuts', 'peanuts'], 'tarta'],
    ['helado sin lácteos', ['milk'], 'helado'],
    ['торт без орехов', ['nuts', 'peanuts'], 'торт'],
    ['мороженое без молока', ['milk'], 'мороженое'],
    ['sütsüz dondurma', ['milk'], 'dondurma'],
    ['kuruyemişsiz kek', ['nuts', 'peanuts'], 'kek'],
    ['كعك بدون مكسرات', ['nuts', 'peanuts'], 'كعك'],
    ['آيس كريم خالٍ من الحليب', ['milk'], 'آيس كريم'],
    ['עוגה ללא אגוזים', ['nuts', 'peanuts'], 'עוגה'],
    ['גלידה בלי חלב', ['milk'], 'גלידה'],
  ] as const) {
    const { diets, allergens: excluded, rest: left } = splitDiets(term)
    assert.deepEqual(
      [excluded.map(({ allergen }) => allergen), diets, left],
      [allergens, [], rest],
      term,
    )
  }
  assert.deepEqual(splitDiets('vegan nut-free cake').allergens[0], {
    allergen: 'nuts',
    without: 'vegan cake',
  })
})

test('free delivery and free range exclude nothing', () => {
  for (const term of ['egg free range', 'fish free delivery', 'nuts', 'milk', 'eggs'])
    assert.deepEqual(splitDiets(term).allergens, [], term)
})

test('each diet comes with the search without it', () =>
  assert.deepEqual(splitDiets('vegan gluten-free burger').diets, [
    { diet: 'vegan', without: 'gluten-free burger' },
    { diet: 'gluten_free', without: 'vegan burger' },
  ]))

test('a slip in the name of a diet is corrected, but not in short words', () => {
  assert.deepEqual(named('vegetrian soup'), { diets: ['vegetarian'], rest: 'soup' })
  assert.deepEqual(named('glutin free bread'), { diets: ['gluten_free'], rest: 'bread' })
  assert.deepEqual(named('vegas roll'), { diets: [], rest: 'vegas roll' })
})

test('a search without a diet stays as it is', () => {
  assert.deepEqual(named('free range eggs'), { diets: [], rest: 'free range eggs' })
  assert.deepEqual(named(''), { diets: [], rest: '' })
})
