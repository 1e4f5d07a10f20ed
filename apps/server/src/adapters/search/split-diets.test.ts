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
